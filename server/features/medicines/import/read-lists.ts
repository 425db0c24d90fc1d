import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Db } from '#server/database/db.ts'
import type { ListedRow, MedicineList } from './list.ts'
import { countRefusals, listRefusals, type StoredImport, type StoredRefusal } from './queries/imports.ts'
import { type Batch, insertBatch } from './queries/stage.ts'
import { understand } from './understand.ts'

/** Rows that go to the database at once: measured, more is not faster and takes memory. */
const BATCH = 4_000
/** Of a refused row, this much of each cell is kept. */
const CELL = 500

export interface Reading {
  /** That are kept, of all files; and how many were in the run before. */
  rows: number
  before: number
  bytes: number
  totalBytes: number
}

interface Options {
  signal: AbortSignal
  onProgress: (reading: Reading) => void
}

/**
 * Reads what an import has not read yet, batch by batch, each kept with the place where it ends: killed at any moment,
 * the next run goes on there. While the database keeps one batch the next one is read. Gives false when the signal
 * stopped it.
 */
export async function readLists(
  db: Db,
  stored: StoredImport,
  lists: readonly MedicineList[],
  { signal, onProgress }: Options,
): Promise<boolean> {
  const reading = {
    rows: stored.rowsRead,
    before: stored.rowsRead,
    bytes: 0,
    totalBytes: lists.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  const leftEmpty = { ...stored.leftEmpty }
  let batch = emptyBatch()
  let writing: Promise<unknown> = Promise.resolve()
  let place = { fileAt: stored.fileAt, rowAt: stored.rowAt }
  const write = async () => {
    await writing
    const { rows, refused } = batch
    batch = emptyBatch()
    const whole = { rows, refused, ...place, rowsRead: reading.rows, leftEmpty: { ...leftEmpty } }
    writing = insertBatch(db, stored.id, whole).then(() => onProgress({ ...reading, rows: whole.rowsRead }))
    // heard at the next await
    writing.catch(() => {})
  }

  let finished = 0
  for (const [fileAt, list] of lists.entries()) {
    let rowAt = 0
    for await (const row of list.rows((bytes) => (reading.bytes = finished + bytes))) {
      rowAt++
      if (fileAt < stored.fileAt || (fileAt === stored.fileAt && rowAt <= stored.rowAt)) continue
      reading.rows++
      take(row, list, batch, leftEmpty)
      place = { fileAt, rowAt }
      if (batch.rows.length + batch.refused.length < BATCH) continue
      await write()
      if (signal.aborted) break
    }
    if (signal.aborted) break
    finished += list.bytes
  }
  // what was read before a stop is kept as well
  await write()
  await writing
  return !signal.aborted
}

const emptyBatch = (): Pick<Batch, 'rows' | 'refused'> => ({ rows: [], refused: [] })

function take(
  { line, given, cells }: ListedRow,
  { source, name }: MedicineList,
  batch: Pick<Batch, 'rows' | 'refused'>,
  leftEmpty: Record<string, number>,
): void {
  const understood = 'reason' in given ? { ...given, sourceId: null } : understand(source, given)
  if ('reason' in understood) {
    const { reason, sourceId } = understood
    batch.refused.push({ file: name, line, reason, source, source_id: sourceId, cells: cells.map(storable) })
    return
  }
  batch.rows.push(understood.row)
  for (const field of understood.leftEmpty) leftEmpty[field] = (leftEmpty[field] ?? 0) + 1
}

/** A cell of a refused row as the database can keep it. */
const storable = (cell: string) => cell.slice(0, CELL).replaceAll('\0', '␀').toWellFormed()

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
