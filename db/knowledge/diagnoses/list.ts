import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Listed {
  text: string
  code: string
}

/** In the order in which they are suggested; README.md names their sources. */
const FILES = ['everyday.tsv', 'disease-ontology.tsv', 'icd-10-cm.tsv']

interface Entry extends Listed {
  /** Lower case, with a space before each word. */
  words: string
}

let entries: readonly Entry[] | undefined
let codes: ReadonlyMap<string, string> | undefined

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()}`

function readEntries(): readonly Entry[] {
  const names = new Set<string>()
  return FILES.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .trim()
      .split('\n'),
  )
    .map((line) => {
      const [text = '', code = ''] = line.split('\t')
      return { text, code, words: wordsOf(text) }
    })
    .filter(({ words }) => names.size < names.add(words).size)
}

/** Returns diagnoses with words or a code that begin with the text; those whose name begins with it first. */
export function listedDiagnoses(search: string, most: number): Listed[] {
  const typed = wordsOf(search)
  const wanted = typed.trim().split(' ')
  const code = search.trim().toUpperCase()
  entries ??= readEntries()
  const found = entries.filter(
    (one) => one.code.startsWith(code) || wanted.every((word) => one.words.includes(` ${word}`)),
  )
  const rank = (one: Entry) => (one.words.startsWith(typed) ? 0 : 1)
  return found
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most)
    .map(({ text, code: its }) => ({ text, code: its }))
}

/** Returns the code of a diagnosis whose name is this text, whatever its case; null if the list has none. */
export function listedCode(text: string): string | null {
  entries ??= readEntries()
  codes ??= new Map(entries.map(({ words, code }) => [words, code]))
  return codes.get(wordsOf(text)) ?? null
}
