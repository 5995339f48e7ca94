import { resolve } from 'node:path'
import { isoFromMs } from '../kernel/clock.ts'
import { BackupError, restoreBackup, writeBackup } from '../storage/backup/index.ts'
import { replaceSecrets } from '../storage/embedded/index.ts'
import type { Command, CommandContext, CommandOutput } from './command.ts'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: 'FILE',
    summary: 'Write everything to FILE, also while the service runs; FILE holds secrets',
    options: [],
    operands: 1,
    prepare: (given) => {
      const file = resolve(given.operands[0] ?? '')
      return (context) => backup(context, file)
    },
  },
  {
    name: 'restore',
    usage: 'FILE',
    summary: 'Put a backup into an empty database',
    options: [],
    operands: 1,
    migratesFirst: false,
    prepare: (given) => {
      const file = resolve(given.operands[0] ?? '')
      return (context) => restore(context, file)
    },
  },
]

async function backup(context: CommandContext, file: string): Promise<CommandOutput> {
  const { address, clock, secrets } = context
  const { rows } = await writeBackup(address, { file, secrets, createdAt: isoFromMs(clock.nowMs()) })
  const text = `${file} holds ${countOf(rows)} rows and the secrets that API keys are checked with: keep it like a password.`
  return { json: { file, rows }, text }
}

async function restore(context: CommandContext, file: string): Promise<CommandOutput> {
  const { rows } = await restoreBackup(context.address, {
    file,
    acceptSecrets: (secrets) => {
      if (secrets.keyPepper === context.secrets.keyPepper && secrets.encryptionKey === context.secrets.encryptionKey)
        return
      if (context.home === undefined || context.secretsAreSettings) {
        throw new BackupError(
          'WAGEBOOK_KEY_PEPPER and WAGEBOOK_ENCRYPTION_KEY must be those of the backup (secrets.json in the home folder ' +
            'that it was made from); otherwise no API key would work.',
        )
      }
      if (context.isOfService) {
        throw new BackupError('Stop the service first; it would go on with its own secrets, and no API key would work.')
      }
      replaceSecrets(context.home, secrets)
    },
  })
  return { json: { file, rows }, text: `Restored ${countOf(rows)} rows from ${file}.` }
}

function countOf(rows: Record<string, number>): number {
  return Object.values(rows).reduce((sum, count) => sum + count, 0)
}
