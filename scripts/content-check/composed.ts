import { sentencesOf } from '#content/reading.ts'
import { LOCAL_ROUTES, type Route } from '#content/schema.ts'
import { compose, type Composed } from '#server/features/medicines/knowledge/compose.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'
import { describedIn } from '#server/features/medicines/knowledge/described.ts'
import { routesOf } from '#server/features/medicines/knowledge/form-routes.ts'
import { productForms } from './forms.ts'
import { lostMeal, mishandled } from './handling.ts'
import { swallowedOnLocal } from './local-forms.ts'
import { askedOfOthers, injectedAtHome, meltsWithWater, takenOtherwise } from './on-pages.ts'
import { forOtherForms, swallowedDoses, swallowedWhole } from './other-forms.ts'
import { frequenciesOf, isSpaced, waitsOf } from './wording.ts'

// Contradictions on composed pages: between the texts of a page, and with the rules of the safety check.

type Facts = Pick<Composed['facts'], 'howToTake' | 'howToUse' | 'drugInteractions' | 'recommendedDosage'>

const textOf = (facts: Facts, name: keyof Facts): string => {
  const value = facts[name]?.value
  return typeof value === 'string' ? value : ''
}

/** Returns the frequencies of "how to use" that "how to take" doesn't name, if both name one. */
export function differingFrequencies(facts: Facts): string[] {
  const taken = frequenciesOf(textOf(facts, 'howToTake'))
  if (taken.size === 0) return []
  return [...frequenciesOf(textOf(facts, 'howToUse'))].filter((one) => !taken.has(one))
}

/** Returns the minutes that "how to use" says to wait before another product, if "how to take" names others. */
export function differingWaits(facts: Facts): number[] {
  const taken = waitsOf(textOf(facts, 'howToTake'))
  return taken.length === 0 ? [] : waitsOf(textOf(facts, 'howToUse')).filter((one) => !taken.includes(one))
}

/** True if a page says "daily" about a medicine that is never taken daily. */
export const saysDaily = (facts: Facts): boolean =>
  (['howToTake', 'howToUse'] as const).some((name) => frequenciesOf(textOf(facts, name)).has('daily'))

/** "No interactions are known" beside a rule. */
const noData =
  /\bno (?:known )?(?:drug )?interactions?(?: data)?\b|\binteractions? (?:is|are) not (?:known|recorded)\b/i

/** Returns what is wrong with the interactions of a page whose ingredient has `rules` in the safety table. */
export function lackingRules(facts: Facts, rules: readonly { severity: string }[]): string | null {
  if (rules.length === 0) return null
  const shown = facts.drugInteractions?.value as { severity: string; effect: string }[] | undefined
  if (!shown?.length) return `shows no interaction, and the safety table has ${rules.length}`
  const denied = shown.map(({ effect }) => noData.exec(effect)?.[0]).find((one) => one !== undefined)
  if (denied) return `says "${denied}", and the safety table has ${rules.length}`
  const isGrave = rules.some(({ severity }) => severity === 'contraindicated' || severity === 'severe')
  return isGrave && !shown.some(({ severity }) => severity === 'High')
    ? 'shows no grave interaction, and the safety table has one'
    : null
}

/** Returns true if "how to use" forbids to crush or break what "how to take" allows to. */
export const forbidsAllowed = (facts: Facts): boolean =>
  /\bdo not (?:crush|chew|break)\b/i.test(textOf(facts, 'howToUse')) &&
  sentencesOf(textOf(facts, 'howToTake')).some(
    (one) => /\b(?:may|can) (?:be )?(?:crush|break|halve)/i.test(one) && !/dispersible|chewable|melting/i.test(one),
  )

const NAMES_SLOW = /\b(?:slow|prolonged|extended|modified|long-acting)\b/i

/** Returns the sentences with amounts that the page of a slow-release tablet shares with that of a plain one. */
export const plainDoses = (slow: Facts, plain: Facts): string[] => {
  const ofPlain = new Set(sentencesOf(textOf(plain, 'recommendedDosage')))
  return sentencesOf(textOf(slow, 'recommendedDosage')).filter(
    (one) => /\d/.test(one) && !NAMES_SLOW.test(one) && ofPlain.has(one),
  )
}

/** Whether a medicine with these routes gets no further than where it's applied. */
const staysInPlace = (routes: readonly Route[]) =>
  routes.length > 0 && routes.every((one) => LOCAL_ROUTES.has(one) && one !== 'rectal' && one !== 'inhaled')

/** Yields the contradictions on the pages of each ingredient, and of each one with a rule that has no entry. */
export function* contradictions(library: Library, table: Iterable<string>) {
  for (const slug of new Set([...library.ingredients.keys(), ...table])) {
    const entry = library.ingredients.get(slug)
    const usual = sentencesOf(entry?.dose?.text ?? '')[0] ?? ''
    const spaced = isSpaced(`${entry?.howToTake?.text ?? ''} ${usual}`)
    const rules = library.rules.about(slug)
    const found = new Set<string>()
    const lacks: (string | null)[] = []
    const ingredients = [{ name: library.titleOf(slug), strength: null }]
    const own = new Set(entry?.routes)
    // one without a text has rules alone, the same in each form
    const forms = entry
      ? productForms.filter(({ form, presentation }) => routesOf(form, presentation, own).some((one) => own.has(one)))
      : productForms.slice(0, 1)
    const pageOf = (form: 'tablet' | 'syrup', presentation = ''): Facts =>
      compose(library, { ingredients, form, presentation })?.facts ?? {}
    const tablet = (presentation: string): Facts => pageOf('tablet', presentation)
    const hasSlowDose = entry?.isSlowRelease || entry?.byProduct?.some(({ of, dose }) => of.release && dose)
    if (entry?.routes.includes('oral') && !hasSlowDose)
      for (const says of plainDoses(tablet('prolonged'), tablet('')))
        found.add(`a slow-release tablet has the dose of plain ones: ${says}`)
    const meal = entry?.routes.includes('oral') ? lostMeal(tablet(''), pageOf('syrup')) : null
    if (meal) found.add(`howToTake: the page of a liquid lacks the meal of tablets: "${meal}"`)
    for (const one of forms) {
      const product = { ingredients, ...one }
      const facts = compose(library, product)?.facts ?? {}
      const { routes } = describedIn(library, product)
      for (const says of swallowedOnLocal(facts, routes))
        found.add(`speaks of swallowing on a page of another form: ${says}`)
      const ofForms = [
        ...askedOfOthers(facts, one.form, routes),
        ...takenOtherwise(facts, routes),
        ...injectedAtHome(facts, routes),
        ...meltsWithWater(facts, one.presentation),
        ...mishandled(facts, one.form, routes),
      ]
      for (const says of ofForms) found.add(says)
      if (forbidsAllowed(facts)) found.add('howToUse: forbids to crush or break it, and howToTake allows it')
      if (one.presentation === '')
        for (const says of forOtherForms(facts, one.form)) found.add(`is about another form than ${one.form}: ${says}`)
      for (const says of swallowedDoses(facts, one.form))
        found.add(`is about a dose by mouth, on an injection: ${says}`)
      for (const says of swallowedWhole(facts, one.presentation))
        found.add(`is about tablets to swallow, and this one isn't: ${says}`)
      if (spaced && saysDaily(facts)) found.add('the page says daily, and the medicine is never taken daily')
      for (const one of differingFrequencies(facts)) found.add(`howToUse: says ${one}, and howToTake another frequency`)
      for (const one of differingWaits(facts))
        found.add(`howToUse: says to wait ${one} minutes before another product, and howToTake another time`)
      if (!staysInPlace(routes)) lacks.push(lackingRules(facts, rules))
    }
    // forms that act where they're applied can have no rules, and all others must show them
    if (lacks.length > 0 && lacks.every((one) => one !== null)) found.add(`interactions: the page ${lacks[0]}`)
    for (const says of found) yield { slug, says }
  }
}
