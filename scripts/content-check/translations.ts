// Compares a translation with its English: what it leaves out, adds or counts differently.
import { createHash } from 'node:crypto'

type Texts = string | readonly Texts[] | { readonly [key: string]: Texts }

/** What a file has besides texts. */
const codes = new Set(['slug', 'of', 'from', 'form'])
/** Sections that a translation has even if the rest of the guide stays English. */
const always = new Set(['name', 'redFlags'])
/** Texts that a whole translation can leave out. */
const optional = new Set(['metaTitle', 'metaDescription'])

/** Returns the English texts of what the translation has, in the translation's shape: without sources and codes. */
export function englishOf(entry: object, translation: object): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([key]) => key in translation && !codes.has(key))
      .map(([key, value]) => [key, key === 'picture' ? { alt: value.alt } : textsOf(value)]),
  )
}

function textsOf(value: unknown): Texts {
  if (Array.isArray(value)) return value.map(textsOf)
  if (value === null || typeof value !== 'object') return String(value)
  if ('from' in value && 'text' in value) return textsOf(value.text)
  if ('from' in value && 'items' in value) return textsOf(value.items)
  const parts = Object.entries(value).filter(([key, one]) => !codes.has(key) && one !== undefined)
  return Object.fromEntries(parts.map(([key, one]) => [key, textsOf(one)]))
}

/** Returns the mark by which a translation names the English that it was made from. */
export const markOf = (english: Record<string, Texts>): string =>
  createHash('sha256').update(JSON.stringify(english)).digest('hex').slice(0, 12)

/** Returns what is wrong with a translation; `sections` are those that the English has and a whole translation needs. */
export function differencesOf(entry: object, translation: object, sections: readonly string[]): string[] {
  const english = englishOf(entry, translation)
  const own = Object.fromEntries(Object.entries(translation).filter(([key]) => !codes.has(key))) as Record<
    string,
    Texts
  >
  const isWhole = Object.keys(own).some((key) => !always.has(key) && !optional.has(key))
  const missing = isWhole ? sections.filter((key) => !(key in own)) : []
  const mark = markOf(english)
  return [
    ...missing.map((key) => `${key}: missing, though other sections are translated`),
    ...compared(english, own, ''),
    ...('of' in translation && translation.of === mark
      ? []
      : [`of: the English has changed, or was never compared: compare each text, then write "of: ${mark}"`]),
  ]
}

function compared(english: Texts | undefined, own: Texts | undefined, at: string): string[] {
  if (english === undefined) return [`${at}: the English has no such text`]
  if (own === undefined) return [`${at}: missing`]
  if (typeof english === 'string' && typeof own === 'string') return saidOf(english, own).map((one) => `${at}: ${one}`)
  if (Array.isArray(english) && Array.isArray(own))
    return english.length === own.length
      ? english.flatMap((one, place) => compared(one, own[place], `${at}[${place}]`))
      : [`${at}: ${own.length} entries, in English ${english.length}`]
  if (typeof english !== 'object' || typeof own !== 'object' || Array.isArray(english) || Array.isArray(own))
    return [`${at}: has another shape in English`]
  const [theirs, ours] = [english, own] as Record<string, Texts>[]
  return [...new Set([...Object.keys(theirs!), ...Object.keys(ours!)])].flatMap((key) => {
    const place = at ? `${at}.${key}` : key
    if (key !== 'ingredient') return compared(theirs![key], ours![key], place)
    return theirs![key] === ours![key] ? [] : [`${place}: in English it is ${JSON.stringify(theirs![key])}`]
  })
}

/** Numbers that English may write as words, and Hindi as digits. */
const inWords: Record<string, RegExp> = {
  1: /\b(?:one|once|first|an?)\b/i,
  2: /\b(?:two|twice|second|both|pair)\b/i,
  3: /\b(?:three|third|three times)\b/i,
  4: /\b(?:four|fourth)\b/i,
  5: /\b(?:five|fifth)\b/i,
  6: /\b(?:six|sixth)\b/i,
  7: /\b(?:seven|seventh|week)\b/i,
  8: /\beight\b/i,
  9: /\bnine\b/i,
  10: /\bten\b/i,
  12: /\b(?:twelve|dozen)\b/i,
  24: /\bday and night\b/i,
}
const numbersIn = (text: string) => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).toSorted()
const unitsIn = (text: string) => (text.match(/\b(?:mg|ml|mcg|kg|mmHg|mmol)\b|°[CF]/g) ?? []).toSorted()

function saidOf(english: string, own: string): string[] {
  const left = numbersIn(own)
  const lost = numbersIn(english).filter((one) => {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  const added = left.filter((one) => !inWords[one]?.test(english))
  return [
    ...(/\p{Script=Devanagari}/u.test(own) ? [] : ['not translated']),
    ...(/[०-९]/.test(own) ? ['digits are 0 to 9'] : []),
    ...(lost.length ? [`lacks the number ${lost.join(', ')}`] : []),
    ...(added.length ? [`adds the number ${added.join(', ')}`] : []),
    ...(unitsIn(english).join() === unitsIn(own).join()
      ? []
      : [`units: ${unitsIn(english).join(', ') || 'none'} in English`]),
    ...(/[<>]|https?:|\s{2,}/.test(own) ? ['markup, an address or double spaces'] : []),
  ]
}

const straight = (text: string) => text.replaceAll('’', "'")
const textIn = (value: unknown): string =>
  value && typeof value === 'object' ? Object.values(value).map(textIn).join('\n') : String(value)

/** Returns the words of screens that a translated article writes differently from the translated screens (`words`, by their English). */
export function otherLabels(english: object, own: object, words: Readonly<Record<string, unknown>>): string[] {
  const known = new Map(Object.entries(words).map(([text, word]) => [straight(text), word]))
  const written = textIn(own)
  const labels = [...new Set(textIn(english).match(/(?<=“)(?:[^“”]|“[^”]*”)+(?=”)/g))]
  return labels
    .map((label) => known.get(straight(label)) ?? label)
    .filter((label) => typeof label === 'string' && !written.includes(`“${label}”`))
    .map((label) => `“${label as string}” is on the screen, and missing here`)
}
