import { t } from '#language/translate.ts'
import type { PrescribedMedicine } from '#contract/prescriptions/prescribed.ts'
import type { PrescriptionTemplate } from '#contract/prescriptions/templates.ts'
import { type FoundMedicine, medicineItem } from '#web/features/medicines/public/medicines-query.ts'
import { doseInWords } from '#web/features/prescriptions/templates/lines.ts'
import { joined } from '#web/lib/words.ts'
import type { ComboboxItem } from '#web/ui/combobox.tsx'

const MOST_FAVORITES = 4
/** Most of the doctor's own, and of the clinic's. */
const MOST_PRESCRIBED = 4
/** Begins the value of a medicine that isn't in the directory. */
export const PRESCRIBED = 'prescribed:'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
const wordsOf = (text: string) => plain(text).match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []
const isNumber = (word: string) => /^\d/.test(word)

/** Returns the favorites with the typed text. */
export const favoritesFor = (typed: string, templates: readonly PrescriptionTemplate[]): PrescriptionTemplate[] =>
  templates.filter((one) => one.kind === 'favorite' && plain(one.name).includes(plain(typed))).slice(0, MOST_FAVORITES)

interface Sources {
  typed: string
  favorites: readonly PrescriptionTemplate[]
  /** The doctor's own first, the most frequent first. */
  prescribed: readonly PrescribedMedicine[]
  /** The directory's, best first. */
  found: readonly FoundMedicine[]
}

/** Returns the suggestions: favorites, what the doctor prescribes, what the clinic does, the directory. Each medicine once. */
export function medicationItems({ typed, favorites, prescribed, found }: Sources): ComboboxItem[] {
  const matching = prescribed.filter(matches(typed))
  const byName = matching.toSorted((a, b) => beginsLike(b, typed) - beginsLike(a, typed))
  const own = byName.filter((one) => one.own > 0).slice(0, MOST_PRESCRIBED)
  const others = byName.filter((one) => one.own === 0).slice(0, MOST_PRESCRIBED)
  const before = [...own, ...others]
  const ids = new Set(before.map(({ medicineId }) => medicineId))
  const names = new Set(before.map(({ name }) => plain(name)))
  return [
    ...favorites.map(favoriteItem),
    ...before.map(prescribedItem),
    ...found.filter(({ id, name }) => !ids.has(id) && !names.has(plain(name))).map(medicineItem),
  ]
}

const favoriteItem = ({ id, name, medications: [one] }: PrescriptionTemplate): ComboboxItem => ({
  value: `favorite:${id}`,
  label: name,
  detail: joined('★', doseInWords(one!)),
})

const prescribedItem = ({ name, medicineId, composition, own, others }: PrescribedMedicine): ComboboxItem => ({
  value: medicineId ?? `${PRESCRIBED}${name}`,
  label: name,
  detail: joined(
    own > 0
      ? t('{count, plural, one {You prescribed it once} other {You prescribed it # times}}', { count: own })
      : t('{count, plural, one {Prescribed here once} other {Prescribed here # times}}', { count: others }),
    composition,
  ),
})

const beginsLike = ({ name }: PrescribedMedicine, typed: string) => (plain(name).startsWith(plain(typed)) ? 1 : 0)

/**
 * Returns a test for medicines with the beginning of each typed word in the name or composition, and each typed number as a
 * strength; the sum of all strengths is one, too.
 */
function matches(typed: string): (one: PrescribedMedicine) => boolean {
  const asked = wordsOf(typed)
  return ({ name, composition }) => {
    if (asked.length === 0) return false
    const words = [...wordsOf(name), ...wordsOf(composition ?? '')]
    const strengths = wordsOf(composition ?? '').filter(isNumber)
    const sum = String(strengths.reduce((total, one) => total + Number(one), 0))
    return asked.every((word) => words.some((one) => one.startsWith(word)) || (isNumber(word) && word === sum))
  }
}
