import { parseArguments, UsageError, type Arguments, type ScenarioName } from './arguments.ts'
import { asObject, asText } from './report.ts'
import type { Scenario } from './scenario.ts'
import { VoidRun } from './void-run.ts'

const scenarios: Record<ScenarioName, () => Promise<Scenario>> = {
  'create-objective': async () => (await import('./scenarios/create-objective.ts')).createObjectives,
  'create-objective-once': async () => (await import('./scenarios/create-objective-once.ts')).createObjectivesOnce,
  'create-objective-webhooks': async () =>
    (await import('./scenarios/create-objective-webhooks.ts')).createObjectivesWithWebhooks,
  'list-events': async () => (await import('./scenarios/list-events.ts')).listEvents,
  auth: async () => (await import('./scenarios/auth.ts')).authenticate,
  idle: async () => (await import('./scenarios/idle.ts')).restAfterRequests,
  deliver: async () => (await import('./scenarios/deliver.ts')).deliverWebhooks,
  'deliver-latency': async () => (await import('./scenarios/deliver-latency.ts')).deliverInTime,
  'open-cycle': async () => (await import('./scenarios/open-cycle.ts')).openCycle,
  'submit-review': async () => (await import('./scenarios/submit-review.ts')).submitReviews,
}

/** `npm run bench -- <scenario>`. Progress goes to standard error, the result to standard output. */
async function bench(asked: Arguments): Promise<void> {
  const { scenario, json, rounds, seconds, profile } = asked
  const cleanup = new AsyncDisposableStack()
  try {
    const run = await scenarios[scenario]()
    const report = (line: string) => console.error(line)
    const findings = await Promise.race([run({ cleanup, rounds, seconds, profile, report }), interrupted()])
    await cleanup.disposeAsync()
    console.log(json ? JSON.stringify(asObject(scenario, findings)) : asText(scenario, findings))
  } finally {
    await cleanup.disposeAsync()
  }
}

/** Rejects at the first SIGINT or SIGTERM, so that children and folders are taken away before the end. */
function interrupted(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => reject(new Error(`stopped by ${signal}`)))
    }
  })
}

try {
  await bench(parseArguments(process.argv.slice(2)))
  process.exit(0)
} catch (error) {
  if (error instanceof UsageError) {
    console.error(error.message)
    process.exit(2)
  }
  console.error(error instanceof VoidRun ? `This run is void: ${error.message}` : error)
  process.exit(1)
}
