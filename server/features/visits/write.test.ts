import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { english } from '#language/translate.ts'
import { outOfBounds } from '#contract/visits/content.ts'
import { visitMessages as says } from '#contract/visits/visits.ts'
import { addDays, timeAt } from '#contract/wall-clock.ts'
import { statusesOf } from '#server/testing/client.ts'
import { zoneAt, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { contentOf, makeVisit } from '#server/testing/visits.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })
const client = await app.signInAs(doctor)
const today = todayIn(clinic.zone)

let turn = 0
/** An appointment of the doctor's today. */
const appointment = (more: object = {}) =>
  makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: { date: today, time: timeAt(turn++ * 15) },
    minutes: 15,
    ...more,
  })

/** Starts a draft from an appointment. */
async function started() {
  const { id: appointmentId } = await appointment()
  const { body } = await client.post('/api/visits', { appointmentId })
  return { appointmentId, id: body.id as string, edition: body.edition as number }
}

const statusOf = async (id: string) => (await client.get(`/api/appointments/${id}`)).body.status
const content = (edition: number, change = {}) => contentOf(change, { edition })

test('a doctor starts, writes and finishes an appointment’s visit, which completes the appointment', async () => {
  const { appointmentId, id, edition } = await started()
  const saved = await client.put(`/api/visits/${id}`, content(edition, { complaint: 'Cough' }))
  assert.equal(saved.status, 200, saved.text)
  assert.equal(saved.body.edition, edition + 1)
  assert.equal(await statusOf(appointmentId), 'scheduled')
  const { status, body } = await client.post(`/api/visits/${id}/finish`, content(edition + 1))
  assert.equal(status, 200)
  assert.deepEqual(
    [body.status, body.version, body.visitDate, body.appointment.id],
    ['finished', 1, today, appointmentId],
  )
  const { complaint, systolic, temperature, weight, diagnoses } = body.content
  assert.deepEqual([complaint, systolic, temperature, weight], ['Cough for three days', 120, 37.2, 64.5])
  assert.deepEqual(diagnoses, [{ text: 'Upper respiratory tract infection', code: 'J06.9' }])
  assert.deepEqual(body.can, { write: false, amend: true, attach: true, prescribe: true, book: true, dictate: false })
  assert.equal(await statusOf(appointmentId), 'completed')
  const { body: read } = await client.get(`/api/appointments/${appointmentId}`)
  assert.deepEqual([read.visitId, read.can.startVisit], [id, false])
})

test('an appointment has one visit, however often and from however many windows it is started', async () => {
  const { id: appointmentId } = await appointment()
  const windows = Array.from({ length: 8 })
  const answers = await Promise.all(windows.map(() => client.post('/api/visits', { appointmentId })))
  assert.deepEqual(statusesOf(answers), windows.fill(201))
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
})

test('from a chart, a doctor reopens a draft, starts today’s appointment, or a visit without one', async () => {
  const other = await makeChart(app.db, clinic)
  const starts = await Promise.all([1, 2].map(() => client.post('/api/visits', { patientId: other.id })))
  assert.deepEqual(statusesOf(starts), [201, 201])
  assert.equal(starts[0]!.body.id, starts[1]!.body.id)
  assert.equal(starts[0]!.body.appointment, null)
  await client.post(`/api/visits/${starts[0]!.body.id}/finish`, content(1))
  const { id: appointmentId } = await appointment({ chart: other })
  const next = await client.post('/api/visits', { patientId: other.id })
  assert.equal(next.body.appointment.id, appointmentId)
})

test('a visit can’t start for a pending, ended, later or another doctor’s appointment', async () => {
  const colleague = await makeDoctor(app.db, clinic)
  const cases: [object, number, string | null][] = [
    [{ status: 'pending' }, 409, english(says.pending)],
    [{ status: 'cancelled' }, 409, english(says.ended)],
    [{ status: 'no_show' }, 409, english(says.ended)],
    [{ at: { date: addDays(today, 2), time: '10:00' } }, 409, english(says.notToday)],
    [{ doctor: colleague }, 404, null],
  ]
  for (const [more, status, message] of cases) {
    const { id: appointmentId } = await appointment(more)
    const answer = await client.post('/api/visits', { appointmentId })
    assert.equal(answer.status, status, JSON.stringify(more))
    if (message) assert.equal(answer.body.message, message)
  }
  // a person who is also an administrator sees the appointment, and can't write its visit
  await sql`insert into memberships (user_id, clinic_id, role, accepted_at)
    values (${doctor.userId}, ${clinic.id}, 'clinic_admin', now())`.execute(app.db)
  const { id: appointmentId } = await appointment({ doctor: colleague })
  const answer = await client.post('/api/visits', { appointmentId })
  assert.deepEqual([answer.status, answer.body.message], [403, says.otherDoctor])
  await sql`delete from memberships where user_id = ${doctor.userId} and role = 'clinic_admin'`.execute(app.db)
})

test('a visit shortly after midnight can start within the hour before it', async () => {
  const night = await makeClinic(app.db, { zone: zoneAt(23, new Date()) })
  const one = { clinic: night, doctor: await makeDoctor(app.db, night), chart: await makeChart(app.db, night) }
  const asDoctor = await app.signInAs(one.doctor)
  const start = async (minutes: number) => {
    const at = new Date(Math.ceil(Date.now() / 60_000 + minutes) * 60_000)
    const { id: appointmentId } = await makeAppointment(app.db, { ...one, at, minutes: 15 })
    return asDoctor.post('/api/visits', { appointmentId })
  }
  const refused = await start(65)
  assert.deepEqual([refused.status, refused.body.message], [409, english(says.notToday)])
  assert.equal((await start(45)).status, 201)
})

test('each invalid field is refused with its message, and nothing is saved', async () => {
  const { id, edition } = await started()
  const cases: [object, string, string][] = [
    [{ systolic: 20, diastolic: 10 }, 'systolic', outOfBounds('systolic')],
    [{ systolic: 120, diastolic: null }, 'diastolic', 'Blood pressure needs both numbers'],
    [{ systolic: 80, diastolic: 90 }, 'diastolic', 'Diastolic must be lower than systolic'],
    [{ pulse: 500 }, 'pulse', 'Pulse must be between 20 and 300 /min'],
    [{ pulse: 70.5 }, 'pulse', 'Enter a whole number'],
    [{ temperature: 98.6 }, 'temperature', 'Temperature must be between 30 and 45 °C'],
    [{ weight: 0 }, 'weight', 'Weight must be between 0.3 and 500 kg'],
    [{ weight: 3.123 }, 'weight', 'At most 2 decimals'],
    [{ height: 1.7 }, 'height', 'Height must be between 20 and 260 cm'],
    [{ oxygen: 101 }, 'oxygen', 'Oxygen must be between 30 and 100 %'],
    [{ oxygen: 'much' }, 'oxygen', 'Oxygen must be between 30 and 100 %'],
    [{ diagnoses: [{ text: ' ' }] }, 'diagnoses.0.text', 'Diagnosis is required'],
    [
      { diagnoses: [{ text: 'Cold', code: 'COLD' }] },
      'diagnoses.0.code',
      'Enter an ICD-10 code such as J06.9, or leave it empty',
    ],
    [{ followUpDate: today }, 'followUpDate', english(says.followUpEarlier)],
    [{ followUpDate: 'soon' }, 'followUpDate', 'Enter a date'],
  ]
  for (const [change, path, message] of cases)
    for (const send of [
      client.put(`/api/visits/${id}`, content(edition, change)),
      client.post(`/api/visits/${id}/finish`, content(edition, change)),
    ]) {
      const { status, body } = await send
      assert.equal(status, 400, JSON.stringify(change))
      assert.deepEqual(body.issues[0], { path, message })
    }
  const { body } = await client.get(`/api/visits/${id}`)
  assert.deepEqual([body.edition, body.content.complaint], [edition, null])
})

test('an empty visit can be saved, and not finished', async () => {
  const { id, edition, appointmentId } = await started()
  assert.equal((await client.put(`/api/visits/${id}`, { edition })).status, 200)
  const { status, body } = await client.post(`/api/visits/${id}/finish`, { edition: edition + 1, pulse: 70 })
  assert.deepEqual([status, body.issues], [400, [{ path: 'complaint', message: says.nothing }]])
  assert.equal(await statusOf(appointmentId), 'scheduled')
})

test("'the second of two windows gets the reply that the first has saved, and overwrites nothing'", async () => {
  const { id, edition } = await started()
  const answers = await Promise.all(
    ['mine', 'theirs'].map((complaint) => client.put(`/api/visits/${id}`, content(edition, { complaint }))),
  )
  assert.deepEqual(statusesOf(answers), [200, 409])
  const refused = answers.find(({ status }) => status === 409)!
  assert.deepEqual([refused.body.message, refused.body.code], [says.changed, 'visit-changed'])
  const { body } = await client.get(`/api/visits/${id}`)
  const late = await client.post(`/api/visits/${id}/finish`, content(edition))
  assert.deepEqual([late.status, late.body.code], [409, 'visit-changed'])
  assert.equal((await client.put(`/api/visits/${id}`, content(body.edition))).status, 200)
})

test('a save whose reply was lost can be repeated; other content on the old edition is refused', async () => {
  const { id, edition } = await started()
  const put = (change: object) => client.put(`/api/visits/${id}`, content(edition, change))
  const [first, again] = [await put({ complaint: 'Mine' }), await put({ complaint: 'Mine' })]
  assert.deepEqual([again.status, again.body], [200, first.body])
  for (const change of [{ complaint: 'Other' }, { complaint: 'Mine', pulse: 71 }, { complaint: 'Mine', diagnoses: [] }])
    assert.equal((await put(change)).status, 409)
  assert.equal((await client.put(`/api/visits/${id}`, content(first.body.edition))).status, 200)
  // two editions ago means another window
  assert.equal((await put({})).status, 409)
})

test('a visit finished twice at the same time is finished once; the same key gets the same reply', async () => {
  const { id, edition } = await started()
  const answers = await Promise.all([1, 2].map(() => client.post(`/api/visits/${id}/finish`, content(edition))))
  assert.deepEqual(statusesOf(answers), [200, 409])
  assert.deepEqual(answers.find(({ status }) => status === 409)!.body.code, 'visit-finished')
  const other = await started()
  const finish = (change = {}) =>
    client.post(`/api/visits/${other.id}/finish`, content(other.edition, change), { 'idempotency-key': 'lost' })
  const [first, again] = [await finish(), await finish()]
  assert.deepEqual([first.status, again.text], [200, first.text])
  assert.equal((await finish({ complaint: 'Another' })).status, 422)
})

test('an appointment cancelled or missed meanwhile isn’t completed, and the visit stays a draft', async () => {
  for (const status of ['cancelled', 'no_show']) {
    const { id, edition, appointmentId } = await started()
    await client.put(`/api/appointments/${appointmentId}`, { status })
    const answer = await client.post(`/api/visits/${id}/finish`, content(edition))
    assert.deepEqual([answer.status, answer.body.message], [409, says.ended])
    assert.equal((await client.get(`/api/visits/${id}`)).body.status, 'draft')
  }
})

test('an appointment that the desk completed earlier stays completed', async () => {
  const { id, edition, appointmentId } = await started()
  await client.put(`/api/appointments/${appointmentId}`, { status: 'completed' })
  assert.equal((await client.post(`/api/visits/${id}/finish`, content(edition))).status, 200)
  assert.equal(await statusOf(appointmentId), 'completed')
})

test('a finished visit is amended with a reason; the earlier version stays readable and nothing is overwritten', async () => {
  const { id, edition } = await started()
  assert.equal((await client.post(`/api/visits/${id}/amend`, content(edition, {}))).status, 400)
  const early = await client.post(`/api/visits/${id}/amend`, contentOf({}, { edition, reason: 'Too early' }))
  assert.deepEqual([early.status, early.body.message], [409, says.draft])
  const { body: finished } = await client.post(`/api/visits/${id}/finish`, content(edition))
  const saved = await client.put(`/api/visits/${id}`, content(finished.edition))
  assert.deepEqual([saved.status, saved.body.message], [409, says.finished])
  const amendment = contentOf(
    { advice: 'See a cardiologist' },
    { edition: finished.edition, reason: 'The ECG has come' },
  )
  const answers = await Promise.all([1, 2].map(() => client.post(`/api/visits/${id}/amend`, amendment)))
  assert.deepEqual(statusesOf(answers), [200, 409])
  const { body } = await client.get(`/api/visits/${id}`)
  assert.deepEqual([body.version, body.reason, body.content.advice], [2, 'The ECG has come', 'See a cardiologist'])
  const { body: versions } = await client.get(`/api/visits/${id}/versions`)
  assert.deepEqual(
    versions.map(
      ({
        version,
        content: { advice },
        replacedAt,
      }: {
        version: number
        content: { advice: string }
        replacedAt: string
      }) => [version, advice, replacedAt !== null],
    ),
    [
      [2, 'See a cardiologist', false],
      [1, 'Rest and drink', true],
    ],
  )
  const noReason = await client.post(`/api/visits/${id}/amend`, contentOf({}, { edition: body.edition, reason: ' ' }))
  assert.deepEqual(noReason.body.issues, [{ path: 'reason', message: says.reason }])
})

test('not even the server changes or deletes a finished visit', async () => {
  const { id } = await makeVisit(app.db, { clinic, doctor, chart })
  const changes = [
    sql`update visit_versions set advice = 'Nothing' where visit_id = ${id}`,
    sql`delete from visit_versions where visit_id = ${id}`,
    sql`update visits set status = 'draft', finished_at = null where id = ${id}`,
    sql`update visits set doctor_id = ${(await makeDoctor(app.db, clinic)).id} where id = ${id}`,
    sql`delete from visits where id = ${id}`,
  ]
  for (const change of changes) await assert.rejects(change.execute(app.db), /visit is not changed/)
})

test('a draft is discarded unless it has a prescription', async () => {
  const { id, appointmentId } = await started()
  assert.equal((await client.delete(`/api/visits/${id}`)).status, 200)
  assert.equal((await client.get(`/api/visits/${id}`)).status, 404)
  assert.equal((await client.get(`/api/appointments/${appointmentId}`)).body.can.startVisit, true)
  const { body: again } = await client.post('/api/visits', { appointmentId })
  const signed = await client.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor, chart }, today, { visitId: again.id }),
  )
  assert.equal(signed.status, 201, signed.text)
  const refused = await client.delete(`/api/visits/${again.id}`)
  assert.deepEqual([refused.status, refused.body.message], [409, says.hasPrescriptions])
  const { body } = await client.get(`/api/visits/${again.id}`)
  assert.deepEqual(
    body.prescriptions.map(({ number }: { number: string }) => number),
    [signed.body.number],
  )
})

test('a prescription names the doctor’s own visit of the same patient', async () => {
  const [other, colleague] = [await makeChart(app.db, clinic), await makeDoctor(app.db, clinic)]
  const wrong = [
    await makeVisit(app.db, { clinic, doctor, chart: other }),
    await makeVisit(app.db, { clinic, doctor: colleague, chart }),
  ]
  for (const { id: visitId } of wrong) {
    const { status, body } = await client.post(
      '/api/prescriptions',
      prescriptionOf({ clinic, doctor, chart }, today, { visitId }),
    )
    assert.deepEqual([status, body.issues[0].path], [400, 'visitId'])
  }
})

test('colleagues read a visit and can’t change it; staff can’t read it', async () => {
  const { id } = await makeVisit(app.db, { clinic, doctor, chart, isFinished: false })
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await colleague.get(`/api/visits/${id}`)).status, 200)
  assert.equal((await colleague.put(`/api/visits/${id}`, content(2))).status, 403)
  assert.equal((await colleague.post(`/api/visits/${id}/finish`, content(2))).status, 403)
  assert.equal((await colleague.delete(`/api/visits/${id}`)).status, 403)
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.post('/api/visits', { patientId: chart.id })).status, 403)
  assert.equal((await staff.get(`/api/visits/${id}`)).status, 404)
})
