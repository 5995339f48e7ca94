export { schedule, unschedule } from './due-work.store.ts'
export { startJobs, type Job } from './runner.ts'
