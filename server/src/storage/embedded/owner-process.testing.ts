import { startEmbedded } from './start-embedded.ts'

/**
 * A process that owns a home, for tests that kill it: `node owner-process.testing.ts <options> <internals>` as JSON. Says
 * `ready` or the error's message on one line, then stays until it is told to end.
 */
const [options = '{}', internals = '{}'] = process.argv.slice(2)

try {
  const database = await startEmbedded(
    { role: 'service', log: () => undefined, ...JSON.parse(options) },
    JSON.parse(internals),
  )
  process.stdout.write('ready\n')
  process.once('SIGTERM', () => void database.stop())
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
