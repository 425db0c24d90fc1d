import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { english } from '#language/translate.ts'
import type { Dose, DoseStep } from '#contract/doses/dose.ts'
import { medicationMessages as says } from '#contract/prescriptions/medications.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makePrescription, paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const zone = zoneAtNoon()
const today = todayIn(zone)
const clinic = await makeClinic(app.db, { zone })
const doctor = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic)
const asDoctor = await app.signInAs(doctor)

const sign = (...medications: object[]) =>
  asDoctor.post('/api/prescriptions', prescriptionOf({ clinic, doctor, chart }, today, { medications }))
const steroid = { medicationName: 'Test tablets' }
const step = (more: Partial<DoseStep>): DoseStep => ({
  amount: { value: 1 },
  unit: 'tablet',
  strength: null,
  times: { kind: 'count', count: 1 },
  days: { kind: 'every', every: 1 },
  isAsNeeded: false,
  neededFor: null,
  most: null,
  food: null,
  route: null,
  length: null,
  ...more,
})
const taper: Dose = {
  steps: [2, 1, 0.5].map((value) => step({ amount: { value }, length: 5 })),
  isAfterPrevious: false,
}

test('a signed line has the meaning of its texts, as data and in words', async () => {
  const { status, body } = await sign(
    { ...paracetamol, dosage: '1-0-1', frequency: 'Twice daily' },
    { ...paracetamol, medicationName: 'Other', dosage: 'as the doctor said' },
  )
  assert.equal(status, 201)
  const [first, second] = body.medications
  assert.equal(first.doseWords, '1 in the morning, 1 at night after food for 5 days')
  assert.deepEqual(first.dose.steps[0].times, { kind: 'parts', amounts: { morning: 1, night: 1 } })
  assert.equal(first.doseNotCalculated, null)
  assert.deepEqual([second.dose, second.doseWords], [null, null])
  assert.match(second.doseNotCalculated, /is not understood\.$/)
  const read = await asDoctor.get(`/api/prescriptions/${body.id}`)
  assert.deepEqual(read.body.medications, body.medications)
  const { body: paper } = await asDoctor.get(`/api/prescriptions/${body.id}/paper`)
  assert.deepEqual(paper.medications, body.medications)
  const verified = await app.anonymous.get(`/api/public/prescriptions/${paper.verifyUrl.split('/').at(-1)}`)
  assert.equal(verified.body.medications[0].doseWords, first.doseWords)
  const { rows } = await sql<{ reading: unknown }>`
    select dose_reading as reading from prescription_medications where id = ${first.id}`.execute(app.db)
  assert.deepEqual(rows[0]!.reading, { dose: first.dose, because: null })
})

test('without texts, they are written from the dose; a taper ends with its last step', async () => {
  const { status, body } = await sign({ ...steroid, dose: taper })
  assert.equal(status, 201, JSON.stringify(body))
  const [line] = body.medications
  assert.deepEqual(
    [line.dosage, line.frequency, line.duration],
    ['2 tablets for 5 days, then 1 tablet for 5 days, then ½ tablet for 5 days', 'Once daily', '15 days'],
  )
  assert.deepEqual(line.dose, taper)
  assert.equal(body.endsOn, addDays(today, 14))
})

test('if both texts and dose are sent, they must agree', async () => {
  const dose = { steps: [step({ times: { kind: 'count', count: 2 }, length: 5 })], isAfterPrevious: false }
  const texts = { dosage: '1 tab', frequency: 'Twice daily', duration: '5 days' }
  const same = await sign({ ...steroid, ...texts, dose })
  assert.equal(same.status, 201)
  assert.equal(same.body.medications[0].dosage, '1 tab')
  for (const [wrong, message] of [
    [{ ...texts, dosage: '2 tab' }, says.doseDiffers],
    [{ ...texts, frequency: 'Once daily' }, says.doseDiffers],
    [{ ...texts, duration: '7 days' }, says.doseDiffers],
    [{ ...texts, dosage: 'as directed' }, says.doseUnread],
  ] as const) {
    const { status, body } = await sign({ ...steroid, ...wrong, dose })
    assert.deepEqual([status, body.issues?.[0]], [400, { path: 'medications.0.dose', message }], JSON.stringify(body))
  }
  const often = { steps: [step({ times: null })], isAfterPrevious: false }
  assert.equal((await sign({ ...steroid, dose: often })).body.issues[0].message, says.doseUnwritable)
})

test('without a dose, its texts are required', async () => {
  const { status, body } = await sign({ medicationName: '', frequency: 'Once daily' })
  assert.equal(status, 400)
  assert.deepEqual(
    body.issues.map(({ message }: { message: string }) => message).sort(),
    [says.dosage, says.duration, says.name].map(english).sort(),
  )
})

test('a line that was signed before doses were stored is read when it is shown', async () => {
  const { id } = await makePrescription(app.db, { clinic, doctor, chart })
  const { body } = await asDoctor.get(`/api/prescriptions/${id}`)
  assert.equal(body.medications[0].doseWords, '1 tablet twice daily for 5 days')
})

test('a template accepts a dose, and has the meaning of its texts', async () => {
  const template = { kind: 'template', name: 'Taper', medications: [{ ...steroid, dose: taper }] }
  const { status, body } = await asDoctor.post(`/api/clinics/${clinic.id}/prescription-templates`, template)
  assert.equal(status, 201)
  assert.equal(body.medications[0].frequency, 'Once daily')
  assert.deepEqual(body.medications[0].dose, taper)
  const listed = await asDoctor.get(`/api/clinics/${clinic.id}/prescription-templates`)
  assert.deepEqual(listed.body[0].medications, body.medications)
})

test('an amount of a liquid is refused until it has a unit', async () => {
  const line = { frequency: 'Twice daily', duration: '5 days', quantity: 1 }
  for (const [medicationName, dosage] of [
    ['Cough Syrup', '1 in the morning, 1 at night'],
    ['Paracetamol 250 mg/5 ml Suspension', '5'],
  ]) {
    const { status, body } = await sign({ ...line, medicationName, dosage })
    assert.equal(status, 400, medicationName)
    assert.deepEqual(body.issues, [{ path: 'medications.0.dosage', message: english(says.unit) }])
  }
  assert.equal((await sign({ ...line, medicationName: 'Cough Syrup', dosage: '5 ml' })).status, 201)
  assert.equal((await sign({ ...line, medicationName: 'Zedomol 500', dosage: '1' })).status, 201)
})
