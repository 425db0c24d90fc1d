import { t } from '#language/translate.ts'
import type { Encoding, UnclearEncoding } from '#contract/import-export/rows.ts'
import { messages } from '#contract/errors.ts'
import { badRequest } from '#server/errors.ts'

/** Number of bytes that show whether a file without a mark is UTF-16: in the scripts of spreadsheets every second byte is 0. */
const LOOKED_AT = 1_000
/**
 * Letters in UTF-8 for each byte that isn't: from this ratio on, the file is UTF-8, and the other bytes are rows pasted
 * from elsewhere.
 */
const SURE = 10

export interface Decoded {
  text: string
  /** Set if the file could be in two encodings, with an example. */
  unclear: UnclearEncoding | null
}

/**
 * Returns the text of a CSV file, without its byte order mark: UTF-8, UTF-16, or Windows-1252, Excel's default for CSV. A
 * file that is UTF-8 but for a few bytes has U+FFFD in their place. Throws 400 for text that can't be stored (rule C3).
 */
export function textOf(bytes: Uint8Array, chosen: Encoding | undefined): Decoded {
  const decoded = decodedBy(bytes, chosen)
  if (!decoded.text.includes('\0') && decoded.text.isWellFormed()) return decoded
  throw badRequest(t(messages.invalid), [{ path: '', message: t('This text has characters that cannot be stored.') }])
}

function decodedBy(bytes: Uint8Array, chosen: Encoding | undefined): Decoded {
  const wide = wideEncodingOf(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), unclear: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), unclear: null }
  } catch {
    return mixed(bytes, chosen)
  }
}

/** Decodes bytes that are not all UTF-8. */
function mixed(bytes: Uint8Array, chosen: Encoding | undefined): Decoded {
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  const windows = new TextDecoder('windows-1252').decode(bytes)
  if (chosen) return { text: chosen === 'utf-8' ? utf8 : windows, unclear: null }
  const letters = utf8.match(/[^\0-\x7f\ufffd]/gu) ?? []
  if (letters.length === 0) return { text: windows, unclear: null }
  const unread = utf8.match(/\ufffd/g)?.length ?? 0
  // letters of three bytes, as in Hindi, don't come about by chance
  const isLong = letters.some((letter) => letter > '\u07ff')
  if (letters.length >= unread * (isLong ? 1 : SURE)) return { text: utf8, unclear: null }
  return { text: utf8, unclear: exampleIn(utf8) }
}

/** Returns a word that can be read both ways. */
function exampleIn(text: string): UnclearEncoding {
  const word = text.match(/[^\s,;"\ufffd]*[^\0-\x7f\ufffd][^\s,;"\ufffd]*/u)?.[0].slice(0, 40) ?? ''
  return { utf8: word, windows1252: new TextDecoder('windows-1252').decode(Buffer.from(word)) }
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
