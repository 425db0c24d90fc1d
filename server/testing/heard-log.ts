import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Log } from '#server/database/log.ts'

/** The log of a server under test. */
export interface HeardLog {
  lines: string[]
  /** Receives the requests' lines. */
  stream: { write(line: string): void }
  /** For events outside of requests. */
  log: Log
}

export function hearLog(): HeardLog {
  const lines: string[] = []
  const write = (level: string) => (details: object, msg: string) =>
    void lines.push(JSON.stringify({ level, time: Date.now(), ...details, msg }))
  return {
    lines,
    stream: { write: (line) => void lines.push(line.trimEnd()) },
    log: { info: write('info'), warn: write('warn'), error: write('error') },
  }
}

/** The fields that a line of a request can have. */
const NAMES = new Set(['level', 'time', 'method', 'route', 'status', 'ms', 'request', 'reqId', 'msg', 'fault'])
const FAULT_NAMES = new Set(['name', 'code', 'path', 'places'])

const EMAIL = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i
/** A secret of 256 bits, as links and cookies carry it. */
const SECRET = /(?<![\w-])[\w-]{43}(?![\w-])/

/** Columns with personal data, in any table. */
const PERSONAL = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'contact_phone',
  'emergency_phone',
  'emergency_contact',
  'bio',
  'allergies',
  'medical_history',
  'insurance_info',
  'symptoms',
  'reason',
  'notes',
  'body',
]
/** Large tables are sampled: a log that leaks personal data leaks many. */
const MOST = 300

/** The parts in which two lines about the same event differ: times and request ids. */
const VARYING = /"(?:time|ms)":[\d.]{1,13}\b|"(?:reqId|request)":"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}"/g

/** Returns one line of each kind. A server that answers thousands of requests writes a few hundred kinds of lines. */
const kindsOf = (lines: readonly string[]): string[] => [
  ...new Map(lines.map((line) => [line.replace(VARYING, ''), line])).values(),
]

/**
 * Fails if a log contains personal data: a line in another format, an email address, a secret, or any of people's names,
 * numbers and illnesses in the database.
 */
export async function assertNothingPersonal({ lines }: Pick<HeardLog, 'lines'>, db: Db): Promise<void> {
  const kinds = kindsOf(lines)
  for (const line of kinds) {
    assert.doesNotMatch(line, EMAIL)
    assert.doesNotMatch(line, SECRET)
    const said = JSON.parse(line) as Record<string, unknown> & { fault?: object }
    if (!('request' in said) && !('reqId' in said)) continue
    for (const name of Object.keys(said)) assert(NAMES.has(name), `“${name}” in ${line}`)
    for (const name of Object.keys(said.fault ?? {})) assert(FAULT_NAMES.has(name), `“${name}” in ${line}`)
  }
  const all = kinds.join('\n')
  // a test may just have ended the pool's connections
  for (const { text, column } of await personalTexts(db).catch(() => personalTexts(db)))
    assert(!all.includes(text), `the log tells a ${column}: ${kinds.find((line) => line.includes(text))}`)
}

/** Returns the personal data in the database, without texts that a line could contain by chance. */
async function personalTexts(db: Db): Promise<{ text: string; column: string }[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
      and c.column_name = any(${PERSONAL})`.execute(db)
  const parts = columns.map(
    ({ table, column }) => sql`(select distinct ${`${table}.${column}`}::text as column, ${sql.ref(column)} as text
      from (select ${sql.ref(column)} from ${sql.table(table)} where length(${sql.ref(column)}) > 3 limit ${MOST}) part)`,
  )
  const { rows } = await sql<{ text: string; column: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows.filter(({ text }) => !/^[\da-f-]*$|^[a-z_-]+$/.test(text))
}
