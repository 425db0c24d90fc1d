import { sentencesOf } from '#content/reading.ts'
import type { Route } from '#content/schema.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import type { Composed } from '#server/features/medicines/knowledge/compose.ts'

// Instructions that another section of the page contradicts, or that the form of the product can't follow.

type Facts = Composed['facts']

const sentencesIn = (facts: Facts, ...names: (keyof Facts)[]): string[] =>
  names.flatMap((name) => {
    const value = facts[name]?.value
    return typeof value === 'string' ? value.split('\n').flatMap((line) => sentencesOf(line)) : []
  })
const questionsIn = (facts: Facts) => (facts.faqs?.value ?? []) as { question: string; answer: string }[]

const LEFT_ON = /\bonly when your hair is dry\b/i
const RINSED = /\bwet hair\b|\brinse it (?:out|off)\b/i
const OPENED =
  /^(?:if you cannot swallow (?:it|them|the capsules?), )?(?:you (?:can|may) )?open (?:it|them|the capsules?)\b/i
const CONTENTS = /\b(?:the|its) contents\b/i
const POURED = /\b(?:cup|spoon)\b/i
const DROPPED = /\b(?:dropper|syringe|pipette)\b/i
const ABOUT_TABLETS = /^(?:[A-Z][a-z ]+(?:, [^:]+)?: )?tablets\b/i
const PLACES = /\blice\b|^on the (?:head|scalp|skin)\b/i

/** Yields the instructions on a page that its form can't follow. */
export function* mishandled(facts: Facts, form: MedicineForm | null, routes: readonly Route[]): Generator<string> {
  const taken = sentencesIn(facts, 'howToTake')
  const used = sentencesIn(facts, 'howToUse')
  const rinsed = taken.find((one) => RINSED.test(one))
  if (rinsed && used.some((one) => LEFT_ON.test(one))) yield `howToUse: on dry hair, and howToTake says "${rinsed}"`
  const isSwallowed = routes.length > 0 && routes.every((route) => route === 'oral')
  if (form === 'tablet') {
    for (const one of taken) if (OPENED.test(one)) yield `howToTake: "${one}" is about capsules`
    for (const { question } of questionsIn(facts))
      if (CONTENTS.test(question)) yield `faqs: "${question}" is about capsules: write \`forms\``
  }
  if (form === 'drops' && isSwallowed)
    for (const one of taken)
      if (/^measure\b/i.test(one) && POURED.test(one) && !DROPPED.test(one)) yield `howToTake: "${one}" of drops`
  if (form === 'ointment' && routes.length > 0 && routes.every((route) => route === 'eye'))
    for (const one of sentencesIn(facts, 'howToTake', 'recommendedDosage', 'missedDose'))
      if (/\bdrops?\b/i.test(one) && !/\b(?:ointments?|other (?:eye |steroid )?drops)\b/i.test(one))
        yield `"${one}" is about drops, on an ointment`
  if (form === 'suspension' && isSwallowed && (used.length > 0 || taken.some((one) => /\bmeasure\b/i.test(one))))
    if (![...taken, ...used].some((one) => /\bshake/i.test(one))) yield 'howToUse: a suspension that is not shaken'
  if (form === 'injection')
    for (const one of sentencesIn(facts, 'warnings'))
      if (ABOUT_TABLETS.test(one)) yield `warnings: "${one}" on an injection: write \`byRoute\` or \`withoutWarnings\``
  if (isSwallowed)
    for (const one of sentencesIn(facts, 'introduction', 'whenToUse'))
      if (PLACES.test(one) && /\b(?:still there|kills? lice|protects?)\b/i.test(one))
        yield `"${one}" is about the skin, and it is swallowed`
}

const MEAL =
  /\bempty stomach\b|\b(?:with|after|before) (?:(?:a|the|your) )?(?:food|meals?|milk|breakfast)\b|\bafter a meal\b|\bwith food or milk\b/i
const EITHER = /\bwith or without food\b|\bbefore or after food\b|\bif (?:it|they) upset\b/i
/** What holds for some tablets alone. */
const OF_KIND = /\b(?:standard|slow-release|fizzy|effervescent|chewable|melting|coated|capsules?)\b/i

/** Returns the meal that tablets are taken with, if the page of a liquid of the same ingredient doesn't mention meals. */
export function lostMeal(tablet: Facts, liquid: Facts): string | null {
  const said = sentencesIn(liquid, 'howToTake')
  if (said.some((one) => MEAL.test(one) || /\b(?:food|meals?)\b/i.test(one))) return null
  const firm = sentencesIn(tablet, 'howToTake').find(
    (one) => MEAL.test(one) && !EITHER.test(one) && !OF_KIND.test(one.replace(/\btablets or capsules\b/gi, 'tablets')),
  )
  return firm ?? null
}
