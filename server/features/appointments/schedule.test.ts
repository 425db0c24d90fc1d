import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { statusesOf } from '#server/testing/client.ts'
import { sunday, workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { addDays, todayIn } from '#server/time.ts'
import { namesIn } from './chart-to-book.ts'

const path = '/api/appointments'

let app: TestApp
let clinic: TestClinic
let other: TestClinic
let doctor: TestDoctor
let foreign: TestDoctor
let chart: { id: string }
let elsewhere: { id: string }
let account: Person
let date: string
const people = {} as Record<'doctor' | 'colleague' | 'staff' | 'admin' | 'patient' | 'stranger' | 'drifter', Client>

before(async () => {
  app = await buildTestApp({ unlimited: true })
  const { db } = app
  clinic = await makeClinic(db, {
    services: [{ name: 'General Consultation' }, { name: 'Long visit', minutes: 60, priceMinor: 9000 }],
  })
  other = await makeClinic(db)
  doctor = await makeDoctor(db, clinic)
  foreign = await makeDoctor(db, other)
  chart = await makeChart(db, clinic, { email: 'asha@people.example' })
  elsewhere = await makeChart(db, other)
  account = await makePatientAccount(db, { firstName: 'Ravi', lastName: 'Kumar' })
  date = workday(clinic)
  people.doctor = await app.signInAs(doctor)
  people.colleague = await app.signInAs(await makeDoctor(db, clinic))
  people.staff = await app.signInAs(await makeStaff(db, clinic))
  people.admin = await app.signInAs(await makeAdmin(db, clinic))
  people.patient = await app.signInAs(account)
  people.stranger = await app.signInAs(await makeStaff(db, other))
  people.drifter = await app.signInAs(await makeUser(db, { role: 'doctor' }))
})
after(() => app.close())

/** Every booking that should work takes a workday of its own, within what the public may book. */
const used = new Set<string>()
function freshDay() {
  let ahead = 4
  let day = workday(clinic, ahead)
  while (day === date || used.has(day)) day = workday(clinic, (ahead += 1))
  used.add(day)
  return day
}

const dialog = (more: object = {}) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientId: chart.id,
  appointmentDate: date,
  appointmentTime: '10:00',
  duration: 30,
  ...more,
})
const calendar = (more: object = {}) => ({
  clinicId: clinic.id,
  doctorId: doctor.id,
  patientName: 'Leela  Devi Das',
  patientEmail: 'Leela@people.example',
  date,
  time: '10:00',
  ...more,
})
async function count() {
  const { rows } = await sql<{ count: number }>`select count(*) as count from appointments`.execute(app.db)
  return rows[0]!.count
}

suite('who may', () => {
  const rights: [keyof typeof people, number, string][] = [
    ['doctor', 201, 'the doctor into the own calendar'],
    ['staff', 201, 'the desk for any doctor of the clinic'],
    ['admin', 201, 'the administrator for any doctor of the clinic'],
    ['colleague', 403, 'another doctor of the clinic not'],
    ['stranger', 403, 'the desk of another clinic not'],
    ['drifter', 403, 'a doctor without a clinic not'],
  ]
  for (const [who, status, words] of rights)
    test(words, async () => {
      const day = freshDay()
      assert.equal((await people[who].post(path, dialog({ appointmentDate: day }))).status, status)
      assert.equal((await people[who].post(path, calendar({ date: day, time: '12:00' }))).status, status)
    })

  test('nobody without a session', async () => {
    assert.equal((await app.anonymous.post(path, dialog())).status, 401)
  })

  test('a clinic that one does not see does not exist', async () => {
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

suite('a patient', () => {
  test('books for themself before having a chart there; the chart is made of the account, once', async () => {
    const day = freshDay()
    const wish = dialog({ patientId: account.userId, appointmentDate: day })
    const { status, body } = await people.patient.post(path, wish)
    assert.equal(status, 201)
    assert.deepEqual(body.patient.user, { firstName: 'Ravi', lastName: 'Kumar' })
    assert.equal(body.status, 'scheduled')
    assert.deepEqual([body.can.cancel, body.can.confirm], [true, false])
    const again = await people.patient.post(path, { ...wish, patientId: body.patientId, appointmentTime: '11:00' })
    assert.equal(again.body.patientId, body.patientId)
    const named = { patientName: 'ravi kumar', patientEmail: account.email, date: day, time: '12:00' }
    assert.equal((await people.patient.post(path, calendar(named))).body.patientId, body.patientId)
  })

  test('does not book for another person, by chart or by name', async () => {
    const byChart = await people.patient.post(path, dialog())
    assert.deepEqual([byChart.status, byChart.body.issues[0].path], [400, 'patientId'])
    const byName = await people.patient.post(path, calendar())
    assert.deepEqual([byName.status, byName.body.message], [400, 'You can book for yourself only.'])
    const byMail = await people.patient.post(path, calendar({ patientEmail: account.email }))
    assert.equal(byMail.status, 400)
  })

  test('books public times and public doctors only; the desk may book outside of them', async () => {
    const own = (more: object) => dialog({ patientId: account.userId, ...more })
    const closed = sunday(clinic, 60)
    for (const more of [{ appointmentTime: '08:30' }, { appointmentTime: '18:00' }, { appointmentDate: closed }]) {
      const { status, body } = await people.patient.post(path, own(more))
      assert.deepEqual([status, body.issues[0].message], [400, 'The clinic is closed at this time.'])
    }
    assert.equal((await people.patient.post(path, own({ duration: 35 }))).status, 400)
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

suite('what is wrong is said in the shape’s own words, and stores nothing', () => {
  const issuesOf = async (body: unknown) => {
    const before = await count()
    const answer = await people.staff.post(path, body)
    assert.equal(answer.status, 400)
    assert.equal(await count(), before)
    return Object.fromEntries(
      answer.body.issues.map((one: { path: string; message: string }) => [one.path, one.message]),
    )
  }

  test('the dialog', async () => {
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
      doctorId: 'This doctor cannot be booked at this clinic.',
    })
    const away = await makeDoctor(app.db, clinic, { isActive: false })
    assert.deepEqual(Object.keys(await issuesOf(dialog({ doctorId: away.id }))), ['doctorId'])
    assert.deepEqual(await issuesOf(dialog({ appointmentDate: addDays(todayIn(clinic.zone), -1) })), {
      appointmentTime: 'Cannot book appointments in the past',
    })
  })

  test('the calendar', async () => {
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
      serviceId: 'This service is not offered at this clinic.',
    })
  })

  test('no object at all, or one with more than was asked for', async () => {
    for (const body of [[], dialog({ priceMinor: 1 }), calendar({ appointmentDate: date })])
      assert.equal((await people.staff.post(path, body)).status, 400)
    assert.equal((await people.staff.post(path, 'null')).status, 400)
  })

  test('an hour that the clocks leave out', async () => {
    const york = await makeClinic(app.db, { zone: 'America/New_York' })
    const there = await makeDoctor(app.db, york)
    const body = { clinicId: york.id, doctorId: there.id, date: '2027-03-14', time: '02:30' }
    const answer = await (await app.signInAs(there)).post(path, calendar(body))
    assert.deepEqual([answer.status, answer.body.issues[0].path], [400, 'time'])
    assert.equal(answer.body.message, 'This time does not exist on that day: the clocks change.')
  })
})

suite('what is stored', () => {
  test('status and price are the server’s; the consultation is the service that is not named', async () => {
    const day = freshDay()
    const { body } = await people.staff.post(path, dialog({ appointmentDate: day, status: 'completed', duration: 45 }))
    assert.deepEqual([body.status, body.duration, body.service.name], ['scheduled', 45, 'General Consultation'])
    assert.deepEqual([body.price, body.currency], ['50.00', 'USD'])
    const long = await people.staff.post(
      path,
      calendar({ date: day, time: '14:00', serviceId: clinic.services[1]!.id }),
    )
    assert.deepEqual([long.body.duration, long.body.price], [60, '90.00'])
    const { rows } = await sql<{ source: string; action: string; to_status: string; actor: boolean }>`
      select a.source, e.action, h.to_status, h.actor_user_id is not null as actor from appointments a
      join audit_events e on e.subject_id = a.id::text::uuid join appointment_changes h on h.appointment_id = a.id
      where a.id in (${body.id}, ${long.body.id}) order by a.starts_at`.execute(app.db)
    assert.deepEqual(rows, [
      { source: 'dialog', action: 'appointment.booked', to_status: 'scheduled', actor: true },
      { source: 'calendar', action: 'appointment.booked', to_status: 'scheduled', actor: true },
    ])
  })

  test('the doctor and the patient’s account are told, and nobody of their own doing; the mail has clinic, time and link', async () => {
    const day = freshDay()
    const mine = await makeChart(app.db, clinic, { owner: await makePatientAccount(app.db) })
    const kinds = async () => {
      const { rows } = await sql<{ user_id: string }>`select n.user_id from notifications n
        join appointments a on a.id = n.appointment_id
        where a.patient_id = ${mine.id} and n.kind = 'appointment_booked' order by n.created_at, n.id`.execute(app.db)
      return rows.map((row) => row.user_id === doctor.userId)
    }
    const wish = dialog({ patientId: mine.id, appointmentDate: day, reason: 'A private matter' })
    await people.doctor.post(path, wish)
    assert.deepEqual(await kinds(), [false], 'the doctor knows')
    await people.staff.post(path, { ...wish, appointmentTime: '12:00' })
    assert.equal((await kinds()).filter(Boolean).length, 1, 'the desk has booked: the doctor is told as well')
    assert.equal((await kinds()).length, 3)

    const [mail] = await app.mailsTo(
      (await sql<{ email: string }>`select email from patients where id = ${mine.id}`.execute(app.db)).rows[0]!.email,
    )
    assert.match(mail!.subject, /^Appointment booked: /)
    assert.match(mail!.body, /\/bookings\/[\w-]{43}/)
    assert.doesNotMatch(mail!.body + mail!.attachments[0]!.content, /private|Nair|Cardiology|will confirm/i)
    const token = /\/bookings\/([\w-]{43})/.exec(mail!.body)![1]
    assert.equal((await app.anonymous.get(`/api/public/bookings/${token}`)).status, 200)
  })

  test('the calendar makes a guest chart, finds it again, and never takes an account’s', async () => {
    const day = freshDay()
    const book = (time: string, more: object = {}) => people.staff.post(path, calendar({ date: day, time, ...more }))
    const first = await book('09:00')
    assert.deepEqual(first.body.patient.user, { firstName: 'Leela Devi', lastName: 'Das' })
    assert.equal((await book('09:30')).body.patientId, first.body.patientId)
    assert.notEqual((await book('10:00', { patientEmail: 'l@people.example' })).body.patientId, first.body.patientId)
    const owner = await makePatientAccount(app.db, { firstName: 'Leela', lastName: 'Das' })
    const owned = await makeChart(app.db, clinic, { owner })
    const same = await book('10:30', { patientName: 'Leela Das', patientEmail: owner.email })
    assert.notEqual(same.body.patientId, owned.id)
  })

  test('a chart that was chosen in the calendar is the one, whatever its name; it may have no e-mail', async () => {
    const day = freshDay()
    const { patientEmail: _none, ...named } = calendar({ date: day, patientId: chart.id })
    const { status, body } = await people.staff.post(path, { ...named, patientPhone: '+91 98200 77777' })
    assert.deepEqual([status, body.patientId], [201, chart.id])
    const details = await people.staff.get(`${path}/${body.id}`)
    assert.equal(details.body.patient.user.phone, '+919820077777')
    const count = await sql<{ count: number }>`select count(*) as count from patients
      where first_name = 'Leela Devi' and email is null`.execute(app.db)
    assert.equal(count.rows[0]!.count, 0, 'no guest chart is made')
    for (const id of [elsewhere.id, account.userId, '0198c0de-0000-7000-8000-000000000000']) {
      const refused = await people.staff.post(path, calendar({ date: day, time: '15:00', patientId: id }))
      assert.deepEqual(
        [refused.status, refused.body.issues],
        [400, [{ path: 'patientId', message: 'This patient has no chart at this clinic.' }]],
      )
    }
    const foreign = await people.patient.post(path, calendar({ date: day, time: '15:00', patientId: chart.id }))
    assert.deepEqual([foreign.status, foreign.body.issues[0].path], [400, 'patientId'])
  })

  test('a name is split at its last word', () => {
    assert.deepEqual(namesIn(' Maria de  la Cruz '), { firstName: 'Maria de la', lastName: 'Cruz' })
    assert.deepEqual(namesIn('Prince'), { firstName: 'Prince', lastName: '' })
  })

  test('the same key books once and replays; with another body it is refused', async () => {
    const wish = dialog({ appointmentDate: freshDay() })
    const key = { 'idempotency-key': 'one-press' }
    const answers = await Promise.all([1, 2, 3].map(() => people.staff.post(path, wish, key)))
    assert.deepEqual(statusesOf(answers), [201, 201, 201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
    assert.equal((await people.staff.post(path, { ...wish, duration: 60 }, key)).status, 422)
    assert.equal((await people.admin.post(path, wish, key)).status, 409, 'another person’s key is another request')
  })
})

suite('a taken time', () => {
  test('is refused with the nearest free times, in the dialog, the calendar and when moving', async () => {
    const day = freshDay()
    await people.staff.post(path, dialog({ appointmentDate: day }))
    const second = await people.staff.post(path, dialog({ appointmentDate: day, appointmentTime: '15:00' }))
    for (const answer of [
      await people.doctor.post(path, dialog({ appointmentDate: day, appointmentTime: '10:15' })),
      await people.admin.post(path, calendar({ date: day })),
      await people.staff.put(`${path}/${second.body.id}`, { appointmentDate: day, appointmentTime: '10:00' }),
    ]) {
      assert.equal(answer.status, 409)
      assert.equal(answer.body.message, 'This time is no longer available')
      assert.equal(answer.body.code, 'slot-taken')
      assert.equal(answer.body.freeTimes.length, 3)
      assert.ok(answer.body.freeTimes.every((one: { appointmentDate: string }) => one.appointmentDate === day))
    }
  })

  test('three doors at once: the public page, the dialog and the calendar sell it once (fault test 3)', async () => {
    const day = freshDay()
    const visits = Array.from({ length: 30 }, (_, at) =>
      [
        () => app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '10:00')),
        () => people.staff.post(path, dialog({ appointmentDate: day })),
        () => people.doctor.post(path, calendar({ date: day, patientEmail: `guest${at}@people.example` })),
      ][at % 3]!(),
    )
    const statuses = statusesOf(await Promise.all(visits))
    assert.deepEqual(statuses, [201, ...Array.from({ length: 29 }, () => 409)])
  })

  test('a pending request holds it already (fault test 5)', async () => {
    const day = freshDay()
    const pending = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '10:00'))
    assert.equal(pending.body.status, 'pending')
    assert.equal((await people.staff.post(path, dialog({ appointmentDate: day }))).status, 409)
    assert.equal((await people.staff.post(path, calendar({ date: day }))).status, 409)
    const second = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '10:00'))
    assert.equal(second.status, 409)
  })
})

suite('the list is searched on the server', () => {
  test('the desk finds a patient, a reference or a reason; a patient finds a doctor or a clinic', async () => {
    const day = freshDay()
    const wish = dialog({ patientId: account.userId, appointmentDate: day, reason: 'Zebra 100% stripes' })
    const { body } = await people.patient.post(path, wish)
    const find = async (who: keyof typeof people, words: string) =>
      (await people[who].get(`${path}?search=${encodeURIComponent(words)}`)).body.map((one: { id: string }) => one.id)
    assert.deepEqual(await find('staff', 'zebra kumar'), [body.id])
    assert.deepEqual(await find('staff', '100%'), [body.id])
    assert.deepEqual(await find('stranger', 'zebra'), [])
    assert.ok((await find('patient', `nair ${clinic.name}`)).includes(body.id))
    assert.deepEqual(await find('patient', 'nobody'), [])
  })
})
