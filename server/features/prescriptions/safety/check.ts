import type { Against, Finding, SafetyCheck } from '#contract/prescriptions/safety.ts'
import { asProduct, isLittle } from './amounts.ts'
import { type AllergyRecord, type Brands, readAllergies } from './allergies.ts'
import { graver, type OwnRule, type Safety } from './compile.ts'
import { type Known, placesOf, ruleBetween, type TakenAlready, type WrittenLine } from './medications.ts'
import type { Place } from '#server/features/medicines/public.ts'
import { doseInWords, FAR_ABOVE, headOf, overdoses, uncountedIn } from './overdoses.ts'

export interface PatientFacts {
  /** In years, with their fraction; null if the chart doesn't say. */
  age: number | null
  /** 'possible': a woman of childbearing age, without a record. */
  pregnancy: 'yes' | 'possible' | 'no'
  allergies: string | null
  allergyRecords?: readonly AllergyRecord[]
  allergyBrands?: Brands
  /** Topics for which the table has no rules, such as breastfeeding. */
  notChecked?: readonly string[]
}

type Told = Pick<Finding, 'says' | 'forPatients'> & { from: readonly number[] }

/**
 * Compares written medications with each other, with the patient's current ones and with the patient. Unchecked parts are
 * listed in `lines`, without findings.
 */
export function check(
  safety: Safety,
  written: readonly WrittenLine[],
  active: readonly TakenAlready[],
  patient: PatientFacts,
): SafetyCheck {
  const lines = written.map((one) => asProduct(safety, one))
  const taken = active.map((one) => asProduct(safety, one))
  const { findings, add } = openFindings(safety, lines)
  const allergies = readAllergies(safety, patient.allergies, patient.allergyBrands, patient.allergyRecords)
  const locals: Locals = new Map([...lines, ...taken].map((one) => [one, placesOf(one)]))
  const compare = (at: number, other: Known, against: Against, isFollowed = false) => {
    for (const { kind, ingredients, severity, told } of clashes(safety, lines[at]!, other, { against, locals }))
      if (!isFollowed || kind !== 'duplicate') add(kind, at, against, ingredients, severity, told)
  }
  for (const [at, line] of lines.entries()) {
    const follows = headOf(lines, at)
    for (let before = 0; before < at; before += 1)
      compare(at, lines[before]!, { kind: 'line', line: before, name: lines[before]!.name }, before >= follows)
    for (const one of taken) {
      const against: Against = { kind: one.kind, number: one.number, name: one.name }
      compare(at, one, against)
      if (isSameUncompared(line, one, locals)) add('duplicate', at, against, [], 'moderate', twice(line.name, against))
    }
    for (const ingredient of line.contains.ingredients) {
      for (const { text, rules } of allergies.known) {
        const rule = rules.get(ingredient)
        if (rule) add('allergy', at, { kind: 'patient', name: text }, [ingredient], rule.severity, about(rule))
      }
      if (locals.get(line)) continue
      judgePatient(safety, ingredient, patient, (kind, name, severity, rule) =>
        add(kind, at, { kind: 'patient', name }, [ingredient], severity, about(rule)),
      )
    }
  }
  for (const dose of overdoses(safety, lines, taken)) {
    const severity = dose.mg >= dose.most * FAR_ABOVE ? 'severe' : 'moderate'
    add(
      'dose',
      dose.at,
      { kind: 'patient', name: 'Daily dose' },
      [dose.ingredient],
      severity,
      doseInWords(safety, dose),
    )
  }
  const uncounted = uncountedIn(safety, [...lines.filter(({ isWritten }) => isWritten), ...taken])
  const isChild = patient.age !== null && patient.age < ADULT
  return {
    tableVersion: safety.version,
    findings: [...findings.values()].sort((a, b) => graver(a, b) || a.line - b.line),
    lines: lines.map((line, at) => ({
      line: at,
      ingredients: line.contains.ingredients.map(safety.nameOf),
      notChecked: notCheckedOf(safety, line, { local: Boolean(locals.get(line)), isChild, uncounted }),
    })),
    patient: {
      ageKnown: patient.age !== null,
      allergiesNotRecognized: allergies.notRecognized,
      notChecked: [...(patient.notChecked ?? [])],
    },
  }
}

/** Collects findings; of those about the same thing, the gravest stays. */
function openFindings(safety: Safety, lines: readonly WrittenLine[]) {
  const findings = new Map<string, Finding>()
  const add = (
    kind: Finding['kind'],
    line: number,
    against: Against,
    ingredients: readonly string[],
    severity: Finding['severity'],
    { says, forPatients, from }: Told,
  ) => {
    const names = ingredients.map(safety.nameOf)
    const about = names.length > 0 ? [...names].sort().join(' + ') : folded(lines[line]!.name)
    const key = `${kind}:${about}${kind === 'allergy' ? `:${against.name}` : ''}`
    const before = findings.get(key)
    if (before && graver({ severity }, before) >= 0) return
    const sources = from
      .map((at) => safety.sources[at]!)
      .map(({ title, publisher, url }) => ({ title, publisher, url }))
    const { name } = lines[line]!
    findings.set(key, { key, kind, severity, line, name, against, ingredients: names, says, forPatients, sources })
  }
  return { findings, add }
}

const about = ({ says, from }: OwnRule): Told => ({ says, from, forPatients: false })

/** The places where medications act alone; null for those that act in the whole body. */
type Locals = ReadonlyMap<Known, readonly Place[] | null>

interface Clash extends Pick<Finding, 'kind' | 'ingredients' | 'severity'> {
  told: Told
}

/** Yields the ingredients that two medications share, and the interactions between them. */
function* clashes(
  safety: Safety,
  line: Known,
  other: Known,
  { against, locals }: { against: Against; locals: Locals },
): Generator<Clash> {
  for (const one of line.contains.ingredients)
    for (const two of other.contains.ingredients) {
      const places = [locals.get(line) ?? null, locals.get(other) ?? null] as const
      if (one === two) {
        const told = twice(safety.nameOf(one), against)
        const isTrifle = [line, other].some((it) => isLittle(safety, it, one, one))
        if (!places[0] && !places[1] && !isTrifle)
          yield { kind: 'duplicate', ingredients: [one], severity: 'moderate', told }
        continue
      }
      const rule = ruleBetween(safety, [one, places[0]], [two, places[1]])
      if (!rule || isLittle(safety, line, one, two) || isLittle(safety, other, two, one)) continue
      const told = { ...about(rule), forPatients: rule.to === 'patient' }
      yield { kind: 'interaction', ingredients: [one, two], severity: rule.severity, told }
    }
}

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** True for the same medicine by its name, where ingredients aren't compared: they are unknown, or it is used locally. */
const isSameUncompared = (line: Known, other: Known, locals: Locals): boolean =>
  (line.contains.ingredients.length === 0 || Boolean(locals.get(line))) &&
  folded(line.name) !== '' &&
  folded(line.name) === folded(other.name)

const twice = (name: string, against: Against): Told => ({
  says:
    against.kind === 'line'
      ? `${name} is in both medications. Check that the doses together are meant.`
      : `The patient already takes ${name.toLowerCase()}. Check that both are meant.`,
  forPatients: false,
  from: [],
})

/** Returns the findings of age and pregnancy about an ingredient. */
function judgePatient(
  safety: Safety,
  ingredient: string,
  { age, pregnancy }: PatientFacts,
  tell: (kind: 'pregnancy' | 'age', name: string, severity: Finding['severity'], rule: OwnRule) => void,
): void {
  const rule = pregnancy === 'no' ? undefined : safety.pregnancy.get(ingredient)
  if (rule && pregnancy === 'yes') tell('pregnancy', 'Pregnancy', rule.severity, rule)
  else if (rule && (rule.severity === 'contraindicated' || rule.severity === 'severe'))
    tell('pregnancy', 'If she may be pregnant', 'moderate', rule)
  if (age === null) return
  const fitting = (safety.ages.get(ingredient) ?? [])
    .filter(({ under, over }) => (under === undefined || age < under) && (over === undefined || age >= over))
    .sort(graver)
  if (fitting[0]) tell('age', ageInWords(age), fitting[0].severity, fitting[0])
}

const ageInWords = (age: number) => (age < 2 ? `Age ${Math.floor(age * 12)} months` : `Age ${Math.floor(age)} years`)

type NotChecked = SafetyCheck['lines'][number]['notChecked']

/** From this age on the daily maximum, which is stated for adults, is the patient's. */
const ADULT = 18

function notCheckedOf(
  safety: Safety,
  line: WrittenLine,
  { local, isChild, uncounted }: { local: boolean; isChild: boolean; uncounted: ReadonlySet<string> },
): NotChecked {
  const { contains, name, isWritten } = line
  if (name.trim() === '' || line.isInert) return []
  if (contains.ingredients.length === 0) return [{ name, why: line.isAmbiguous ? 'several' : 'unknown' }]
  const parts: NotChecked = contains.unknown.map((part) => ({ name: part, why: 'unknown' }))
  if (local) return [...parts, { name, why: 'local' }]
  for (const one of contains.ingredients) {
    // an amount that isn't known is missing in the sum of all that have the ingredient
    const isUncounted = isWritten && uncounted.has(one)
    if (!safety.hasRules(one)) parts.push({ name: safety.nameOf(one), why: 'no-rules' })
    else if (isUncounted) parts.push({ name: safety.nameOf(one), why: 'dose' })
  }
  // the table has no doses for a weight
  return isChild ? [...parts, { name, why: 'weight' }] : parts
}
