import { asksPregnancyOf, isOutdatedOn } from '#contract/clinical-summary/pregnancy.ts'
import type { Dose } from '#contract/doses/dose.ts'
import { readDose } from '#contract/doses/parse.ts'
import type { SafetyCheck } from '#contract/prescriptions/safety.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { compositionsNamed, hasOtherWords, inComposition, inName } from '#server/features/medicines/public.ts'
import {
  type ChartFacts,
  findChartFacts,
  listTaken,
  type Taken,
} from '#server/features/prescriptions/queries/safety.ts'
import { check, type PatientFacts } from './check.ts'
import type { Known } from './medications.ts'
import { allergyTextsOf, type Brands, recognize } from './allergies.ts'
import { brandIn } from './allergy-texts.ts'
import { type Safety, safety } from './compile.ts'

/** A written medication; the composition is the directory's, where a medicine was chosen. */
export interface LineToCheck {
  name: string
  composition: string | null
  dosage: string
  frequency: string
  instructions?: string | null
}

/**
 * Checks medications for a chart. Medicines without a link to the directory are recognized by name: an ingredient, a
 * combination or a brand.
 */
export async function checkFor(
  deps: Deps,
  db: Db,
  { chartId, except }: { chartId: string; except: string | null },
  lines: readonly LineToCheck[],
): Promise<SafetyCheck> {
  const table = safety()
  const [facts, taken] = await Promise.all([findChartFacts(db, chartId), listTaken(db, chartId, except)])
  const all = [...lines, ...taken.flatMap(singleMedicines)]
  const known = await recognized(table, deps, db, all)
  return check(
    table,
    lines.map((line, at) => ({ ...known[at]!, dose: doseOf(line), isWritten: isWritten(line) })),
    all.slice(lines.length).map((one, at) => {
      const { kind, number, ...texts } = one as Taken
      return { ...known[lines.length + at]!, kind, number, dose: doseOf(texts) }
    }),
    await patientOf(table, deps, db, facts),
  )
}

/** Returns the ingredients of medications, and whether each has a part that isn't known. */
export async function ingredientsOf(
  deps: Deps,
  db: Db,
  lines: readonly { name: string; composition: string | null }[],
): Promise<{ ingredients: readonly string[]; isIncomplete: boolean }[]> {
  const table = safety()
  const known = await recognized(table, deps, db, lines)
  return known.map(({ name, contains: { ingredients, unknown } }, at) => ({
    ingredients,
    isIncomplete: unknown.length > 0 || (!lines[at]!.composition && hasOtherWords(table, name)),
  }))
}

type Texts = Pick<Taken, 'dosage' | 'frequency' | 'instructions'>
const isWritten = ({ dosage, frequency }: Texts) => Boolean(dosage && frequency)
const doseOf = ({ dosage, frequency, instructions }: Texts): Dose | null =>
  dosage && frequency ? readDose({ dosage, frequency, duration: '', instructions: instructions ?? '' }).dose : null

/** An upload's text has a medicine in each of its lines. */
const singleMedicines = (one: Taken): Taken[] =>
  one.kind === 'active'
    ? [one]
    : one.name
        .split(/[\n;,]/)
        .map((name) => ({ ...one, name: name.trim() }))
        .filter(({ name }) => name !== '')

async function recognized(
  table: Safety,
  deps: Deps,
  db: Db,
  medications: readonly { name: string; composition: string | null }[],
): Promise<Known[]> {
  const byText = medications.map(({ name, composition }): Known | null => {
    const linked = composition ? inComposition(table, composition) : null
    if (linked && linked.ingredients.length > 0) return { name, contains: linked }
    const contains = inName(table, name)
    return contains.ingredients.length > 0 ? { name, contains } : null
  })
  const brands = [...new Set(medications.flatMap(({ name }, at) => (byText[at] ? [] : [name])))]
  const compositions = await compositionsNamed(deps, db, brands)
  return medications.map(({ name }, at) => byText[at] ?? ofBrand(table, name, compositions.get(name) ?? []))
}

/** Returns a brand's ingredients, if all medicines with the name have the same. */
function ofBrand(table: Safety, name: string, compositions: readonly string[]): Known {
  const found = compositions.map((composition) => inComposition(table, composition))
  const contents = new Set(found.map(({ ingredients }) => [...ingredients].sort().join(' + ')))
  const [first] = found
  if (!first || contents.size !== 1)
    return {
      name,
      contains: { ingredients: [], strengths: new Map(), unknown: [] },
      isAmbiguous: contents.size > 1,
    }
  // with several strengths, the strength is unknown
  return { name, contains: found.length === 1 ? first : { ...first, strengths: new Map() } }
}

const PREGNANT = String.raw`(?:pregnant|antenatal|gestation|gravida|weeks of pregnancy)`
/** A "no" or a past tense applies only to the words next to it: "Pregnant, no complications" is pregnant. */
const OTHERWISE = new RegExp(
  String.raw`\b(?:no|not|never|was|when|previous(?:ly)?|past|former(?:ly)?|before|after|planning|denies|mother|wife|sister)(?:['’]s)?(?:\s+[\w'’-]+){0,3}?\s+${PREGNANT}\b|\b${PREGNANT}\s+(?:in the past|previously|before|in \d{4})\b`,
  'i',
)

/** True if a chart's history says that the patient is pregnant. */
export const saysPregnant = (history: string | null): boolean =>
  (history ?? '')
    .split(/[.;\n]/)
    .some((sentence) => new RegExp(String.raw`\b${PREGNANT}\b`, 'i').test(sentence) && !OTHERWISE.test(sentence))

async function patientOf(table: Safety, deps: Deps, db: Db, facts: ChartFacts): Promise<PatientFacts> {
  const { age, allergies, allergyRecords } = facts
  return {
    age,
    allergies,
    allergyRecords,
    pregnancy: pregnancyOf(facts),
    notChecked: facts.pregnancy?.isBreastfeeding ? ['Breastfeeding'] : [],
    allergyBrands: await brandsIn(table, deps, db, allergyTextsOf(allergies, allergyRecords)),
  }
}

/** The newest statement counts while it isn't outdated; otherwise the history, and otherwise age and gender. */
function pregnancyOf({ age, gender, medicalHistory, pregnancy, today }: ChartFacts): PatientFacts['pregnancy'] {
  const isOutdated = pregnancy !== null && isOutdatedOn(today, pregnancy)
  if (pregnancy && !isOutdated) return pregnancy.isPregnant ? 'yes' : 'no'
  const isAsked = asksPregnancyOf({ gender, age })
  if (isAsked && saysPregnant(medicalHistory)) return 'yes'
  return (isAsked && gender === 'female') || pregnancy?.isPregnant ? 'possible' : 'no'
}

/** Returns the ingredients of the brands that texts about allergies name, by text. */
export async function brandsIn(table: Safety, deps: Deps, db: Db, texts: readonly string[]): Promise<Brands> {
  const brands = new Map(
    texts
      .filter((text) => recognize(table, text, []).rules.size === 0)
      .map((text) => [text, brandIn(text)] as const)
      .filter(([, brand]) => brand !== ''),
  )
  if (brands.size === 0) return new Map()
  const compositions = await compositionsNamed(deps, db, [...new Set(brands.values())])
  return new Map(
    [...brands].map(([text, brand]) => [
      text,
      [
        ...new Set(
          (compositions.get(brand) ?? []).flatMap((composition) => inComposition(table, composition).ingredients),
        ),
      ],
    ]),
  )
}
