import { type Language, languages, languageTags } from './languages.ts'

/** Other spellings and tags by which people write a language, in lower case. */
const otherNames: Record<Language, readonly string[]> = {
  en: ['eng'],
  hi: ['हिंदी', 'hin'],
  ta: ['tam'],
  te: ['tel'],
  bn: ['bangla', 'ben'],
  mr: ['mar'],
  kn: ['kan'],
  ur: ['urd'],
  'en-xa': [],
}

const tagsByName = new Map(
  languageTags.flatMap((tag) => {
    const { name, englishName } = languages[tag]
    return [tag, name, englishName, ...otherNames[tag]].map((text) => [keyOf(text), tag] as const)
  }),
)

/** Returns a name as it is compared: Unicode writes some letters in two ways. */
function keyOf(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/**
 * Returns the language that a chart's "Preferred language" means: "Hindi", "हिन्दी", "hi" and "hi-IN" are the same. Of several, such as
 * "Hindi, English", it is the first that the interface has; null if it has none.
 */
export function languageOfChart(text: string | null | undefined): Language | null {
  for (const part of (text ?? '').split(/[,;/|&+()]/)) {
    const found = tagsByName.get(keyOf(part)) ?? tagsByName.get(keyOf(part).split(/[-_]/)[0]!)
    if (found) return found
  }
  return null
}
