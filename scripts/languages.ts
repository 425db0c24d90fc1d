/**
 * `npm run languages` collects the messages of the source code into the catalogs: new ones come without a translation, unused ones go.
 * With `--check` it writes nothing, and fails if a catalog isn't up to date, a translation doesn't fit its English, or people
 * read text outside the catalogs (docs/languages.md).
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PO from 'pofile'
import { entriesOf } from '#language/catalog-entries.ts'
import { catalogTags } from '#language/languages.ts'
import { catalogFaults } from './languages/catalog-faults.ts'
import { earlyWords } from './languages/early.ts'
import { isEnglishOnly } from './languages/english-only.ts'
import { messagesOf } from './languages/messages.ts'
import { physicalSides } from './languages/physical-sides.ts'
import { textInCode } from './languages/text-in-code.ts'
import { visibleText } from './languages/visible-text.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'language/catalogs')

/** Documentation for programmers is in English. */
const isDocumentation = (path: string) => path.startsWith('web/features/api-documentation/')

interface Source {
  path: string
  text: string
}

/** Returns the source files whose words people read. */
function readSources(): Source[] {
  return globSync('{contract,web,server}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|^server\/testing\//.test(path) && !isDocumentation(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The scroll lock of dialogs sets this margin. */
const SET_BY_DIALOGS = 'margin-right: 0 !important'

/** Returns the screens and style sheets. */
function readScreens(): Source[] {
  return globSync('web/**/*.{tsx,css}', { cwd: root })
    .filter((path) => !path.endsWith('.test.tsx'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8').replace(SET_BY_DIALOGS, '') }))
}

/** Returns each message with the files that use it. */
function collect(sources: readonly Source[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const message of messagesOf(path, text)) found.set(message, [...(found.get(message) ?? []), path])
  return found
}

/** Returns a catalog of this text, with its head. */
function catalogOf(text: string): PO {
  const catalog = PO.parse(text.slice(0, text.indexOf('\n\n')))
  catalog.items = entriesOf(text)
  return catalog
}

/** Returns a catalog with these messages and the translations that it has. */
function updated(catalog: PO, messages: Map<string, string[]>): PO {
  const known = new Map(catalog.items.map((item) => [item.msgid, item]))
  catalog.items = [...messages].map(([message, paths]) => {
    const item = known.get(message) ?? new PO.Item()
    item.msgid = message
    item.references = paths.slice(0, 3)
    return item
  })
  return catalog
}

/** The list of all messages in English, which translators start from. */
const TEMPLATE = 'messages.pot'

const sources = readSources()
const messages = collect(sources)
const outside = ({ path, text }: Source): string[] =>
  path.endsWith('.tsx') ? visibleText(path, text) : isEnglishOnly(path) ? [] : textInCode(path, text)
const faults = sources.flatMap((source) => [
  ...outside(source).map((place) => `${place} is outside the catalogs: use t(…)`),
  ...earlyWords(source.path, source.text).map(
    (place) => `${place}() speaks one language to all: use msg(…), or a function`,
  ),
])
faults.push(
  ...readScreens().flatMap(({ path, text }) =>
    physicalSides(path, text).map((place) => `${place} names a side: use start or end`),
  ),
)
const isCheck = process.argv.includes('--check')

for (const name of [TEMPLATE, ...catalogTags.map((tag) => `${tag}.po`)]) {
  const file = join(folder, name)
  const before = readFileSync(file, 'utf8')
  const catalog = updated(catalogOf(before), messages)
  const after = `${catalog.toString().trimEnd()}\n`
  faults.push(...catalogFaults(name, catalog))
  if (!isCheck) writeFileSync(file, after)
  else if (before !== after) faults.push(`${name} is not up to date: npm run languages`)
  const done = catalog.items.filter(({ msgstr }) => msgstr[0]).length
  console.log(`${name.padEnd(12)} ${messages.size} messages${name === TEMPLATE ? '' : `, ${done} translated`}`)
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
