export { schedule, scheduledAfter, unschedule, type DueWork } from './due-work.store.ts'
export { startJobs, type Job, type JobRunner } from './runner.ts'
