import { folded } from '#contract/folded.ts'
import type { LabReason } from '#contract/lab-messages/states.ts'
import { catalog } from '#contract/test-orders/catalog.ts'
import { RESULTS_MAX } from '#contract/test-orders/results.ts'
import type { LabStatus, ResultValue } from '#contract/test-orders/values.ts'
import { dayAt, instantAt } from './moments.ts'
import type { LabReport, NamedPatient, ReportedTest } from './report.ts'

/** The patient of an order. */
export interface OrderPatient {
  /** The chart's number, and the one that was printed on the order. */
  chartNumbers: string[]
  name: string
  dateOfBirth: string | null
  gender: string | null
}

/** The newest result of an ordered test. */
export interface NewestResult {
  version: number
  measuredOn: string
  values: ResultValue[]
  summary: string | null
  labStatus: LabStatus | null
  issuedAt: Date | null
}

/** A test of an order. */
export interface TestToMatch {
  id: string
  /** The stored name in the list of tests, or the id of the clinic's own test. */
  test: string
  name: string
  newest: NewestResult | null
}

/** An order of the clinic. */
export interface OrderToMatch {
  id: string
  status: 'open' | 'partial' | 'resulted' | 'cancelled'
  /** The day at the clinic on which it was written. */
  orderedOn: string
  patient: OrderPatient
  tests: readonly TestToMatch[]
}

/** The clinic's zone, and its day. */
export interface Place {
  zone: string
  today: string
}

/** Which result goes to which ordered test. */
export interface Assignment {
  orderedTestId: string
  test: ReportedTest
}

export type Match =
  | { kind: 'matched'; assigned: Assignment[] }
  | { kind: 'unmatched'; reason: LabReason }
  | { kind: 'duplicate' }

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

/** Looks like a chart number of `spokenCode`, not like a number of the laboratory's own. */
const CHART_NUMBER = /^(?=.*[A-Z])[0-9A-HJKMNP-TV-Z]{7}$/
const bare = (id: string) => id.trim().toUpperCase()

/** True if an identifier is the chart's number, false if one is that of another chart, null if there is none. */
function isChart(ids: readonly string[], { chartNumbers }: OrderPatient): boolean | null {
  const all = ids.map(bare)
  if (all.some((id) => chartNumbers.map(bare).includes(id))) return true
  return all.some((id) => CHART_NUMBER.test(id)) ? false : null
}

const agree = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one === other

/** Returns which details of the patient agree: false if they differ, null if one side says nothing. */
export function agreements(named: NamedPatient | null, ours: OrderPatient) {
  const name = named?.name ?? null
  return {
    chart: isChart(named?.ids ?? [], ours),
    name: name === null ? null : wordsOf(name) === wordsOf(ours.name),
    born: agree(named?.dateOfBirth ?? null, ours.dateOfBirth),
    gender: agree(named?.gender ?? null, ours.gender),
  }
}

/**
 * Returns whether a message names the patient of an order: false if anything contradicts, null if too little agrees. Two of chart number, name and
 * date of birth must agree, so that a slip in one can't lead to another person.
 */
export function isSamePatient(named: NamedPatient, ours: OrderPatient): boolean | null {
  const { gender, ...all } = agreements(named, ours)
  if ([gender, ...Object.values(all)].includes(false)) return false
  return Object.values(all).filter((one) => one === true).length >= 2 ? true : null
}

/** Stored names of tests by their names and stored names, folded. */
const named = Map.groupBy(
  catalog.flatMap(({ key, name }) => [...new Set([folded(key), folded(name)])].map((word) => ({ word, key }))),
  ({ word }) => word,
)

/** The same by abbreviations. Other words that find a test, such as "sugar", are too vague. */
const abbreviated = Map.groupBy(
  catalog.flatMap(({ key, also }) =>
    also.filter((one) => /^[A-Z][A-Z0-9/]+$/.test(one)).map((one) => ({ word: folded(one), key })),
  ),
  ({ word }) => word,
)

/**
 * Returns the tests of the catalog that a code or name means: by stored name or name, otherwise by an abbreviation that
 * one test has.
 */
function catalogKeys(word: string): string[] {
  const [short, ...others] = abbreviated.get(word) ?? []
  return named.get(word)?.map(({ key }) => key) ?? (short && others.length === 0 ? [short.key] : [])
}

/**
 * Returns the ordered test that a reported one belongs to; null unless its names match exactly one, and no other test.
 */
export function testFor({ names }: ReportedTest, tests: readonly TestToMatch[]): TestToMatch | null {
  const found = new Set<TestToMatch>()
  for (const word of names.map((name) => folded(name).trim())) {
    const keys = catalogKeys(word)
    const meant = tests.filter(
      ({ id, test, name }) => [id, test, folded(name).trim()].includes(word) || keys.includes(test),
    )
    // another test of the catalog contradicts
    if (meant.length === 0 && keys.length > 0) return null
    for (const one of meant) found.add(one)
  }
  const [only] = found
  return found.size === 1 ? only! : null
}

/** Returns why a test has no result that can be stored as it is; null if it has. */
export function flawOf(
  test: ReportedTest,
  { orderedOn }: Pick<OrderToMatch, 'orderedOn'>,
  place: Place,
): LabReason | null {
  if (test.status === 'withdrawn-in-part') return 'withdrawn-in-part'
  // a withdrawal needs no values, and its sample is that of the result that it takes back
  if (test.status === 'withdrawn') return test.isTooLong ? 'too-long' : null
  if (test.status === 'none') return 'no-result'
  if (test.status === 'unclear') return 'no-status'
  if (test.hasAttachment) return 'attachment'
  if (test.isTooLong) return 'too-long'
  if (test.values.length === 0 && !test.summary) return 'no-result'
  if (!test.sampledAt) return 'no-date'
  const day = dayAt(test.sampledAt, place.zone)
  if (day > place.today) return 'future-date'
  return day < orderedOn ? 'before-order' : null
}

const order: readonly LabStatus[] = ['preliminary', 'final', 'corrected', 'withdrawn']

/**
 * Returns why a laboratory's result isn't clearly newer than the newest one; null if it is. Times decide, and a status that is less than the newest
 * one's makes them doubtful: laboratories repeat old messages with the time of the repetition.
 */
function ageProblem(test: ReportedTest, newest: NewestResult, { zone }: Place): LabReason | null {
  const issued = test.issuedAt ? instantAt(test.issuedAt, zone) : null
  const rank = (status: string) => order.findIndex((one) => one === status)
  const rise = rank(test.status) - rank(newest.labStatus!)
  const passed = issued && newest.issuedAt ? issued.getTime() - newest.issuedAt.getTime() : 0
  if (passed < 0 || (passed === 0 && rise < 0)) return 'older'
  return rise < 0 || (passed === 0 && rise === 0) ? 'age-unclear' : null
}

/** True if a test already has this result. */
export function isSameResult(test: ReportedTest, newest: NewestResult, { zone }: Place): boolean {
  const text = (values: readonly ResultValue[]) =>
    JSON.stringify(
      values.map(({ name, value, comparator, text: words, unit, lab }) => [
        name,
        value,
        comparator,
        words,
        unit,
        lab?.range,
        lab?.flags,
      ]),
    )
  if (test.status === 'withdrawn') return newest.labStatus === 'withdrawn'
  return (
    newest.labStatus === test.status &&
    newest.measuredOn === dayAt(test.sampledAt!, zone) &&
    (newest.summary ?? '') === test.summary &&
    text(newest.values) === text(test.values)
  )
}

/** Returns why a withdrawal isn't certainly of the newest result; null if it is. */
function withdrawalProblem(test: ReportedTest, newest: NewestResult | null, place: Place): LabReason | null {
  if (!newest) return 'nothing-to-withdraw'
  if (newest.version >= RESULTS_MAX) return 'too-many'
  // what a person entered can be of another sample or from another laboratory
  if (newest.labStatus === null) return 'withdrawn'
  if (!test.sampledAt) return 'no-date'
  if (dayAt(test.sampledAt, place.zone) !== newest.measuredOn) return 'withdrawn'
  return ageProblem(test, newest, place)
}

/** Returns why a result can't follow the newest one of its test; null if it can. */
function hindrance(test: ReportedTest, newest: NewestResult | null, place: Place): LabReason | null {
  if (test.status === 'withdrawn') return withdrawalProblem(test, newest, place)
  if (!newest) return null
  if (newest.version >= RESULTS_MAX) return 'too-many'
  if (dayAt(test.sampledAt!, place.zone) < newest.measuredOn) return 'older'
  // what a person entered has no time of the laboratory, and the doctor compares it
  if (newest.labStatus === null) return test.status === 'preliminary' ? 'age-unclear' : null
  const problem = ageProblem(test, newest, place)
  if (problem) return problem
  const names = new Set(test.values.map(({ name }) => name))
  return newest.values.every(({ name }) => names.has(name)) ? null : 'values-missing'
}

/**
 * Matches a message to the clinic's order with its number. Number, patient and tests must agree, and nothing may contradict: everything that isn't
 * certain is left to a person.
 */
export function match(report: LabReport, found: OrderToMatch | null, place: Place): Match {
  const unmatched = (reason: LabReason): Match => ({ kind: 'unmatched', reason })
  const { tests, orderNumbers, patients } = report
  if (report.isTest) return unmatched('test-message')
  if (orderNumbers.length === 0) return unmatched('no-number')
  if (orderNumbers.length > 1) return unmatched('several-orders')
  if (patients.length !== 1) return unmatched('several-patients')
  if (!found) return unmatched('no-order')
  const isSame = isSamePatient(patients[0]!, found.patient)
  if (isSame === false) return unmatched('other-patient')
  if (isSame === null) return unmatched('patient-unclear')
  if (found.status === 'cancelled') return unmatched('cancelled')
  if (tests.length === 0) return unmatched('no-result')
  const assigned = tests.map((test) => ({ test, to: testFor(test, found.tests) }))
  const targets = new Set(assigned.map(({ to }) => to))
  if (targets.has(null) || targets.size < tests.length) return unmatched('unknown-test')
  const flaw = tests.map((test) => flawOf(test, found, place)).find(Boolean)
  if (flaw) return unmatched(flaw)
  const fresh = assigned.filter(({ test, to }) => !to!.newest || !isSameResult(test, to!.newest, place))
  if (fresh.length === 0) return { kind: 'duplicate' }
  const hindered = fresh.map(({ test, to }) => hindrance(test, to!.newest, place)).find(Boolean)
  if (hindered) return unmatched(hindered)
  return { kind: 'matched', assigned: fresh.map(({ test, to }) => ({ orderedTestId: to!.id, test })) }
}
