import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { english } from '#language/translate.ts'
import { prescriptionMessages as says } from '#contract/prescriptions/prescriptions.ts'
import { addDays } from '#contract/wall-clock.ts'
import { sealed } from '#server/sealing.ts'
import { statusesOf } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { paracetamol, prescriptionOf, withoutDose } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const chart = await makeChart(app.db, clinic, { owner, dateOfBirth: '1990-01-01' })
const client = await app.signInAs(doctor)
const today = todayIn(clinic.zone)

const bodyOf = (more: object = {}) => prescriptionOf({ clinic, doctor, chart }, today, more)
const write = async (more: object = {}, headers = {}) => client.post('/api/prescriptions', bodyOf(more), headers)
const withMedication = (change: object) => bodyOf({ medications: [{ ...paracetamol, ...change }] })

/** The issue of a refused body. */
async function issueOf(body: object) {
  const answer = await client.post('/api/prescriptions', body)
  assert.equal(answer.status, 400, answer.text)
  const [issue] = answer.body.issues
  return [issue.path, issue.message]
}

test('a doctor signs a prescription; the patient is notified and reads it', async () => {
  const { status, body } = await write({ advice: 'Rest', followUpDate: addDays(today, 7) })
  assert.equal(status, 201)
  assert.match(body.number, /^RX-[0-9A-Z]{7}$/)
  assert.deepEqual(
    [body.source, body.status, body.version, body.prescriptionDate, body.endsOn, body.notes, body.advice],
    ['written', 'active', 1, today, addDays(today, 4), 'Drink a lot', 'Rest'],
  )
  assert.deepEqual(body.patient.user, { firstName: 'Priya', lastName: 'Nair' })
  assert.equal(body.doctor.user.lastName, doctor.lastName)
  const [{ id: _, ...line }] = body.medications
  assert.deepEqual(withoutDose(line), { ...paracetamol, medicineId: null, composition: null, refills: 0 })
  assert.deepEqual(body.can, { edit: true, cancel: true, complete: true, print: true, remind: false, chart: true })

  const patient = await app.signInAs(owner)
  const { body: bell } = await patient.get('/api/notifications')
  assert.deepEqual(
    [bell.notifications[0].text, bell.notifications[0].href],
    ['New prescription: Hill Clinic', `/prescriptions/${body.id}`],
  )
  const { body: read } = await patient.get(`/api/prescriptions/${body.id}`)
  assert.deepEqual(
    [read.id, read.can],
    [body.id, { edit: false, cancel: false, complete: false, print: true, remind: true, chart: false }],
  )
})

test('each invalid field is refused with its message', async () => {
  const cases: [object, string, string][] = [
    [bodyOf({ patientId: '' }), 'patientId', 'Please select a patient'],
    [bodyOf({ clinicId: '' }), 'clinicId', 'Clinic is required'],
    [bodyOf({ doctorId: '' }), 'doctorId', 'Doctor is required'],
    [bodyOf({ prescriptionDate: '' }), 'prescriptionDate', 'Prescription date is required'],
    [bodyOf({ prescriptionDate: addDays(today, 1) }), 'prescriptionDate', english(says.dateLater)],
    [bodyOf({ prescriptionDate: addDays(today, -8), backdatedReason: 'x' }), 'prescriptionDate', says.dateEarlier()],
    [bodyOf({ prescriptionDate: addDays(today, -1) }), 'backdatedReason', english(says.backdated)],
    [bodyOf({ followUpDate: today }), 'followUpDate', english(says.followUpEarlier)],
    [bodyOf({ medications: [] }), 'medications', 'At least one medication is required'],
    [withMedication({ medicationName: ' ' }), 'medications.0.medicationName', 'Medication name is required'],
    [withMedication({ dosage: '' }), 'medications.0.dosage', 'Dosage is required'],
    [withMedication({ frequency: '' }), 'medications.0.frequency', 'Frequency is required'],
    [withMedication({ duration: '' }), 'medications.0.duration', 'Duration is required'],
    [withMedication({ quantity: 0 }), 'medications.0.quantity', 'Quantity must be at least 1'],
    [withMedication({ refills: -1 }), 'medications.0.refills', 'Refills cannot be negative'],
  ]
  for (const [body, path, message] of cases) assert.deepEqual(await issueOf(body), [path, message])
})

test('a date up to seven days ago needs a reason, which is stored', async () => {
  const prescriptionDate = addDays(today, -7)
  const { status, body } = await write({ prescriptionDate, backdatedReason: 'Written at a house call' })
  assert.deepEqual(
    [status, body.prescriptionDate, body.backdatedReason],
    [201, prescriptionDate, 'Written at a house call'],
  )
  // the course has ended: it counts as completed, and stays so
  assert.deepEqual([body.status, body.can.edit], ['completed', false])
})

test('as-needed and open-ended medications have no end date, and as-needed ones need a quantity', async () => {
  for (const change of [{ duration: 'As needed' }, { frequency: 'As needed' }])
    assert.equal(
      (await issueOf(withMedication({ ...change, quantity: undefined })))[1],
      'Quantity is required for a medication taken as needed',
    )
  const open = await client.post(
    '/api/prescriptions',
    withMedication({ duration: 'Until further notice', quantity: undefined }),
  )
  assert.deepEqual([open.status, open.body.endsOn, open.body.medications[0].quantity], [201, null, null])
  const { body } = await write({
    medications: [paracetamol, { ...paracetamol, duration: '2 days' }, { ...paracetamol, duration: '1 day' }],
  })
  assert.equal(body.endsOn, addDays(today, 4))
  assert.equal((await client.post('/api/prescriptions', withMedication({ duration: 'some weeks' }))).status, 400)
})

test('a medicine of the directory is linked with its current composition; the name stays as written', async () => {
  const { id } = await makeMedicine(app.db, { name: 'Dolo 650 Tablet' })
  await sql`update medicines set composition = 'Paracetamol (650mg)' where id = ${id}`.execute(app.db)
  const { body } = await write({
    medications: [{ ...paracetamol, medicationName: 'Dolo', medicineId: id }],
    // with the paracetamol of the other chart it would be too much
    patientId: (await makeChart(app.db, clinic)).id,
  })
  await sql`update medicines set composition = 'Something else' where id = ${id}`.execute(app.db)
  const { body: read } = await client.get(`/api/prescriptions/${body.id}`)
  assert.deepEqual(
    [read.medications[0].medicationName, read.medications[0].medicineId, read.medications[0].composition],
    ['Dolo', id, 'Paracetamol (650mg)'],
  )
  const gone = withMedication({ medicineId: '0190a000-0000-7000-8000-000000000000' })
  assert.deepEqual(await issueOf(gone), ['medications.0.medicationName', says.medicineGone])
})

test('no one signs in another name, at another clinic or for another clinic’s chart', async () => {
  const colleague = await makeDoctor(app.db, clinic)
  const other = await makeClinic(app.db)
  const foreign = await makeChart(app.db, other)
  const named = await write({ doctorId: colleague.id })
  assert.deepEqual([named.status, named.body.message], [403, says.otherDoctor])
  assert.equal((await write({ clinicId: other.id })).status, 404)
  const elsewhere = await write({ patientId: foreign.id })
  assert.deepEqual([elsewhere.status, elsewhere.body.message], [400, says.otherClinic])
  for (const person of [await makeStaff(app.db, clinic), owner])
    assert.equal((await (await app.signInAs(person)).post('/api/prescriptions', bodyOf())).status, 403)
})

test('a doctor with an unverified address neither writes nor reads prescriptions', async () => {
  const unproved = await makeDoctor(app.db, clinic, { isVerified: false })
  const caller = await app.signInAs(unproved)
  const { body: made } = await write()
  const { status, body } = await caller.post('/api/prescriptions', bodyOf({ doctorId: unproved.id }))
  assert.deepEqual([status, body.message], [403, 'Confirm your email address to read clinical information'])
  assert.equal((await caller.get(`/api/prescriptions/${made.id}`)).status, 404)
  assert.deepEqual((await caller.get('/api/prescriptions')).body, [])
})

test('two calls with one key sign once; another body with the key is refused', async () => {
  const key = { 'idempotency-key': 'sign-once' }
  const answers = await Promise.all([write({}, key), write({}, key)])
  assert.deepEqual(statusesOf(answers), [201, 201])
  assert.equal(answers[0].body.id, answers[1].body.id)
  const other = await write({ notes: 'Another text' }, key)
  assert.deepEqual([other.status, other.body.message], [422, says.keyReused])
})

test('a reply that an earlier version stored without a newer field is repeated with it', async () => {
  const key = { 'idempotency-key': 'before-an-update' }
  const { body: first } = await write({}, key)
  const scope = `prescriptions.write:${doctor.userId}`
  const { integrity: _, ...earlier } = first
  await sql`update idempotency_keys set sealed_reply = ${sealed('idempotency', JSON.stringify(earlier))}
    where scope = ${scope} and key = ${key['idempotency-key']}`.execute(app.db)
  const { status, body } = await write({}, key)
  assert.deepEqual([status, body], [201, first])
})

test('an edit signs another version, and the earlier one is marked as replaced', async () => {
  const { body: first } = await write({ notes: 'First' })
  const address = `/api/prescriptions/${first.id}`
  const { status, body } = await client.put(address, { ...bodyOf({ notes: 'Second' }), version: 1 })
  assert.deepEqual([status, body.version, body.notes, body.number], [200, 2, 'Second', first.number])
  const { body: versions, headers } = await client.get(`${address}/versions`)
  assert.equal(headers['x-total-count'], '2')
  assert.deepEqual(
    versions.map(({ version, notes, replacedAt }: Record<string, unknown>) => [version, notes, replacedAt !== null]),
    [
      [2, 'Second', false],
      [1, 'First', true],
    ],
  )
  assert.notEqual(versions[0].hash, versions[1].hash)
  const { body: bell } = await (await app.signInAs(owner)).get('/api/notifications')
  assert.equal(bell.notifications[0].text, 'A prescription was changed: Hill Clinic')
})

test("'two people edit the same version, and one gets the reply that the other has signed'", async () => {
  const { body: first } = await write()
  const change = (notes: string) => client.put(`/api/prescriptions/${first.id}`, { ...bodyOf({ notes }), version: 1 })
  const answers = await Promise.all([change('One'), change('Two')])
  assert.deepEqual(statusesOf(answers), [200, 409])
  const refused = answers.find(({ status }) => status === 409)!
  assert.deepEqual(refused.body, { message: says.changed, code: 'prescription-changed' })
  assert.equal((await client.get(`/api/prescriptions/${first.id}/versions`)).body.length, 2)
})

test('only its author edits it, for the same patient', async () => {
  const { body: first } = await write()
  const address = `/api/prescriptions/${first.id}`
  const colleague = await makeDoctor(app.db, clinic)
  const asColleague = await app.signInAs(colleague)
  assert.equal((await asColleague.put(address, bodyOf({ doctorId: colleague.id }))).status, 403)
  const other = await makeChart(app.db, clinic)
  const moved = await client.put(address, bodyOf({ patientId: other.id }))
  assert.deepEqual([moved.status, moved.body.message], [400, says.otherPatient])
})

test('a doctor cancels it with a reason or completes it, and neither can be undone', async () => {
  const { body: one } = await write()
  const cancel = (reason: string) => client.post(`/api/prescriptions/${one.id}/cancel`, { reason })
  assert.equal((await cancel(' ')).body.message, says.reason)
  const { body: cancelled } = await cancel('Wrong patient')
  assert.deepEqual([cancelled.status, cancelled.cancelReason], ['cancelled', 'Wrong patient'])
  assert.deepEqual(cancelled.can, {
    edit: false,
    cancel: false,
    complete: false,
    print: true,
    remind: false,
    chart: true,
  })
  for (const again of [
    await cancel('Once more'),
    await client.post(`/api/prescriptions/${one.id}/complete`),
    await client.put(`/api/prescriptions/${one.id}`, bodyOf()),
  ])
    assert.deepEqual([again.status, again.body.message], [409, says.cancelled])

  const { body: other } = await write()
  const { body: completed } = await client.post(`/api/prescriptions/${other.id}/complete`)
  assert.equal(completed.status, 'completed')
  const late = await client.post(`/api/prescriptions/${other.id}/cancel`, { reason: 'Too late' })
  assert.deepEqual([late.status, late.body.message], [409, says.completed])
})

test('the database itself protects signed prescriptions', async () => {
  const { body: one } = await write()
  const tries = [
    sql`update prescription_medications set dosage = '9 tablets' where prescription_id = ${one.id}`,
    sql`update prescription_versions set notes = 'Another' where prescription_id = ${one.id}`,
    sql`delete from prescription_versions where prescription_id = ${one.id}`,
    sql`delete from prescription_medications where prescription_id = ${one.id}`,
    sql`update prescriptions set doctor_id = (select id from doctors where id <> doctor_id limit 1) where id = ${one.id}`,
    sql`delete from prescriptions where id = ${one.id}`,
  ]
  for (const statement of tries) await assert.rejects(statement.execute(app.db), /is not changed/)
})
