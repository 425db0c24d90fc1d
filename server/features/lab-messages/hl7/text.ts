import { MalformedError } from '#server/features/lab-messages/report.ts'

/** Character sets of HL7's table 0211 that are read, with their names on the web. */
const charsets: Readonly<Record<string, string>> = {
  '': 'utf-8',
  ASCII: 'utf-8',
  'UNICODE UTF-8': 'utf-8',
  'UTF-8': 'utf-8',
  '8859/1': 'iso-8859-1',
  '8859/2': 'iso-8859-2',
  '8859/3': 'iso-8859-3',
  '8859/4': 'iso-8859-4',
  '8859/5': 'iso-8859-5',
  '8859/6': 'iso-8859-6',
  '8859/7': 'iso-8859-7',
  '8859/8': 'iso-8859-8',
  '8859/15': 'iso-8859-15',
}

/** Returns the text of a message's bytes. Throws for an unknown character set, and for bytes that aren't of it. */
export function decoded(bytes: Uint8Array, charset: string): string {
  const name = charsets[charset.trim().toUpperCase()]
  if (!name) throw new MalformedError('charset')
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    throw new MalformedError('charset')
  }
}

/** The characters that separate a message's parts. */
export interface Delimiters {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
}

const WORDS: Readonly<Record<string, string>> = { '.br': '\n', '.sp': '\n', '.ce': '\n', H: '', N: '' }

/** Returns a text without HL7's escapes. Unknown ones stay as they are. */
export function unescaped(text: string, delimiters: Delimiters, charset: string): string {
  const { escape } = delimiters
  if (!escape || !text.includes(escape)) return text
  const signs: Record<string, string> = {
    F: delimiters.field,
    S: delimiters.component,
    T: delimiters.subcomponent,
    R: delimiters.repetition,
    E: escape,
  }
  const parts = text.split(escape)
  let shown = parts[0]!
  for (let at = 1; at < parts.length; at += 2) {
    const [word, rest] = [parts[at]!, parts[at + 1]]
    // the last escape isn't closed
    if (rest === undefined) return shown + escape + word
    shown += (signs[word] ?? WORDS[word] ?? hexOf(word, charset) ?? `${escape}${word}${escape}`) + rest
  }
  return shown
}

function hexOf(word: string, charset: string): string | null {
  if (!/^X(?:[0-9A-Fa-f]{2})+$/.test(word)) return null
  return decoded(Buffer.from(word.slice(1), 'hex'), charset)
}
