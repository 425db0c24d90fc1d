import type { Db } from '#server/database/db.ts'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { countRefusals, listRefusals, type StoredRefusal } from './queries/imports.ts'

const PAGE = 1_000

/** Refused rows of an import: how many for which reason, and the first of them. */
export async function refusalsOf(db: Db, importId: string, first: number) {
  const [reasons, rows] = [await countRefusals(db, importId), await listRefusals(db, importId, first, 0)]
  return { reasons, rows }
}

/** Writes all refused rows of an import as a CSV file: where they stood, why, and what stood there. */
export async function writeRefusals(db: Db, importId: string, path: string): Promise<void> {
  // what a spreadsheet would take for a formula gets an apostrophe
  const csv = stringify({ header: true, columns: ['file', 'line', 'reason', 'row'], escape_formulas: true })
  await pipeline(pagesOf(db, importId), csv, createWriteStream(path))
}

async function* pagesOf(db: Db, importId: string) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await listRefusals(db, importId, PAGE, offset)
    for (const row of rows) yield inFile(row)
    if (rows.length < PAGE) return
  }
}

const inFile = ({ file, line, reason, cells }: StoredRefusal) => ({ file, line, reason, row: cells.join(' | ') })
