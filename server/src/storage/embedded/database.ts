import postgres from 'postgres'
import { POSTGRES_PORT } from './socket-folder.ts'

const CONNECT_SECONDS = 10
const DATABASE = 'wagebook'

/** Makes the one database when it is missing: a start may have been killed between initdb and this. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  const sql = postgres({
    host: socketFolder,
    port: POSTGRES_PORT,
    database: 'postgres',
    username: 'wagebook',
    ssl: false,
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    fetch_types: false,
  })
  try {
    const rows = await sql`select pg_database.oid from pg_database where pg_database.datname = ${DATABASE} limit 1`
    if (rows.length === 0) await sql`create database ${sql(DATABASE)}`
  } finally {
    await sql.end({ timeout: CONNECT_SECONDS })
  }
}
