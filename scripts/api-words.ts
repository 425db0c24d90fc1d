// Reads the comments of contract/ for each call and field. They are the descriptions in the API document, so each is
// written once. Uses Vite's parser.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const CONTRACT = join(import.meta.dirname, '../contract')

/** Comments by name and the keys below it: `Clinic.openingHours`, or `listClinics.query.mine`. */
export type Words = ReadonlyMap<string, string>

/** Returns the comments above each exported name of the contract, and above the fields in it. */
export function readWords(): Words {
  const words = new Map<string, string>()
  for (const file of globSync('**/*.ts', { cwd: CONTRACT })
    .filter((name) => !name.endsWith('.test.ts'))
    .sort())
    for (const [path, text] of wordsOf(readFileSync(join(CONTRACT, file), 'utf8'))) words.set(path, text)
  return words
}

interface Span {
  start: number
  end: number
}

function* wordsOf(source: string): Generator<[path: string, text: string]> {
  const { program, comments } = parseSync('contract.ts', source)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const above = (start: number) => docs.find(({ end }) => end <= start && source.slice(end, start).trim() === '')

  const found: [string, string][] = []
  /** Exported names and the keys below them, each with its path; the last one around a node is the innermost. */
  const places: { path: string; start: number; end: number }[] = []
  const around = ({ start, end }: Span) => places.findLast((place) => place.start <= start && end <= place.end)
  const add = (path: string, { start, end }: Span, from = start) => {
    places.push({ path, start, end })
    const doc = above(from)
    if (doc) found.push([path, tidy(doc.value)])
  }
  new Visitor({
    ExportNamedDeclaration({ declaration, start }) {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, start: at, end } of declaration.declarations)
        if (id.type === 'Identifier') add(id.name, { start: at, end }, start)
    },
    Property(property) {
      const { key } = property
      const outer = around(property)
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null
      if (outer && name !== null) add(`${outer.path}.${name}`, property)
    },
  }).visit(program)
  yield* found
}

/** Removes stars, line breaks, and references to our rules and decisions, which mean nothing to API users. */
const tidy = (comment: string) =>
  comment
    .slice(1)
    .replace(/\n\s*\*[ ]?/g, ' ')
    .replace(/ \((?:rules? [A-Z]\d+(?:, [A-Z]\d+)*|docs\/[\w/-]+)\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Splits a call's comment: the first sentence is the summary, the rest the description. */
export function splitWords(text: string): { summary: string; description?: string } {
  const end = /[.!?](?= [A-Z\d`])/.exec(text)
  if (!end) return { summary: text }
  return { summary: text.slice(0, end.index + 1), description: text.slice(end.index + 2) }
}
