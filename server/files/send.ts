import { Readable } from 'node:stream'
import type { FileKind, FileSize } from '#contract/files.ts'
import type { Caller } from '#server/http/door/door.ts'
import { type Files, readFile } from './files.ts'

interface Sending {
  /** The name for downloads, without an extension. The uploaded name may reveal a diagnosis (rule T103). */
  name: string
  size: FileSize
  /** Everyone can see it, and the file at its address never changes. */
  isPublic?: boolean
}

/** Sends a file, with headers that limit what browsers do with it (rule E1). */
export async function sendFile(
  files: Files,
  { replyHeaders }: Pick<Caller, 'replyHeaders'>,
  { id, kind }: { id: string; kind: FileKind },
  { name, size, isPublic }: Sending,
): Promise<Readable> {
  const { bytes, type } = await readFile(files, { id, kind }, size)
  replyHeaders.push(...fileHeaders(type, name, isPublic ? 'public, max-age=31536000, immutable' : undefined))
  return Readable.from(bytes)
}

const endings: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Returns the headers of an uploaded file: a PDF is downloaded, a picture may be displayed, and no script in it runs. */
export const fileHeaders = (type: string, name: string, cache = 'private, no-store'): [string, string][] => [
  ['content-type', type],
  ['content-disposition', `${type in endings ? 'inline' : 'attachment'}; filename="${name}.${endings[type] ?? 'pdf'}"`],
  ['content-security-policy', "default-src 'none'; sandbox"],
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex, nofollow'],
  ['cache-control', cache],
]
