import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Db } from '#server/database/db.ts'
import type { ListedRow, MedicineList } from './list.ts'
import { countRefusals, listRefusals, type StoredImport, type StoredRefusal } from './queries/imports.ts'
import { type Batch, insertBatch } from './queries/stage.ts'
import { understand } from './understand.ts'

/** Rows per batch: larger batches measured no faster, and take memory. */
const BATCH = 4_000
/** Stored characters of each cell of a refused row. */
const CELL = 500

export interface Reading {
  /** Rows stored so far of all files, and rows of earlier runs. */
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
 * Reads the rest of the files batch by batch, and stores each batch with its position, so that the next run resumes there after
 * a crash. Reads the next batch while the database stores one. Returns false if the signal stopped it.
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
    // handled at the next await
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
  // rows read before a stop are stored, too
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

/** Returns a cell of a refused row in a form that the database can store. */
const storable = (cell: string) => cell.slice(0, CELL).replaceAll('\0', '␀').toWellFormed()

const PAGE = 1_000

/** Returns the number of refused rows by reason, and the first rows. */
export async function refusalsOf(db: Db, importId: string, first: number) {
  const [reasons, rows] = [await countRefusals(db, importId), await listRefusals(db, importId, first, 0)]
  return { reasons, rows }
}

/** Writes all refused rows of an import to a CSV file, with file, line, reason and cells. */
export async function writeRefusals(db: Db, importId: string, path: string): Promise<void> {
  // an apostrophe keeps spreadsheets from running formulas
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
