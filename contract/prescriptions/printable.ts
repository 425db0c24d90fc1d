/** Scripts that the printout has letters for: those of the chart's languages, and those that come with the compiler. */
const PRINTED = ['Latn', 'Grek', 'Cyrl', 'Arab', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
const FALLBACKS = ['Hebr', 'Armn', 'Geor']

const printed = [...PRINTED, ...FALLBACKS, 'Zyyy', 'Zinh'].map((script) => String.raw`\p{Script_Extensions=${script}}`)
const OTHER = new RegExp(`[^${printed.join('')}]`, 'gu')

/** Other scripts by the words for them on the screen. */
const inWords: readonly (readonly [script: RegExp, words: string])[] = [
  [/\p{Script=Han}/u, 'Chinese characters'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Sinhala}/u, 'Sinhala'],
  [/\p{Script=Ol_Chiki}/u, 'Ol Chiki'],
  [/\p{Script=Meetei_Mayek}/u, 'Meetei Mayek'],
  [/\p{Script=Myanmar}/u, 'Burmese'],
  [/\p{Script=Khmer}/u, 'Khmer'],
  [/\p{Script=Lao}/u, 'Lao'],
  [/\p{Script=Tibetan}/u, 'Tibetan'],
  [/\p{Script=Ethiopic}/u, 'Ethiopic'],
  [/\p{Script=Thaana}/u, 'Thaana'],
  [/\p{Script=Syriac}/u, 'Syriac'],
  [/\p{Script=Mongolian}/u, 'Mongolian'],
]

/** Returns the scripts in these texts that a printout shows as boxes, in words: "Thai", "Chinese characters". */
export function scriptsNotPrinted(texts: readonly (string | null | undefined)[]): string[] {
  const letters = texts
    .flatMap((text) => text?.match(OTHER) ?? [])
    .filter((letter) => /\p{L}|\p{M}|\p{N}/u.test(letter))
  return [...new Set(letters.map((letter) => inWords.find(([script]) => script.test(letter))?.[1] ?? 'Another script'))]
}
