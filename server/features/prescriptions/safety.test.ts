import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Finding, SafetyCheck, SignedCheck } from '#contract/prescriptions/safety.ts'
import { safetyMessages } from '#contract/prescriptions/safety.ts'
import { prescriptionMessages as says } from '#contract/prescriptions/prescriptions.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { makeMedicines } from '#server/testing/medicine-list.ts'
import { paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let owner: Person
let client: Client
let today: string
let medicineIds: string[]

// invented medicines
const known = [
  { name: 'Vadoclav 625 Tablet', composition: 'Amoxycillin  (500mg) +  Clavulanic Acid (125mg)' },
  { name: 'Bleedex 5mg Tablet', composition: 'Warfarin Sodium (5mg)' },
  { name: 'Twinex 10mg Tablet', composition: 'Cetirizine (10mg)' },
  { name: 'Twinex 20mg Tablet', composition: 'Amlodipine Besylate (5mg)' },
  {
    name: 'Salzquell Powder',
    composition: 'Dextrose (13.5gm) + Potassium Chloride (1.5gm) + Sodium Chloride (2.6gm) + Sodium Citrate (2.9gm)',
  },
]

before(async () => {
  app = await buildTestApp({ unlimited: true })
  medicineIds = await makeMedicines(app.db, known)
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
  owner = await makePatientAccount(app.db)
  client = await app.signInAs(doctor)
  today = todayIn(clinic.zone)
})
after(() => app.close())

/** Makes a new chart, so that each test has its own medicines. */
async function aChart(facts: { allergies?: string; history?: string; gender?: string; born?: string } = {}) {
  const chart = await makeChart(app.db, clinic, { dateOfBirth: facts.born ?? '1980-01-01' })
  await sql`update patients set allergies = ${facts.allergies ?? null}, medical_history = ${facts.history ?? null},
    gender = ${facts.gender ?? 'male'} where id = ${chart.id}`.execute(app.db)
  return chart
}
const lineOf = (medicationName: string, more: object = {}) => ({ ...paracetamol, medicationName, ...more })
const ask = (chart: { id: string }, names: string[], more: object = {}) =>
  client.post('/api/prescriptions/check', {
    clinicId: clinic.id,
    patientId: chart.id,
    medications: names.map((medicationName) => ({ medicationName })),
    ...more,
  })
async function keysOf(chart: { id: string }, names: string[], more: object = {}): Promise<string[]> {
  const { status, body, text } = await ask(chart, names, more)
  assert.equal(status, 200, text)
  return (body as SafetyCheck).findings.map(({ severity, key }) => `${severity} ${key}`)
}
const sign = (chart: { id: string }, names: string[], more: object = {}) =>
  client.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor, chart }, today, { medications: names.map((name) => lineOf(name)), ...more }),
  )

test('a draft is compared with itself, with the patient’s medicines here, and with the chart', async () => {
  const chart = await aChart({ allergies: 'Penicillin', gender: 'female', born: '1995-05-05', history: 'Is pregnant.' })
  const { status } = await sign(chart, ['Metformin 500 mg'])
  assert.equal(status, 201)
  const { body } = await ask(chart, [
    'Warfarin 5 mg',
    'Ibuprofen 400 mg',
    'Metformin 1 g',
    'Amoxicillin 500 mg',
    'Grandmother’s tea',
  ])
  const { findings, lines, tableVersion, patient } = body as SafetyCheck
  assert.match(tableVersion, /^\d{4}-/)
  const kinds = new Set(findings.map(({ kind }) => kind))
  assert.deepEqual([...kinds].sort(), ['allergy', 'duplicate', 'interaction', 'pregnancy'])
  const twice = findings.find(({ kind }) => kind === 'duplicate')!
  assert.equal(twice.against.kind, 'active')
  assert.deepEqual(lines[4]!.notChecked, [{ name: 'Grandmother’s tea', why: 'unknown' }])
  assert.deepEqual(patient, { ageKnown: true, allergiesNotRecognized: [], notChecked: [] })
  const ranks = findings.map(({ severity }) => ['contraindicated', 'severe', 'moderate', 'minor'].indexOf(severity))
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  )
})

test('brands are recognized through the directory: the chosen entry or a typed name', async () => {
  const chart = await aChart({ allergies: 'penicillins' })
  const chosen = { medications: [{ medicationName: 'Whatever', medicineId: medicineIds[0] }] }
  assert.deepEqual(await keysOf(chart, [], chosen), ['severe allergy:Amoxicillin:penicillins'])
  assert.deepEqual(await keysOf(chart, ['Tab. Vadoclav 625']), ['severe allergy:Amoxicillin:penicillins'])
  assert.deepEqual(await keysOf(chart, ['bleedex', 'Ibuprofen 200']), ['severe interaction:Ibuprofen + Warfarin'])
  // two medicines of one name that contain something else
  const { body } = await ask(chart, ['Twinex'])
  assert.deepEqual((body as SafetyCheck).lines[0]!.notChecked, [{ name: 'Twinex', why: 'several' }])
})

test('a patient on an ARB gets rehydration salts without an alert, and nothing in them is listed as unchecked', async () => {
  const chart = await aChart({ born: '1944-05-05' })
  const once = { dosage: '1 tablet', frequency: 'Once daily' }
  assert.equal((await sign(chart, [], { medications: [lineOf('Telmisartan 40 mg', once)] })).status, 201)
  const thrice = { dosage: '1 sachet', frequency: 'Three times daily' }
  const salts = { medicationName: 'Salzquell', ...thrice }
  for (const one of [salts, { ...salts, medicineId: medicineIds[4] }, { medicationName: 'ORS', ...thrice }]) {
    const { body } = await ask(chart, [], { medications: [one, { medicationName: '' }] })
    const { findings, lines } = body as SafetyCheck
    assert.deepEqual([findings, lines.flatMap(({ notChecked }) => notChecked)], [[], []])
  }
})

test('an unfinished line and a chart with little data cause no error', async () => {
  const chart = await aChart()
  await sql`update patients set date_of_birth = null, birth_year = null where id = ${chart.id}`.execute(app.db)
  const { status, body } = await ask(chart, ['', 'Aspirin'])
  assert.deepEqual([status, (body as SafetyCheck).findings, (body as SafetyCheck).patient.ageKnown], [200, [], false])
})

test('only the clinic’s doctors check, and only for charts of the clinic', async () => {
  const chart = await aChart()
  const body = { clinicId: clinic.id, patientId: chart.id, medications: [] }
  for (const person of [await makeStaff(app.db, clinic), owner])
    assert.equal((await (await app.signInAs(person)).post('/api/prescriptions/check', body)).status, 403)
  const other = await makeClinic(app.db)
  const foreign = await makeChart(app.db, other)
  const elsewhere = await ask(foreign, ['Aspirin'])
  assert.deepEqual([elsewhere.status, elsewhere.body.message], [400, says.otherClinic])
  assert.equal((await ask(chart, [], { clinicId: other.id })).status, 404)
})

test('a severe finding needs a reason before signing, and moderate ones do not', async () => {
  const chart = await aChart()
  const names = ['Warfarin 5 mg', 'Ibuprofen 400 mg']
  const refused = await sign(chart, names)
  assert.deepEqual(
    [refused.status, refused.body.message, refused.body.code],
    [409, safetyMessages.reasonsMissing, 'safety-reasons'],
  )
  const { key } = refused.body.findings[0]
  assert.equal(key, 'interaction:Ibuprofen + Warfarin')
  const blank = await sign(chart, names, { safetyReasons: [{ finding: key, reason: ' ' }] })
  assert.deepEqual([blank.status, blank.body.issues[0].message], [400, safetyMessages.reason])
  const other = await sign(chart, names, { safetyReasons: [{ finding: 'interaction:Other', reason: 'Because' }] })
  assert.equal(other.status, 409)

  const { status, body } = await sign(chart, names, {
    safetyReasons: [{ finding: key, reason: 'Three days, with a PPI' }],
  })
  assert.equal(status, 201)
  const { findings, tableVersion } = body.check as SignedCheck
  assert.equal(findings.find((one) => one.key === key)!.reason, 'Three days, with a PPI')
  assert.match(tableVersion, /^\d{4}-/)
  assert.equal((await sign(await aChart(), ['Clopidogrel 75 mg', 'Naproxen 250 mg'])).status, 201)
})

test('another version is checked again, and not against the one that it replaces', async () => {
  const chart = await aChart()
  const { body: first } = await sign(chart, ['Warfarin 5 mg'])
  const address = `/api/prescriptions/${first.id}`
  const change = (names: string[], more: object = {}) =>
    client.put(
      address,
      prescriptionOf({ clinic, doctor, chart }, today, { medications: names.map((one) => lineOf(one)), ...more }),
    )
  assert.equal((await change(['Warfarin 5 mg', 'Naproxen 250 mg'])).status, 409)
  const { status, body } = await change(['Warfarin 3 mg'])
  assert.equal(status, 200)
  assert.deepEqual(
    (body.check as SignedCheck).findings.filter(({ kind }) => kind === 'duplicate'),
    [],
  )
  assert.deepEqual(await keysOf(chart, ['Warfarin 5 mg'], { prescriptionId: first.id }), [])
  assert.deepEqual(await keysOf(chart, ['Warfarin 5 mg']), ['moderate duplicate:Warfarin'])
})

test('only the clinic’s doctors see findings and reasons, and no one changes them', async () => {
  const chart = await makeChart(app.db, clinic, { owner, dateOfBirth: '1980-01-01' })
  const reason: Pick<Finding, 'key'> = { key: 'interaction:Ibuprofen + Warfarin' }
  const { body: one } = await sign(chart, ['Warfarin 5 mg', 'Ibuprofen 400 mg'], {
    safetyReasons: [{ finding: reason.key, reason: 'A secret among doctors' }],
  })
  const address = `/api/prescriptions/${one.id}`
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.match((await colleague.get(address)).text, /A secret among doctors/)
  for (const person of [owner, await makeStaff(app.db, clinic)]) {
    const reader = await app.signInAs(person)
    const { status, body, text } = await reader.get(address)
    assert.deepEqual([status, body.check], [200, null])
    assert.doesNotMatch(text, /A secret among doctors/)
    assert.doesNotMatch((await reader.get('/api/prescriptions')).text, /A secret among doctors/)
  }
  for (const statement of [
    sql`update prescription_checks set content = '{}' where prescription_id = ${one.id}`,
    sql`delete from prescription_checks where prescription_id = ${one.id}`,
  ])
    await assert.rejects(statement.execute(app.db), /is not changed/)
})

test('paracetamol in two products, one of them active, exceeds a day’s maximum', async () => {
  const chart = await aChart()
  const four = { dosage: '1 tablet', frequency: 'Four times daily' }
  assert.equal((await sign(chart, [], { medications: [lineOf('Paracetamol 1000 mg', four)] })).status, 201)
  const written = { medications: [{ medicationName: 'Ibuprofen 400 mg + Paracetamol 325 mg', ...four }] }
  const { body } = await ask(chart, [], written)
  const dose = (body as SafetyCheck).findings.find(({ kind }) => kind === 'dose')!
  assert.deepEqual(
    [dose.key, dose.severity, dose.says],
    [
      'dose:Paracetamol',
      'moderate',
      'About 5,300 mg a day with the 4,000 mg already taken; at most 4,000 mg a day is stated for adults.',
    ],
  )
  // another chart's medicines, and ended ones, don't count
  const dosesOf = async (of: { id: string }) =>
    (await keysOf(of, [], written)).filter((key) => key.endsWith('dose:Paracetamol'))
  assert.deepEqual(await dosesOf(await aChart()), [])
  await sql`update prescriptions set ends_on = '2020-01-01' where patient_id = ${chart.id}`.execute(app.db)
  assert.deepEqual(await dosesOf(chart), [])
})

test('an earlier version keeps its findings, for the clinic’s doctors', async () => {
  const person = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner: person, dateOfBirth: '1980-01-01' })
  const body = (names: string[], more: object = {}) =>
    prescriptionOf({ clinic, doctor, chart }, today, { medications: names.map((name) => lineOf(name)), ...more })
  const reason = { finding: 'interaction:Ibuprofen + Warfarin', reason: 'INR is watched' }
  const first = await client.post(
    '/api/prescriptions',
    body(['Warfarin 5 mg', 'Ibuprofen 400 mg'], { safetyReasons: [reason] }),
  )
  assert.equal(first.status, 201, first.text)
  const path = `/api/prescriptions/${first.body.id}`
  assert.equal((await client.put(path, body(['Warfarin 5 mg']))).status, 200)
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  for (const reader of [client, colleague]) {
    const { body: versions } = await reader.get(`${path}/versions`)
    const checks = (versions as { check: SignedCheck }[]).map(({ check }) =>
      check.findings.map(({ key, reason: given }) => [key, given]),
    )
    assert.deepEqual(checks, [[], [[reason.finding, reason.reason]]])
  }
  for (const reader of [person, await makeStaff(app.db, clinic)]) {
    const { body: versions, text } = await (await app.signInAs(reader)).get(`${path}/versions`)
    assert.deepEqual(
      versions.map(({ check }: { check: unknown }) => check),
      [null, null],
    )
    assert(!text.includes('INR is watched'))
  }
})
