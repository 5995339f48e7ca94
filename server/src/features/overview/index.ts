export { minuteCounts } from './minute-counts.ts'
export { cleanUpCounts, countsTable } from './minute-counts.store.ts'
export { overviewDashboardRoutes } from './overview.routes.ts'
