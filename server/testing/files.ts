import type { Db } from '#server/database/db.ts'
import { type Files, storeFile, type KeptFile } from '#server/files/files.ts'
import { type FileOwner, insertFileRow } from '#server/files/queries.ts'
import { newId } from '#server/ids.ts'
import { hashOf } from '#server/secrets.ts'

export const pdfBytes = (text = 'a prescription') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)

/** A PDF of `bytes` bytes, mostly filler. */
export const documentOf = (bytes: number): Buffer<ArrayBuffer> => {
  const filling = Buffer.alloc(bytes - 2 * pdfBytes().length)
  return Buffer.concat([pdfBytes(), filling, pdfBytes()])
}

/** A listed file, a PDF by default; without a store only its row exists. */
export async function makeFile(
  db: Db,
  owner: FileOwner,
  files?: Files,
  bytes: Uint8Array = pdfBytes(),
): Promise<KeptFile> {
  const file = files ? await storeFile(files, new File([new Uint8Array(bytes)], 'scan')) : rowAlone()
  await insertFileRow(db, file, owner)
  return file
}

const rowAlone = (): KeptFile => {
  const bytes = pdfBytes()
  const size = bytes.length
  return {
    id: newId(),
    kind: 'pdf',
    size,
    hash: hashOf(bytes.toString()),
    width: null,
    height: null,
    room: size,
    isScanned: false,
    notice: null,
  }
}
