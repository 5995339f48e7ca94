import { openPool, type DatabaseAddress, type Sql } from './pool.ts'

/**
 * The schema as text, from the catalogue: tables with their columns and constraints, and indexes, in a fixed order. It is
 * committed as `server/schema.sql`, for reading and for a test that notices drift; the embedded PostgreSQL ships no pg_dump.
 */
export async function dumpSchema(address: DatabaseAddress): Promise<string> {
  const pool = openPool(address, { connectionsMax: 1, name: 'wagebook schema' })
  try {
    const tables = await tableNames(pool)
    const parts = []
    for (const table of tables) parts.push(await dumpTable(pool, table))
    return `-- Made from the migrations by \`npm run generate\`; not for editing.\n\n${parts.join('\n')}`
  } finally {
    await pool.end({ timeout: 5 })
  }
}

async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select pg_class.relname as name from pg_class
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind in ('r', 'p')
    order by pg_class.relname collate "C"
    limit 1000`
  return rows.map((row) => row.name)
}

async function dumpTable(sql: Sql, table: string): Promise<string> {
  const body = [...(await columnLines(sql, table)), ...(await constraintLines(sql, table))]
  const options = await storageOptions(sql, table)
  const indexes = await indexLines(sql, table)
  return `create table ${table} (\n${body.map((line) => `  ${line}`).join(',\n')}\n)${options};\n${indexes.join('')}`
}

async function columnLines(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string; type: string; required: boolean; default: string | null }[]>`
    select pg_attribute.attname as name, format_type(pg_attribute.atttypid, pg_attribute.atttypmod) as type,
      pg_attribute.attnotnull as required, pg_get_expr(pg_attrdef.adbin, pg_attrdef.adrelid) as default
    from pg_attribute
    left join pg_attrdef on pg_attrdef.adrelid = pg_attribute.attrelid and pg_attrdef.adnum = pg_attribute.attnum
    where pg_attribute.attrelid = ${table}::regclass and pg_attribute.attnum > 0 and not pg_attribute.attisdropped
    order by pg_attribute.attnum
    limit 1000`
  return rows.map((row) => {
    const notNull = row.required ? ' not null' : ''
    return `${row.name} ${row.type}${notNull}${row.default === null ? '' : ` default ${row.default}`}`
  })
}

/** Not-null constraints are constraints of their own from PostgreSQL 18 on; the columns show them already. */
async function constraintLines(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string; definition: string }[]>`
    select pg_constraint.conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    where pg_constraint.conrelid = ${table}::regclass and pg_constraint.contype <> 'n'
    order by pg_constraint.contype, pg_constraint.conname collate "C"
    limit 1000`
  return rows.map((row) => `constraint ${row.name} ${row.definition}`)
}

async function indexLines(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select pg_get_indexdef(pg_index.indexrelid) as definition
    from pg_index
    join pg_class on pg_class.oid = pg_index.indexrelid
    where pg_index.indrelid = ${table}::regclass
      and not exists (select from pg_constraint where pg_constraint.conindid = pg_index.indexrelid)
    order by pg_class.relname collate "C"
    limit 1000`
  return rows.map((row) => `${row.definition};\n`)
}

async function storageOptions(sql: Sql, table: string): Promise<string> {
  const [row] = await sql<{ options: string[] | null }[]>`
    select pg_class.reloptions as options from pg_class where pg_class.oid = ${table}::regclass`
  const options = row?.options ?? []
  return options.length === 0 ? '' : ` with (${options.join(', ')})`
}
