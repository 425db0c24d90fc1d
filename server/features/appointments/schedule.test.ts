import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { clocksForwardInNewYork, sunday, workday } from '#server/testing/dates.ts'
import { makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { makeScheduleWorld } from '#server/testing/schedule-world.ts'
import { todayIn } from '#server/time.ts'

const path = '/api/appointments'
const { app, clinic, other, foreign, elsewhere, account, date, people, freshDay, dialog, calendar } =
  await makeScheduleWorld()

suite('scheduling', () => {
  const rights: [keyof typeof people, number, string][] = [
    ['doctor', 201, 'a doctor books into their own calendar'],
    ['staff', 201, 'the desk books for any doctor of the clinic'],
    ['admin', 201, 'an administrator books for any doctor of the clinic'],
    ['colleague', 403, 'another doctor of the clinic can’t book'],
    ['stranger', 403, 'the desk of another clinic can’t book'],
    ['drifter', 403, 'a doctor without a clinic can’t book'],
  ]
  for (const [who, status, words] of rights)
    test(words, async () => {
      const day = freshDay()
      assert.equal((await people[who].post(path, dialog({ appointmentDate: day }))).status, status)
      assert.equal((await people[who].post(path, calendar({ date: day, time: '12:00' }))).status, status)
    })

  test('needs a session', async () => {
    assert.equal((await app.anonymous.post(path, dialog())).status, 401)
  })

  test('answers 404 for a clinic that the person can’t see', async () => {
    const hidden = await makeClinic(app.db, { isPublic: false })
    const inside = await makeDoctor(app.db, hidden)
    for (const who of ['staff', 'patient', 'drifter'] as const)
      assert.equal((await people[who].post(path, dialog({ clinicId: hidden.id, doctorId: inside.id }))).status, 404)
    const desk = await app.signInAs(await makeStaff(app.db, hidden))
    const own = await makeChart(app.db, hidden)
    const wish = dialog({ clinicId: hidden.id, doctorId: inside.id, patientId: own.id })
    assert.equal((await desk.post(path, wish)).status, 201, 'its own desk books there')
  })
})

test('the doctor and the patient read the notes of the dialog, but the desk that wrote them doesn’t', async () => {
  const { id: patientId } = await makeChart(app.db, clinic, { owner: account })
  const notes = 'Brings the X-ray.\nSpeaks softly'
  const wish = dialog({ patientId, appointmentDate: freshDay(), notes })
  const { status, body, text } = await people.staff.post(path, wish)
  assert.equal(status, 201)
  assert.doesNotMatch(text, /X-ray/)
  const read = async (who: keyof typeof people) => (await people[who].get(`${path}/${body.id}`)).body.notes
  for (const [who, seen] of [
    ['doctor', notes],
    ['patient', notes],
    ['staff', null],
    ['admin', null],
  ] as const)
    assert.equal(await read(who), seen, who)
  const caller = { ...dialog({ appointmentDate: freshDay(), notes }), patientId: undefined }
  const newPatient = { name: 'Leela Das', phone: '+91 98200 12345' }
  const called = await people.doctor.post(path, { ...caller, newPatient })
  assert.equal((await people.doctor.get(`${path}/${called.body.id}`)).body.notes, notes)
  const long = await people.staff.post(path, dialog({ appointmentDate: freshDay(), notes: 'x'.repeat(2001) }))
  assert.deepEqual([long.status, long.body.issues[0].path], [400, 'notes'])
})

suite('a patient', () => {
  test('books for themself without a chart there; the account’s chart is created once', async () => {
    const day = freshDay()
    const wish = dialog({ patientId: account.userId, appointmentDate: day })
    const { status, body } = await people.patient.post(path, wish)
    assert.equal(status, 201)
    assert.deepEqual(body.patient.user, { firstName: 'Ravi', lastName: 'Kumar' })
    assert.equal(body.status, 'pending', 'as a booking on the public page')
    assert.deepEqual([body.can.cancel, body.can.confirm], [true, false])
    const again = await people.patient.post(path, { ...wish, patientId: body.patientId, appointmentTime: '11:00' })
    assert.equal(again.body.patientId, body.patientId)
    const named = { patientName: 'ravi kumar', patientEmail: account.email, date: day, time: '12:00' }
    assert.equal((await people.patient.post(path, calendar(named))).body.patientId, body.patientId)
  })

  test('can’t book for another person, by chart or by name', async () => {
    const byChart = await people.patient.post(path, dialog())
    assert.deepEqual([byChart.status, byChart.body.issues[0].path], [400, 'patientId'])
    const byName = await people.patient.post(path, calendar())
    assert.deepEqual([byName.status, byName.body.message], [400, 'You can only book for yourself.'])
    const byMail = await people.patient.post(path, calendar({ patientEmail: account.email }))
    assert.equal(byMail.status, 400)
  })

  test('books public times and public doctors only; the desk can book others', async () => {
    const own = (more: object) => dialog({ patientId: account.userId, ...more })
    const closed = sunday(clinic, 60)
    for (const more of [{ appointmentTime: '08:30' }, { appointmentTime: '18:00' }, { appointmentDate: closed }]) {
      const { status, body } = await people.patient.post(path, own(more))
      assert.deepEqual([status, body.issues[0].message], [400, 'The clinic is closed at this time.'])
    }
    for (const duration of [15, 35, 60, 120]) {
      const { status, body } = await people.patient.post(path, own({ duration }))
      assert.deepEqual([status, body.issues[0].message], [400, 'The service sets the duration of the appointment.'])
    }
    const far = await people.patient.post(path, own({ appointmentDate: workday(clinic, 120) }))
    assert.deepEqual([far.status, far.body.issues[0].path], [400, 'appointmentDate'])
    const unconfirmed = await makeDoctor(app.db, clinic, { isConfirmed: false })
    const shy = await people.patient.post(path, own({ doctorId: unconfirmed.id }))
    assert.deepEqual([shy.status, shy.body.issues[0].path], [400, 'doctorId'])

    assert.equal((await people.staff.post(path, dialog({ appointmentDate: closed }))).status, 201)
    assert.equal(
      (
        await people.staff.post(
          path,
          dialog({ appointmentDate: closed, appointmentTime: '11:00', doctorId: unconfirmed.id }),
        )
      ).status,
      201,
    )
    assert.equal((await people.doctor.post(path, dialog({ appointmentTime: '20:00', duration: 95 }))).status, 201)
    assert.equal((await people.admin.post(path, dialog({ appointmentDate: workday(clinic, 200) }))).status, 201)
  })

  test('moves to public times only', async () => {
    const day = freshDay()
    const { body } = await people.patient.post(path, dialog({ patientId: account.userId, appointmentDate: day }))
    const move = (appointmentTime: string) =>
      people.patient.put(`${path}/${body.id}`, { appointmentDate: day, appointmentTime })
    assert.equal((await move('07:00')).status, 400)
    assert.equal((await move('15:00')).status, 200)
  })
})

async function count() {
  const { rows } = await sql<{ count: number }>`select count(*) as count from appointments`.execute(app.db)
  return rows[0]!.count
}

suite('invalid input gets the schema’s messages and stores nothing', () => {
  const issuesOf = async (body: unknown) => {
    const before = await count()
    const answer = await people.staff.post(path, body)
    assert.equal(answer.status, 400)
    assert.equal(await count(), before)
    return Object.fromEntries(
      answer.body.issues.map((one: { path: string; message: string }) => [one.path, one.message]),
    )
  }

  test('in the dialog', async () => {
    assert.deepEqual(await issuesOf({ patientId: '' }), {
      clinicId: 'Please select a clinic',
      doctorId: 'Please select a doctor',
      patientId: 'Please select a patient',
      appointmentDate: 'Please select a date',
      appointmentTime: 'Please select a time',
    })
    assert.deepEqual(await issuesOf(dialog({ duration: 14 })), { duration: 'Duration must be at least 15 minutes' })
    assert.deepEqual(await issuesOf(dialog({ duration: 481 })), {
      duration: 'Duration must be between 15 and 480 minutes',
    })
    assert.deepEqual(await issuesOf(dialog({ patientId: elsewhere.id })), {
      patientId: 'This patient has no chart at this clinic.',
    })
    assert.deepEqual(await issuesOf(dialog({ doctorId: foreign.id })), {
      doctorId: "This doctor can't be booked at this clinic.",
    })
    const away = await makeDoctor(app.db, clinic, { isActive: false })
    assert.deepEqual(Object.keys(await issuesOf(dialog({ doctorId: away.id }))), ['doctorId'])
    assert.deepEqual(await issuesOf(dialog({ appointmentDate: addDays(todayIn(clinic.zone), -1) })), {
      appointmentTime: 'Cannot book appointments in the past',
    })
  })

  test('in the calendar', async () => {
    assert.deepEqual(await issuesOf({}), {
      clinicId: 'Please select a clinic',
      doctorId: 'Please select a doctor',
      patientName: 'Patient name is required',
      patientEmail: 'Please enter a valid email',
      date: 'Please select a date',
      time: 'Please select a time',
    })
    assert.deepEqual(await issuesOf(calendar({ date: addDays(todayIn(clinic.zone), -1) })), {
      time: 'Cannot book appointments in the past',
    })
    assert.deepEqual(await issuesOf(calendar({ serviceId: other.services[0]!.id })), {
      serviceId: "This clinic doesn't offer this service.",
    })
  })

  test('as a non-object or with unknown fields', async () => {
    for (const body of [[], dialog({ priceMinor: 1 }), calendar({ appointmentDate: date })])
      assert.equal((await people.staff.post(path, body)).status, 400)
    assert.equal((await people.staff.post(path, 'null')).status, 400)
  })

  test('at a time that the clock change skips', async () => {
    const york = await makeClinic(app.db, { zone: 'America/New_York' })
    const there = await makeDoctor(app.db, york)
    const body = { clinicId: york.id, doctorId: there.id, date: clocksForwardInNewYork(), time: '02:30' }
    const answer = await (await app.signInAs(there)).post(path, calendar(body))
    assert.deepEqual([answer.status, answer.body.issues[0].path], [400, 'time'])
    assert.equal(answer.body.message, "This time doesn't exist on that day because the clocks change.")
  })
})
