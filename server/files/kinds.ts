import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '#contract/files.ts'

/** Bytes from which the kind of a file is known. */
export const HEAD_BYTES = 4100
/** Bytes at the end of a PDF among which its end is marked. */
export const TAIL_BYTES = 2048

const kinds: Record<string, FileKind> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Returns a file's type by its first bytes, whatever its name (rule E1); null for other types. */
export async function kindOf(head: Uint8Array): Promise<FileKind | null> {
  const found = await fileTypeFromBuffer(head)
  return (found && kinds[found.mime]) ?? null
}

/** True if a PDF has its end marker; a truncated one doesn't. */
export const hasPdfEnd = (tail: Buffer): boolean => tail.includes('%%EOF')

export const contentTypes: Record<FileKind | 'webp', string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
