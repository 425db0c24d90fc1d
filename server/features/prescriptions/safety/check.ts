import type { Against, Finding, SafetyCheck } from '#contract/prescriptions/safety.ts'
import { inName, isLocal, type Recognized, wordsOf } from '#server/features/medicines/public.ts'
import { graver, type OwnRule, type Safety } from './compile.ts'
import { milligramsADay } from './dose.ts'

/** A reaction that a chart records, and what the table says of it. */
interface KnownAllergy {
  /** As the chart says it. */
  text: string
  rules: ReadonlyMap<string, OwnRule>
}

const SEPARATORS = /[,;\n/]|\band\b|\.(?=\s|$)/iu
const NONE = /\b(no|not|nil|none|denies|never|nkda|nkma|nka|unknown)\b/i

/** Reads the allergies of a chart, which are free text: by ingredient, by brand-free names and by the words of groups. */
function allergiesIn(safety: Safety, text: string | null): { known: KnownAllergy[]; notRecognized: string[] } {
  const known: KnownAllergy[] = []
  const notRecognized: string[] = []
  for (const piece of (text ?? '').split(SEPARATORS).map((part) => part.trim())) {
    const words = wordsOf(piece)
    if (words.length === 0 || NONE.test(piece)) continue
    const rules = new Map<string, OwnRule>()
    const groups = new Set(safety.allergies.filter((group) => group.words.some((word) => has(words, word))))
    for (const ingredient of inName(safety, piece).ingredients) {
      for (const group of safety.allergies) if (group.rules.get(ingredient)?.severity === 'severe') groups.add(group)
      const says = `The chart records an allergy to ${safety.nameOf(ingredient).toLowerCase()}.`
      rules.set(ingredient, { severity: 'contraindicated', says, from: [] })
    }
    for (const group of groups)
      for (const [ingredient, rule] of group.rules) if (!rules.has(ingredient)) rules.set(ingredient, rule)
    if (rules.size > 0) known.push({ text: piece, rules })
    else notRecognized.push(piece)
  }
  return { known, notRecognized }
}

/** True if these words are there in a row. */
const has = (words: readonly string[], wanted: string) => ` ${words.join(' ')} `.includes(` ${wanted} `)

/** A medication with what it contains. */
export interface Known {
  name: string
  contains: Recognized
  /** Stays where it is put; by default what the name says. */
  isLocal?: boolean
  /** Several medicines have this name, and they differ. */
  isAmbiguous?: boolean
}

export interface WrittenLine extends Known {
  dosage: string
  frequency: string
}

export interface TakenAlready extends Known {
  kind: 'active' | 'uploaded'
  number: string
  /** Of an active medication; an upload does not say. */
  dosage: string | null
  frequency: string | null
}

export interface PatientFacts {
  /** In years, with their fraction; null if the chart does not say. */
  age: number | null
  /** 'possible': a woman of an age in which nobody knows. */
  pregnancy: 'yes' | 'possible' | 'no'
  allergies: string | null
}

type Told = Pick<Finding, 'says' | 'forPatients'> & { from: readonly number[] }

/** Above this share of the daily maximum it is severe. */
const FAR_ABOVE = 1.5

/**
 * Compares written medications with each other, with what the patient takes and with the patient. Says nothing of what it
 * does not know: that is in `lines`.
 */
export function check(
  safety: Safety,
  lines: readonly WrittenLine[],
  taken: readonly TakenAlready[],
  patient: PatientFacts,
): SafetyCheck {
  const { findings, add } = openFindings(safety, lines)
  const allergies = allergiesIn(safety, patient.allergies)
  const locals = new Map<Known, boolean>([...lines, ...taken].map((one) => [one, one.isLocal ?? isLocal(one.name)]))
  const compare = (at: number, other: Known, against: Against) => {
    for (const { kind, ingredients, severity, told } of clashes(safety, lines[at]!, other, { against, locals }))
      add(kind, at, against, ingredients, severity, told)
  }
  for (const [at, line] of lines.entries()) {
    for (let before = 0; before < at; before += 1)
      compare(at, lines[before]!, { kind: 'line', line: before, name: lines[before]!.name })
    for (const one of taken) compare(at, one, { kind: one.kind, number: one.number, name: one.name })
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
  return {
    tableVersion: safety.version,
    findings: [...findings.values()].sort((a, b) => graver(a, b) || a.line - b.line),
    lines: lines.map((line, at) => ({
      line: at,
      ingredients: line.contains.ingredients.map(safety.nameOf),
      notChecked: notCheckedOf(safety, line, locals.get(line)!),
    })),
    patient: { ageKnown: patient.age !== null, allergiesNotRecognized: allergies.notRecognized },
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
    const key = `${kind}:${[...names].sort().join(' + ')}${kind === 'allergy' ? `:${against.name}` : ''}`
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

interface Clash extends Pick<Finding, 'kind' | 'ingredients' | 'severity'> {
  told: Told
}

/** Yields the ingredients that two medications share, and the interactions between them. */
function* clashes(
  safety: Safety,
  line: Known,
  other: Known,
  { against, locals }: { against: Against; locals: ReadonlyMap<Known, boolean> },
): Generator<Clash> {
  for (const one of line.contains.ingredients)
    for (const two of other.contains.ingredients) {
      const local = [locals.get(line) ? one : null, locals.get(other) ? two : null].filter((it) => it !== null)
      if (one === two) {
        const told = twice(safety.nameOf(one), against)
        if (local.length === 0) yield { kind: 'duplicate', ingredients: [one], severity: 'moderate', told }
        continue
      }
      const rule = safety.between(one, two)
      if (rule && local.every((it) => rule.alsoLocal.has(it))) {
        const told = { ...about(rule), forPatients: rule.to === 'patient' }
        yield { kind: 'interaction', ingredients: [one, two], severity: rule.severity, told }
      }
    }
}

type Overdose = ReturnType<typeof overdoses>[number]

function doseInWords(safety: Safety, { ingredient, mg, already, most }: Overdose): Told {
  const here =
    already > 0 ? `${amount(mg)} a day with the ${amount(already)} already taken` : `${amount(mg)} a day here`
  const says = `About ${here}; at most ${amount(most)} a day is stated for adults.`
  return { says, from: safety.doses.get(ingredient)!.from, forPatients: false }
}

const twice = (name: string, against: Against): Told => ({
  says:
    against.kind === 'line'
      ? `${name} is in both medications. Check that the doses together are meant.`
      : `The patient already takes ${name.toLowerCase()}. Check that both are meant.`,
  forPatients: false,
  from: [],
})

/** What age and pregnancy say against an ingredient. */
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

/**
 * Ingredients of the lines whose amounts, with what the patient takes already, are more than their maximum, at the last line
 * that adds to it. What is written in place of an active medication does not add to it: of a name that both have, the larger
 * amount counts.
 */
function overdoses(safety: Safety, lines: readonly WrittenLine[], taken: readonly TakenAlready[]) {
  const written = dosesIn(safety, lines)
  const active = dosesIn(
    safety,
    newestOfEach(taken).flatMap(({ dosage, frequency, ...one }) =>
      dosage && frequency ? [{ ...one, dosage, frequency }] : [],
    ),
  )
  return [...written].flatMap(([ingredient, { at, byName }]) => {
    const before = active.get(ingredient)?.byName ?? new Map<string, number>()
    const mine = sum(byName.values())
    const already = sum([...before].map(([name, mg]) => Math.max(0, mg - (byName.get(name) ?? 0))))
    const most = safety.doses.get(ingredient)!.mg
    return mine + already > most ? [{ at, ingredient, mg: mine + already, already, most }] : []
  })
}

/** Of several active prescriptions of one medication the first one, which is the newest: it is a renewal of the others. */
function newestOfEach(taken: readonly TakenAlready[]): TakenAlready[] {
  const numbers = new Map<string, string>()
  for (const { name, number } of taken) if (!numbers.has(named(name))) numbers.set(named(name), number)
  return taken.filter(({ name, number }) => numbers.get(named(name)) === number)
}

const named = (name: string) => name.trim().toLowerCase()

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, mg) => all + mg, 0)

/** Milligrams a day of each ingredient with a maximum, by the names of the medications, and the last of these. */
function dosesIn(safety: Safety, lines: readonly WrittenLine[]) {
  const doses = new Map<string, { at: number; byName: Map<string, number> }>()
  for (const [at, line] of lines.entries()) {
    if (line.isLocal ?? isLocal(line.name)) continue
    for (const ingredient of line.contains.ingredients) {
      if (!safety.doses.has(ingredient)) continue
      const mg = dailyOf(line, ingredient)
      if (mg === null) continue
      const byName = doses.get(ingredient)?.byName ?? new Map<string, number>()
      byName.set(named(line.name), (byName.get(named(line.name)) ?? 0) + mg)
      doses.set(ingredient, { at, byName })
    }
  }
  return doses
}

const dailyOf = (line: WrittenLine, ingredient: string) =>
  milligramsADay(line, line.contains.strengths.get(ingredient) ?? null, line.contains.ingredients.length === 1)

const THOUSANDS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const amount = (mg: number) => `${THOUSANDS.format(mg)} mg`

type NotChecked = SafetyCheck['lines'][number]['notChecked']

function notCheckedOf(safety: Safety, line: WrittenLine, local: boolean): NotChecked {
  const { contains, name } = line
  if (contains.ingredients.length === 0) return [{ name, why: line.isAmbiguous ? 'several' : 'unknown' }]
  const parts: NotChecked = contains.unknown.map((part) => ({ name: part, why: 'unknown' }))
  if (local) return [...parts, { name, why: 'local' }]
  const isWritten = line.dosage !== '' && line.frequency !== ''
  for (const one of contains.ingredients) {
    const isUncounted = isWritten && safety.doses.has(one) && dailyOf(line, one) === null
    if (!safety.hasRules(one)) parts.push({ name: safety.nameOf(one), why: 'no-rules' })
    else if (isUncounted) parts.push({ name: safety.nameOf(one), why: 'dose' })
  }
  return parts
}
