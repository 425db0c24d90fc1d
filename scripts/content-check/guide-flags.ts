import type { Entry } from '#content/load.ts'

// Dangers that one source knows and that each guide about the same thing must name.

type Guide = Pick<Entry<'guides'>, 'redFlags' | 'clinicalTreatments' | 'homeTreatments' | 'commonMedicines' | 'absent'>

const itemsOf = (list: { items: readonly string[] } | undefined): readonly string[] => list?.items ?? []

const COUGHED_BLOOD = /\bcough\w*\b.*\bblood\b/i
const BLACK = /\bblack\b[^,;]*\b(?:poo|stools?)\b|\b(?:poo|stools?)\b[^,;]*\bblack\b/i
const FAINTED = /\ba faint\b/i
const STALE = /\bno entry\b|\bnot among\b/i

interface Known {
  /** Ingredients that open the blood vessels, such as GTN. */
  nitrates: ReadonlySet<string>
  /** Names of all ingredients, in lower case. */
  names: Iterable<string>
}

/** Yields the dangers that a guide leaves out, or that its lists contradict. */
export function* missingDangers(guide: Guide, { nitrates, names }: Known): Generator<string> {
  const { emergency = [], today = [], soon = [] } = guide.redFlags ?? {}
  const all = [...emergency, ...today, ...soon]
  if (itemsOf(guide.clinicalTreatments).some((one) => /\bchemotherapy\b/i.test(one)))
    if (!all.some((one) => /\bchemotherapy\b/i.test(one) && /\bshiver|\bfever\b|°C/i.test(one)))
      yield 'redFlags: names no fever during chemotherapy, and the treatment can be chemotherapy'
  if ([...today, ...soon].some((one) => COUGHED_BLOOD.test(one)))
    if (!emergency.some((one) => COUGHED_BLOOD.test(one)))
      yield 'redFlags: more than a few streaks of blood are an emergency, and only "today" names blood'
  if (emergency.some((one) => BLACK.test(one)) && [...today, ...soon].some((one) => BLACK.test(one)))
    yield 'redFlags: black poo is an emergency and not one'
  if (today.some((one) => FAINTED.test(one)) && !emergency.some((one) => FAINTED.test(one)))
    yield 'redFlags: no emergency says which faint needs an ambulance'
  for (const { ingredient, purpose } of guide.commonMedicines?.items ?? [])
    if (nitrates.has(ingredient) && !/\bsildenafil\b/i.test(`${purpose} ${JSON.stringify(guide)}`))
      yield `commonMedicines: ${ingredient} is deadly with sildenafil: say so`
  const own = itemsOf(guide.homeTreatments).find((one) => /\bGTN\b/.test(one))
  if (own && !/\bsildenafil\b/i.test(JSON.stringify(guide))) yield `homeTreatments: "${own}" and no word of sildenafil`
  const reason = guide.absent?.commonMedicines ?? ''
  if (STALE.test(reason))
    for (const name of names)
      if (new RegExp(`\\b${name.replace(/[^\p{L}\p{N} ]/gu, '.')}\\b`, 'iu').test(reason))
        yield `absent.commonMedicines: ${name} has an entry by now`
}
