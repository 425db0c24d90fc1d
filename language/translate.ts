/**
 * Every visible sentence goes through here: `t('Add to calendar')`. The English in the code is the key of its translation, in ICU message
 * format: "{count, plural, one {# clinic} other {# clinics}}". `npm run languages` collects the messages into the catalogs (decision 0090).
 */
import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, SOURCE_LANGUAGE } from './languages.ts'
import { localeOfLanguage } from './locale.ts'

declare const isMessage: unique symbol

/**
 * An English message that `t` translates later, where the language is known; for labels in lists of options. It is a string, but its
 * type doesn't say so: a message that is shown without `t` doesn't compile.
 */
export interface Message {
  readonly [isMessage]: true
}

/** Values of a message's placeholders; null and undefined leave a gap, as in JSX. */
export type Values = Readonly<Record<string, string | number | null | undefined>>

/** Elements of a message's tags: each takes the words inside its tag. */
export type Tags<Node> = Readonly<Record<string, (words: (string | Node)[]) => Node>>

/** A message as FormatJS parses it. */
export type Parsed = ReturnType<IntlMessageFormat['getAst']>

/**
 * The messages of a language by their English text, or in a browser by their number: plain text, or parsed if they have more than plain
 * placeholders.
 */
export type Words = Readonly<Record<string, string | Parsed>>

/** A language and its messages; one that isn't among them is shown in English, which a built page doesn't have. */
export interface Speaker {
  language: Language
  words: Words
}

/** The language data that a document passes to its browser, in its element `words`. */
export interface SentWords {
  language: Language
  version: string
  /** The pages whose words are included, and those that have none. */
  pages: string[]
  words: Words
}

let fallback: Speaker = { language: SOURCE_LANGUAGE, words: {} }
let speakerNow = (): Speaker => fallback

/** Sets how to find the current speaker, because the server renders and sends in several languages at once. */
export const setSpeakers = (now: () => Speaker | undefined): void => void (speakerNow = () => now() ?? fallback)

/** Sets the speaker of a browser. */
export const setSpeaker = (speaker: Speaker): void => void (fallback = speaker)

/** Returns the current language. */
export const language = (): Language => speakerNow().language

/** Marks an English message for `t`. */
export const msg = <const Text extends string>(text: string extends Text ? never : Text): Message =>
  text as unknown as Message

/**
 * Returns a message as zod's parameter for the error of a rule: `z.string().min(1, says(nameMessages.missing))`. It is
 * translated when the rule fails. A message with values is a function: `says(() => t('At most {max} characters', { max }))`.
 */
export const says = (message: Message | (() => string)): { error: () => string } => ({
  error: typeof message === 'function' ? message : () => t(message),
})

/** Returns the English of a message, such as for a file that programs read. */
export const english = (message: Message): string => message as unknown as string

/** Returns how built code writes the message with a number in the catalog. */
export const numberedMessage = (number: number): string => `~${number.toString(36)}`

/** Returns a message in the current language. The text is a literal or comes from `msg`, so that the catalogs have it. */
export const t = <const Text extends string>(
  text: Message | (string extends Text ? never : Text),
  values?: Values,
): string => partsOf<never>(text as string, values).join('')

/** Returns a message with elements in the current language, as a list of text and elements. */
export function partsOf<Node>(text: string, values: Values = {}, tags: Tags<Node> = {}): (string | Node)[] {
  const { language, words } = speakerNow()
  const found = words[text] ?? unknown(text)
  if (typeof found === 'string' && !needsParser(found)) return [withValues(found, values)]
  const made = formatOf(found, text, language).format({ ...values, ...tags } as never) as string | (string | Node)[]
  return Array.isArray(made) ? made : [made]
}

/** Returns an untranslated message, which is its English. A number is a fault of the build's lists, which tests see in the console. */
function unknown(text: string): string {
  // oxlint-disable-next-line no-console -- the page still renders, and the crawl of all pages fails
  if (text.startsWith('~')) console.error(`The page has no words for message ${text}`)
  return text
}

const withValues = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_hole, name: string) => String(values[name] ?? ''))

/** True for a message with plurals, choices or tags. */
export const needsParser = (text: string): boolean => /<|\{\w+,/.test(text)

const formats = new Map<string, IntlMessageFormat>()

/** Returns the formatter of a message. A browser has no parser: its words with plurals, choices or tags are parsed. */
function formatOf(found: string | Parsed, text: string, language: Language): IntlMessageFormat {
  const key = `${language} ${typeof found === 'string' ? found : text}`
  const known = formats.get(key)
  if (known) return known
  const made = new IntlMessageFormat(found, localeOfLanguage(language))
  formats.set(key, made)
  return made
}
