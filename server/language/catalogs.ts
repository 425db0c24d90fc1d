/** Reads the catalogs of `language/catalogs/`: gettext files, which translators' programs open (docs/languages.md). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { entriesOf } from '#language/catalog-entries.ts'
import { catalogTags, type Language, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '#language/languages.ts'
import { pseudo } from '#language/pseudo.ts'
import { needsParser, type Speaker, type Words } from '#language/translate.ts'

const folder = join(import.meta.dirname, '../../language/catalogs')
const speakers = new Map<Language, Speaker>()

/** Returns a language with all its messages; read from its file on first use. */
export function speakerOf(language: Language): Speaker {
  const known = speakers.get(language)
  if (known) return known
  const words = language === SOURCE_LANGUAGE ? {} : language === PSEUDO_LANGUAGE ? pseudoWords() : readCatalog(language)
  const made = { language, words }
  speakers.set(language, made)
  return made
}

/** Returns the translated messages of a language; messages without a translation, or marked fuzzy, are left out. */
function readCatalog(language: Language): Words {
  const entries = entriesOf(readFileSync(join(folder, `${language}.po`), 'utf8'))
  const translated = entries.filter(({ msgstr, flags, obsolete }) => msgstr[0] && !flags.fuzzy && !obsolete)
  return Object.fromEntries(translated.map(({ msgid, msgstr }) => [msgid, compiled(msgstr[0]!, language)]))
}

/** Returns the messages of the template in the pseudo-locale. */
function pseudoWords(): Words {
  const entries = entriesOf(readFileSync(join(folder, 'messages.pot'), 'utf8'))
  return Object.fromEntries(entries.map(({ msgid }) => [msgid, pseudo(compiled(msgid, SOURCE_LANGUAGE))]))
}

let hash: string | undefined

/** Returns a hash that changes with any catalog; they are read once. */
export function catalogsHash(): string {
  if (hash !== undefined) return hash
  const all = createHash('sha256')
  for (const name of ['messages.pot', ...catalogTags.map((tag) => `${tag}.po`)])
    all.update(readFileSync(join(folder, name)))
  return (hash = all.digest('hex'))
}

/** Returns a message as a browser needs it, which has no parser. */
export const compiled = (text: string, language: Language): Words[string] =>
  needsParser(text) ? new IntlMessageFormat(text, language, undefined, { captureLocation: false }).getAst() : text
