import { auditCommands } from '../admin/audit-commands.ts'
import { backupCommands } from '../admin/backup-commands.ts'
import { parseCommand, UsageError, type Command, type CommandContext } from '../admin/command.ts'
import { companyCommands } from '../admin/company-commands.ts'
import { keyCommands } from '../admin/key-commands.ts'
import { userCommands } from '../admin/user-commands.ts'
import { ConfigError, readConfig } from '../config.ts'
import { openCommandDatabase } from '../database.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { latestMigration, migrate, MigrationError } from '../storage/migrate.ts'
import { openPool } from '../storage/pool.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { BackupError } from '../storage/backup/index.ts'
import { HomeInUseError } from '../storage/embedded/index.ts'

const commands: readonly Command[] = [
  ...companyCommands,
  ...keyCommands,
  ...userCommands,
  ...auditCommands,
  ...backupCommands,
  {
    name: 'migrate',
    usage: '',
    summary: "Bring the database to this version's schema; every start does it too",
    options: [],
    prepare:
      () =>
      async ({ address }) => {
        const applied = await migrate(address)
        return {
          json: { applied, schema: latestMigration() },
          text: `Ran ${applied.length} migration(s); the schema is ${latestMigration()}.`,
        }
      },
    migratesFirst: false,
  },
]

/** `npm run admin -- ...`: the operator's command, also while the service runs. Answers what it prints and its exit code. */
async function admin(args: readonly string[]): Promise<{ text: string; code: 0 | 1 }> {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help') return { text: help(), code: 0 }
  const { command, given, json } = parseCommand(commands, args)
  const run = command.prepare(given)
  const config = readConfig(process.env)
  const database = await openCommandDatabase(config, (level, message) => level !== 'info' && warn(message))
  const { address } = database
  const pool = openPool(address, { connectionsMax: 2, name: 'wagebook admin' })
  try {
    if (command.migratesFirst !== false) await migrate(address)
    const home = config.database.kind === 'embedded' ? config.database.home : undefined
    const context: CommandContext = {
      pool,
      address,
      clock: systemClock,
      ids: randomIds(),
      pepper: database.keyPepper,
      publicUrl: config.publicUrl,
      secrets: {
        keyPepper: database.keyPepper.toString('base64'),
        encryptionKey: database.encryptionKey.toString('base64'),
      },
      secretsAreSettings: config.keyPepper !== undefined || config.encryptionKey !== undefined,
      isOfService: database.isOfService,
      home,
    }
    const output = await run(context)
    return { text: json ? JSON.stringify(output.json) : output.text, code: output.foundFault === true ? 1 : 0 }
  } finally {
    await pool.end({ timeout: 5 })
    await database.close()
  }
}

function help(): string {
  const rows = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`)
  return `npm run --silent admin -- COMMAND [--json]\n\n${rows.join('\n')}`
}

function warn(message: string): void {
  process.stderr.write(`${message}\n`)
}

/** 2 for what the caller can mend in the arguments or settings, 1 for everything else. */
function exitCodeOf(error: unknown): number {
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1
}

function explain(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  if (error instanceof MigrationError || error instanceof BackupError || error instanceof HomeInUseError) {
    return error.message
  }
  if (isUnavailable(error)) return `The database cannot be reached: ${String(error)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  const { text, code } = await admin(process.argv.slice(2))
  process.stdout.write(`${text}\n`)
  process.exit(code)
} catch (error) {
  warn(explain(error))
  process.exit(exitCodeOf(error))
}
