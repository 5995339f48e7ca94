import { totalmem } from 'node:os'
import { POSTGRES_PORT } from './socket-folder.ts'

const MIB = 1024 * 1024

/**
 * PostgreSQL's settings, as arguments. Given with every start and not written to the data folder, so that an upgrade of
 * Wagebook brings its settings along.
 */
export function settingArguments(options: { socket: string; log: string; extra: Record<string, string> }): string[] {
  const all = { ...tuning(memoryBytes()), ...logging(options.log), ...options.extra, ...privacy(options.socket) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** What an owner must not change by mistake: the server trusts whoever reaches its socket. */
function privacy(socket: string): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(POSTGRES_PORT),
    unix_socket_directories: `"${socket}"`,
    unix_socket_permissions: '0700',
  }
}

/** For a machine that the service shares; one eighth of its memory, within bounds, is PostgreSQL's own cache. */
function tuning(memory: number): Record<string, string> {
  const sharedMib = Math.min(1024, Math.max(128, Math.floor(memory / 8 / MIB)))
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '100',
    shared_buffers: `${sharedMib}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2 / MIB))}MB`,
    random_page_cost: '1.1',
    // After a crash at most this much log is replayed before the service is back.
    max_wal_size: '1GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '5min',
    // A base backup of the running server (pg_backup_start) needs `replica`; there is no pg_dump beside us to do without.
    wal_level: 'replica',
    // This build has no LLVM.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'wagebook',
  }
}

/** Terse and without statements: rows, keys and parameters are personal data, and a log is kept and passed on. */
function logging(folder: string): Record<string, string> {
  return {
    logging_collector: 'on',
    log_directory: folder,
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_file_mode: '0600',
    log_rotation_age: '1d',
    log_rotation_size: '4MB',
    log_line_prefix: '%m [%p] ',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  }
}

/** Of the machine or of the container, whichever is smaller. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}
