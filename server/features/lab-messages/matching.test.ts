import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hemoglobin, type LabPatient, oru } from '#server/testing/lab-messages.ts'
import { matchable, type Mixed, mixedKinds, mixOf, type MixedOrder, randomFrom } from '#server/testing/lab-mix.ts'
import { isSamePatient, match, type OrderToMatch, type Place } from './match.ts'
import { toResults } from './process.ts'
import { readMessage } from './read.ts'
import type { LabReport } from './report.ts'

const place: Place = { zone: 'Asia/Kolkata', today: '2026-01-20' }
const asha: LabPatient = {
  chartNumber: 'AB12CD3',
  firstName: 'Asha',
  lastName: 'Rao',
  dateOfBirth: '1990-04-12',
  gender: 'female',
}
const order = (patient: LabPatient, id = 'order'): OrderToMatch => ({
  id,
  status: 'open',
  orderedOn: '2026-01-01',
  patient: {
    chartNumbers: [patient.chartNumber],
    name: `${patient.firstName} ${patient.lastName}`,
    dateOfBirth: patient.dateOfBirth,
    gender: patient.gender,
  },
  tests: [{ id: `${id}-cbc`, test: 'cbc', name: 'Complete blood count', newest: null }],
})
const reportOf = (text: string): LabReport => {
  const read = readMessage('hl7v2', new TextEncoder().encode(text))
  assert('report' in read)
  return read.report
}
const wish = { controlId: 'M-1', orderNumber: 'T-4K7QX2M', patient: asha, sampled: '20260105' }
const kindOf = (change: Partial<typeof wish> & { tests?: ReturnType<typeof hemoglobin> }, to = order(asha)) => {
  const found = match(reportOf(oru({ ...wish, ...change })), to, place)
  return found.kind === 'unmatched' ? found.reason : found.kind
}

test('two of chart number, name and birth date must agree, and nothing may contradict', () => {
  const ours = order(asha).patient
  const named = { ids: ['AB12CD3'], name: 'RAO  Asha', dateOfBirth: '1990-04-12', gender: 'female' as const }
  assert.equal(isSamePatient(named, ours), true)
  assert.equal(isSamePatient({ ...named, ids: ['987654'] }, ours), true)
  assert.equal(isSamePatient({ ...named, dateOfBirth: null, gender: null }, ours), true)
  assert.equal(isSamePatient({ ...named, name: null, dateOfBirth: null }, ours), null)
  assert.equal(isSamePatient({ ...named, ids: [], dateOfBirth: null }, ours), null)
  for (const change of [
    { ids: ['ZZ99ZZ9'] },
    { name: 'Rao Usha' },
    { dateOfBirth: '1990-12-04' },
    { gender: 'male' as const },
  ])
    assert.equal(isSamePatient({ ...named, ...change }, ours), false, JSON.stringify(change))
})

test('a test is found by its stored name, name or abbreviation, and by nothing vague', () => {
  const named = (name: string) => kindOf({ tests: hemoglobin('12').map((one) => ({ ...one, name })) })
  for (const name of ['cbc', 'CBC^', '58410-2^complete blood count', 'CBP^Hemogram', 'FBC^Full blood picture'])
    assert.equal(named(name), 'matched', name)
  for (const name of ['hemogram', 'esr', 'X^Blood', 'cbc^HbA1c', 'hemoglobin^Complete blood count'])
    assert.equal(named(name), 'unknown-test', name)
})

test('a message that isn’t certain is left to a person, with the reason', () => {
  const cbc = hemoglobin('12')
  assert.equal(kindOf({}), 'matched')
  assert.equal(kindOf({ orderNumber: '' }), 'no-number')
  assert.equal(kindOf({ sampled: '20260121' }), 'future-date')
  assert.equal(kindOf({ sampled: '20251231' }), 'before-order')
  assert.equal(kindOf({ tests: hemoglobin('12', { status: 'W' }) }), 'nothing-to-withdraw')
  assert.equal(kindOf({ tests: hemoglobin('') }), 'no-result')
  assert.equal(kindOf({ tests: [...cbc, ...cbc] }), 'unknown-test')
  assert.equal(kindOf({}, { ...order(asha), status: 'cancelled' }), 'cancelled')
  assert.equal(match(reportOf(oru(wish)), null, place).kind, 'unmatched')
  const two = oru(wish).replace('PID|', 'PID|1||ZZ99ZZ9\rPID|')
  assert.deepEqual(match(reportOf(two), order(asha), place), { kind: 'unmatched', reason: 'several-patients' })
  const other = oru(wish).replace(/(OBR.*)/, '$1\rORC|RE|T-OTHER77')
  assert.deepEqual(match(reportOf(other), order(asha), place), { kind: 'unmatched', reason: 'several-orders' })
  const file = oru(wish).replace(/OBX.*/, 'OBX|1|ED|PDF^Report||^AP^PDF^Base64^JVBERi0=||||||F')
  assert.deepEqual(match(reportOf(file), order(asha), place), { kind: 'unmatched', reason: 'attachment' })
})

test('a newer result follows, the same one is a duplicate, and an older or shorter one is left to a person', () => {
  const report = (issued: string, status = 'F', value = '12.5') =>
    reportOf(oru({ ...wish, issued, tests: hemoglobin(value, { status }) }))
  const after = (first: LabReport): OrderToMatch => {
    const to = order(asha)
    const [one] = toResults([{ orderedTestId: 'order-cbc', test: first.tests[0]! }], {
      timeZone: place.zone,
      tests: [],
    })
    const newest = { ...one!, version: 1, labStatus: one!.status }
    return { ...to, tests: to.tests.map((each) => ({ ...each, newest })) }
  }
  const kind = (next: LabReport, to: OrderToMatch) => {
    const found = match(next, to, place)
    return found.kind === 'unmatched' ? found.reason : found.kind
  }
  const final = after(report('20260105120000'))
  assert.equal(kind(report('20260105130000', 'C', '11'), final), 'matched')
  assert.equal(kind(report('20260105120000', 'C', '11'), final), 'matched')
  assert.equal(kind(report('20260105110000', 'F', '11'), final), 'older')
  assert.equal(kind(report('20260105120000', 'P', '11'), final), 'older')
  assert.equal(kind(report('20260105140000', 'F'), final), 'duplicate')
  const shorter = reportOf(oru({ ...wish, issued: '20260105140000' }).replace('HB^Hemoglobin', 'PLT^Platelets'))
  assert.equal(kind(shorter, final), 'values-missing')
  assert.equal(kind(report('20260105140000', 'W'), final), 'matched')
  assert.equal(kind(report('20260105120000', 'X', ''), final), 'matched')
  assert.equal(kind(report('20260105110000', 'D'), final), 'older')
  const otherSample = reportOf(oru({ ...wish, sampled: '20260106', tests: hemoglobin('12.5', { status: 'W' }) }))
  assert.equal(kind(otherSample, final), 'withdrawn')
  const typed = { ...final, tests: final.tests.map((one) => ({ ...one, newest: { ...one.newest!, labStatus: null } })) }
  assert.equal(kind(report('20260105140000', 'W'), typed), 'withdrawn')
})

test('of 10,000 random messages every one has an outcome, and none is in a wrong chart', (t) => {
  const random = randomFrom(7)
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  const code = () => Array.from({ length: 7 }, () => letters[Math.floor(random() * letters.length)]).join('')
  const orders = Array.from({ length: 400 }, (_, at): MixedOrder & { to: OrderToMatch } => {
    const patient: LabPatient = {
      chartNumber: code(),
      // many share a name or a birth date
      firstName: ['Asha', 'Ravi', 'Meena'][at % 3]!,
      lastName: ['Rao', 'Iyer', 'Khan', 'Das'][at % 4]!,
      dateOfBirth: `19${60 + (at % 30)}-04-12`,
      gender: at % 2 ? 'male' : 'female',
    }
    const clinic = at % 2 === 0 ? 0 : 1
    return { id: `o${at}`, clinic, number: `T-${code()}`, patient, to: order(patient, `o${at}`) }
  })
  const messages = mixOf(orders, 10_000, { seed: 11, day: place.today })
  const counts = new Map<string, number>()
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  for (const one of messages) count(`${one.kind}: ${outcomeOf(one, orders)}`)
  t.diagnostic(
    [...counts]
      .map(([what, many]) => `${what} ${many}`)
      .toSorted()
      .join(', '),
  )
  assert.equal(
    [...counts.values()].reduce((sum, many) => sum + many),
    10_000,
  )
  for (const kind of mixedKinds) assert.equal(counts.has(`${kind}: matched`), matchable.includes(kind), kind)
})

/** Processes a message as the server does, on orders in memory. Fails for one that reaches a wrong chart. */
function outcomeOf(
  { kind, clinic, order: truth, content }: Mixed,
  orders: readonly (MixedOrder & { to: OrderToMatch })[],
) {
  const read = readMessage('hl7v2', new TextEncoder().encode(content))
  if ('reason' in read) return 'malformed'
  const [number] = read.report.orderNumbers
  const found = orders.find((each) => each.clinic === clinic && each.number === number)
  const outcome = match(read.report, found?.to ?? null, place)
  if (outcome.kind !== 'matched') return outcome.kind
  assert.equal(found, truth, `a message (${kind}) is in a wrong chart`)
  for (const result of toResults(outcome.assigned, { timeZone: place.zone, tests: found!.to.tests })) {
    const test = found!.to.tests.find(({ id }) => id === result.orderedTestId)!
    const before = test.newest?.issuedAt
    assert(!before || before <= result.issuedAt!, 'an older result replaced a newer one')
    Object.assign(test, { newest: { ...result, version: (test.newest?.version ?? 0) + 1, labStatus: result.status } })
    if (test.newest!.version >= 49) Object.assign(test, { newest: null })
  }
  return 'matched'
}
