import { Readable } from 'node:stream'
import type { FileKind, FileSize } from '#contract/files.ts'
import type { Caller } from '#server/http/door/door.ts'
import { type Files, readFile } from './files.ts'

interface Sending {
  /** What it is saved as, without its ending. Its own name may tell a diagnosis (rule T103). */
  name: string
  size: FileSize
  /** Everyone may see it, and its address never has another one. */
  isPublic?: boolean
}

/** Returns the bytes of a file, and says in the headers of the answer how it is to be treated (rule E1). */
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

/** The headers of a file that somebody uploaded: a PDF is saved, a picture may be shown, and nothing in it runs. */
export const fileHeaders = (type: string, name: string, cache = 'private, no-store'): [string, string][] => [
  ['content-type', type],
  ['content-disposition', `${type in endings ? 'inline' : 'attachment'}; filename="${name}.${endings[type] ?? 'pdf'}"`],
  ['content-security-policy', "default-src 'none'; sandbox"],
  ['referrer-policy', 'no-referrer'],
  ['x-robots-tag', 'noindex, nofollow'],
  ['cache-control', cache],
]
