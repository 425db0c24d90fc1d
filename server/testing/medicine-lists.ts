import type { Db } from '#server/database/db.ts'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'

/** A folder for lists of medicines, deleted after the test. */
export function listFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vaidya-lists-'))
  return {
    path: (name: string) => join(folder, name),
    write(name: string, content: string | Buffer): string {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Products that do not exist, in the columns of the combined list. */
export function inventedList(count: number, { from = 0, maker = 'Nowhere Labs' } = {}): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const n = from + at
    const strength = 5 * (1 + (n % 40))
    return `inv:${n},Inventol ${n} ${strength}mg Tablet,Inventamol (${strength}mg),${maker},tablet,strip of 10 tablets,${n % 900}.50,false,,Fever,,,,inv`
  })
  return `id,name,composition,manufacturer,form,pack_size,price_inr,is_discontinued,rx_required,uses,side_effects,description,category,source\n${rows.join('\n')}\n`
}

/** Returns the directory as a visitor sees it at one moment: its version, its stated total and its actual number. */
export async function directoryOf(db: Db) {
  const { rows } = await sql<{ version: number | null; total: number | null; rows: number; ids: number }>`
    select (select version from medicine_directory) as version, (select total from medicine_directory) as total,
      count(*)::int as rows, count(distinct (source, source_id))::int as ids from medicines`.execute(db)
  return rows[0]!
}

/** Starts `npm run operator -- medicines:import` as its own process. */
export function startImport(args: string[], settings: Record<string, string>) {
  const script = join(import.meta.dirname, '../../scripts/operator.ts')
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const child = spawn(process.execPath, [script, 'medicines:import', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
  const ended = new Promise<{ code: number | string | null; said: string }>((resolve) =>
    child.on('close', (code, signal) => resolve({ code: signal ?? code, said })),
  )
  return { child, ended, said: () => said }
}
