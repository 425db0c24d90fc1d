import { messages } from '#contract/errors.ts'
import { badRequest } from '#server/errors.ts'

/** So many bytes tell whether a file without a mark is UTF-16: in the scripts of spreadsheets every second one is 0. */
const LOOKED_AT = 1_000

/**
 * The text of a CSV file, without its byte order mark: UTF-8, UTF-16, and what is neither as Windows-1252, in which Excel
 * saves CSV by itself. Throws 400 for text that cannot be stored (rule C3).
 */
export function textOf(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (!text.includes('\0') && text.isWellFormed()) return text
  throw badRequest(messages.invalid, [{ path: '', message: 'This text has characters that cannot be stored.' }])
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const length = Math.min(bytes.length, LOOKED_AT)
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  if (zeros[1]! > length / 4 && zeros[0] === 0) return 'utf-16le'
  return zeros[0]! > length / 4 && zeros[1] === 0 ? 'utf-16be' : null
}
