import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/**
 * Matches a writing statement. `for update` only locks, and `do update` belongs to an insert that is found anyway; in a
 * trigger, `update of` names columns.
 */
const WRITE =
  /\binsert\s+into\b|(?<!\b(?:for|key|do|on|or|of)\s+)\bupdate\s+(?!of\b|skip\b|nowait\b)["\w]|\bdelete\s+from\b|\bmerge\s+into\b|\btruncate\s+["\w]|^\s*copy\b[^]*\bfrom\b|^\s*(?:create|alter|drop|do|call)\b/gi

/** Functions of the job queue, whose schema a server without jobs doesn't have. */
const QUEUE = ['add_job', 'add_jobs']

/** What a refused call can write: the count of tries, the refusal, and the use of a session or key. */
const ALLOWED = [
  /^(insert into|update|delete from) "?throttles"? /i,
  /^insert into audit_events \([^)]*\) values \(\$1::uuid, 'access\.refused',/,
  /^update (sessions|api_keys) set last_used_at = now\(\) where id = \$1$/,
]

const withoutComments = (text: string) => text.replace(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
const withoutLiterals = (text: string) => text.replace(/(\$\w*\$)[^]*?\1|'(?:[^']|'')*'/g, "''")
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const callsOf = (functions: Iterable<string>) => new RegExp(`\\b(?:${[...functions].join('|')})"?\\s*\\(`, 'gi')

function countWrites(text: string, calls: RegExp): number {
  const read = withoutLiterals(withoutComments(text))
  return (read.match(WRITE)?.length ?? 0) + (read.match(calls)?.length ?? 0)
}

/**
 * Returns the statements that write and that a refused call is not allowed to send, each on one line. `functions` are the
 * names of SQL functions that write (`writingFunctions`). A write counts even if the call takes it back later.
 */
export function writesIn(statements: readonly string[], functions: Iterable<string> = QUEUE): string[] {
  const calls = callsOf(functions)
  return statements
    .map((text) => oneLine(withoutComments(text)))
    .filter((text, index) => {
      const writes = countWrites(statements[index]!, calls)
      return writes > 1 || (writes === 1 && !ALLOWED.some((allowed) => allowed.test(text)))
    })
}

/** Returns the names of the SQL functions that write when a statement calls them, directly or through another one. */
export async function writingFunctions(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; source: string }>`
    select p.proname as name, p.prosrc as source from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and p.prokind in ('f', 'p')
      and p.prorettype <> 'trigger'::regtype`.execute(db)
  const names = new Set(QUEUE)
  for (let before = 0; before < names.size;) {
    before = names.size
    const calls = callsOf(names)
    for (const { name, source } of rows) if (countWrites(source, calls) > 0) names.add(name)
  }
  return names
}
