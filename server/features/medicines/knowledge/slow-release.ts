import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import { GOES_ON } from './own-form.ts'
import { milligrams } from './recognize.ts'

// Texts about the dose are about plain tablets unless they say something else: a slow-release product doesn't show them.

type Product = Pick<StoredMedicine, 'form' | 'presentation'>
/** The general texts on doses and times of an ingredient. */
interface Dosed {
  dose?: { text: string } | undefined
  howToTake?: { text: string } | undefined
}

const SLOW_FORMS: ReadonlySet<StoredMedicine['form']> = new Set(['tablet', 'capsule', 'injection'])

/** More than one dose a day. */
const SEVERAL =
  /\b(?:twice|(?:two|three|four|several|[2-6]) (?:or (?:two|three|four|[2-6]) |to (?:three|four|[2-6]) )?(?:times|doses|parts)|split|every \d+ (?:to \d+ )?hours|morning and (?:in )?(?:the )?evening)\b/i

/**
 * Returns true if a product of an ingredient with these texts releases it slowly. A product for one dose a day does if the ingredient is
 * usually taken more often.
 */
export function isSlowRelease({ form, presentation }: Product, { dose, howToTake }: Dosed): boolean {
  if (!SLOW_FORMS.has(form)) return false
  const marks = presentation.split(' ')
  if (marks.includes('prolonged') || marks.includes('modified')) return true
  return marks.includes('once') && SEVERAL.test(`${dose?.text} ${howToTake?.text}`)
}

/** Marks of a presentation that say how a tablet or capsule releases its ingredients. */
const RELEASE = ['prolonged', 'modified', 'delayed']
/** Forms of an ingredient that slow-release strengths and salts are sold in. */
const PIECES: ReadonlySet<StoredMedicine['form']> = new Set(['tablet', 'capsule'])

/**
 * Returns the presentation of a product, with a mark for slow release if the strength or salt of an ingredient is sold as such a
 * product alone. Lists often leave "CR" out of a name.
 */
export function presentationOfSalts(
  { ingredients, form, presentation }: Pick<StoredMedicine, 'ingredients' | 'form' | 'presentation'>,
  entriesOf: (name: string) => readonly Pick<Entry<'ingredients'>, 'slowProducts'>[],
): string {
  if (!PIECES.has(form) || presentation.split(' ').some((mark) => RELEASE.includes(mark))) return presentation
  const isSlow = ingredients.some(({ name, strength }) =>
    entriesOf(name).some(({ slowProducts: { strengths = [], named = [] } = {} }) => {
      const mg = milligrams(strength)
      return named.includes(name.toLowerCase()) || (mg !== null && strengths.includes(mg))
    }),
  )
  return isSlow ? `${presentation} prolonged`.trim() : presentation
}

const NAMES_SLOW =
  /\b(?:(?:slow|prolonged|extended|modified|sustained)-release|(?:slow|long-acting) (?:ones?|kinds?|tablets?|capsules?))\b/i
const NAMES_PLAIN = /\b(?:plain|standard|ordinary|normal|fast) (?:ones?|tablets?|capsules?)\b/i
const TIMES =
  /\b(?:(?<!at )once|twice|(?:two|three|four|five|[2-9]|same|even|many) times|times (?:a|each|per)|daily|(?:each|every|a|per) day|in a day|mornings?|evenings?|nights?|bedtime|before bed|breakfast|lunch|hours (?:apart|between)|between (?:two )?doses|evenly|even times|over the day|parts|split)\b/i
/** "You may break it at the line": a slow-release tablet stays whole. */
const BREAKS =
  /^(?!.*\b(?:not|never)\b).*\b(?:break|broken|chew|chewed|crush|crushed|stir|dissolve|dispersible|melting|melt)\b/i
/** The first dose can make dizzy in any form. */
const FIRST_DOSE = /\b(?:very )?first dose\b/i
const FOLLOWS_PRESCRIPTION = /^(?:take|use) it (?:exactly )?as prescribed\b/i

const isOfPlain = (sentence: string) =>
  !NAMES_SLOW.test(sentence) &&
  ((!FIRST_DOSE.test(sentence) && TIMES.test(sentence)) || NAMES_PLAIN.test(sentence) || BREAKS.test(sentence))

/** What the page of a slow-release product says if no source has its dose. */
export const SLOW_DOSE =
  'This is a slow-release form, and our sources have only the dose of the ordinary one. Your doctor’s prescription says how much and how often.'

/** "It is used from the age of 10 years": who gets plain tablets. */
const FOR_AGES =
  /\bfrom (?:the age of )?(?:\d+|one|two|three|four|five|six) (?:year|month)s?\b|\b(?:children|people) (?:aged )?\d+ years and (?:older|over)\b/i

const isAgeOfPlain = (sentence: string) =>
  FOR_AGES.test(sentence) && !NAMES_SLOW.test(sentence) && !/\b(?:not|never|only)\b/i.test(sentence)

/** Removes from the warnings the ages from which children get the plain product. */
export function leavePlainAges<Cited extends { value: { text: string } }>(warnings: Map<string, Cited>): void {
  const children = warnings.get('children')
  if (!children) return
  const text = without(children.value.text, isAgeOfPlain)
  if (text === '') warnings.delete('children')
  else warnings.set('children', { ...children, value: { ...children.value, text } })
}

/** Returns the sentences of `howToTake` that hold for a slow-release product: those without a time, and those about it. */
export const howToTakeSlow = (text: string): string => without(text, isOfPlain)

/** Returns what to do about a missed dose; nothing if the hours to the next one decide, which are those of plain tablets. */
export const missedDoseOfSlow = (text: string): string => (/\bhours?\b/i.test(text) ? '' : text)

/** Returns the sentences of a maximum dose that are about slow-release products. */
export const maximumOfSlow = (text: string): string => without(text, (sentence) => !NAMES_SLOW.test(sentence))

/** Returns the maximum dose of an ingredient of a slow-release mix, without sentences that name plain tablets. */
export const maximumInSlowMix = (text: string): string =>
  without(text, (sentence) => NAMES_PLAIN.test(sentence) && !NAMES_SLOW.test(sentence))

/** Returns what a dose says of slow-release products, or that no source says it. A text without amounts and times holds for them, too. */
export function doseOfSlow(text: string): string {
  const isAmount = (sentence: string) => isOfPlain(sentence) || (!NAMES_SLOW.test(sentence) && /\d/.test(sentence))
  const sentences = sentencesOf(text)
  if (!sentences.some(isAmount)) return text
  const own = sentences.filter((sentence) => NAMES_SLOW.test(sentence))
  if (own.length === 0) return SLOW_DOSE
  return [...own, ...sentences.filter((sentence) => FOLLOWS_PRESCRIPTION.test(sentence))].join(' ')
}

function without(text: string, isOther: (sentence: string) => boolean): string {
  let isLeftOut = false
  const own = sentencesOf(text).filter((sentence) => {
    isLeftOut = isOther(sentence) || (isLeftOut && GOES_ON.test(sentence) && !NAMES_SLOW.test(sentence))
    return !isLeftOut
  })
  return own.join(' ')
}
