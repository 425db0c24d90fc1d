import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { SignedCheck } from '#contract/prescriptions/safety.ts'
import { newId } from '#server/ids.ts'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeDoctor, type TestClinic, type TestDoctor } from '#server/testing/factories.ts'
import { paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let client: Client
let today: string

before(async () => {
  app = await sharedApp()
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
  client = await app.signInAs(doctor)
  today = todayIn(clinic.zone)
})

const aChart = () => makeChart(app.db, clinic, { dateOfBirth: '1980-01-01' })
const lineOf = (medicationName: string) => ({ ...paracetamol, medicationName })
const sign = (chart: { id: string }, names: string[], more: object = {}) =>
  client.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor, chart }, today, { medications: names.map(lineOf), ...more }),
  )

test('a reason is carried over to the next version and to a repeat, and stays with the doctor who gave it', async () => {
  const chart = await aChart()
  const names = ['Warfarin 5 mg', 'Ibuprofen 400 mg']
  const finding = 'interaction:Ibuprofen + Warfarin'
  const reason = 'Three days, with a PPI'
  const given = (body: { check: SignedCheck }) => body.check.findings.find(({ key }) => key === finding)!
  const { body: first } = await sign(chart, names, { safetyReasons: [{ finding, reason }] })
  const { name, doctorId, at } = given(first).given!
  assert.deepEqual([doctorId, new Date(at).toISOString()], [doctor.id, at])
  assert(name.length > 3)

  const carried = { safetyReasons: [{ finding, reason, givenIn: first.id }] }
  const body = prescriptionOf({ clinic, doctor, chart }, today, {
    medications: names.map((one) => lineOf(one)),
    ...carried,
  })
  const second = await client.put(`/api/prescriptions/${first.id}`, body)
  assert.equal(second.status, 200, second.text)
  assert.deepEqual([given(second.body).reason, given(second.body).given], [reason, given(first).given])

  // a colleague repeats it, and then writes another reason
  const colleague = await makeDoctor(app.db, clinic)
  const theirs = await app.signInAs(colleague)
  const repeat = (more: object) =>
    theirs.post(
      '/api/prescriptions',
      prescriptionOf({ clinic, doctor: colleague, chart }, today, {
        medications: names.map((one) => lineOf(one)),
        ...more,
      }),
    )
  const repeated = await repeat(carried)
  assert.equal(repeated.status, 201, repeated.text)
  assert.deepEqual(given(repeated.body).given, given(first).given)
  for (const safetyReasons of [
    [{ finding, reason: 'INR on Monday', givenIn: first.id }],
    [{ finding, reason }],
    [{ finding, reason, givenIn: newId() }],
  ]) {
    const { status, body: one, text } = await repeat({ safetyReasons })
    assert.equal(status, 201, text)
    assert.deepEqual([given(one).reason, given(one).given!.doctorId], [safetyReasons[0]!.reason, colleague.id])
  }
  // for another chart, the doctor has to give it again
  const other = await aChart()
  const { body: elsewhere } = await sign(other, names, carried)
  assert.notEqual(given(elsewhere).given!.at, at)
})
