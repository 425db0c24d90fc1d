import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
} from '#server/testing/factories.ts'
import { makeScheduleWorld } from '#server/testing/schedule-world.ts'
import { namesIn } from '#server/features/patients/public.ts'

const path = '/api/appointments'
const { app, clinic, doctor, chart, elsewhere, account, people, freshDay, dialog, calendar } = await makeScheduleWorld()

suite('a scheduled appointment', () => {
  test('gets status and price from the server, and a consultation if no service is named', async () => {
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

  test('notifies the doctor and the patient’s account unless they booked it; the email has the facts and a link', async () => {
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
    assert.match(mail!.body, /http:\/\/vaidya\.test\/appointments\?visit=[\w-]{36}\n/)
    assert.match(mail!.body, /\nWith: Dr\. Meera Nair\nFor: Asha R\.\n/)
    const said = mail!.body + mail!.html + mail!.attachments[0]!.content
    assert.doesNotMatch(said, /private|Cardiology|Consultation|will confirm|\/bookings\//i)
  })

  test('gets a guest chart from the calendar, the same one next time, and never an account’s', async () => {
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

  test('uses the chart chosen in the calendar, whatever its name; the chart can lack an email', async () => {
    const day = freshDay()
    const { patientEmail: _none, ...named } = calendar({ date: day, patientId: chart.id })
    const { status, body } = await people.staff.post(path, { ...named, patientPhone: '+91 98200 77777' })
    assert.deepEqual([status, body.patientId], [201, chart.id])
    const details = await people.staff.get(`${path}/${body.id}`)
    assert.equal(details.body.patient.user.phone, '+919820077777')
    const count = await sql<{ count: number }>`select count(*) as count from patients
      where clinic_id = ${clinic.id} and first_name = 'Leela Devi' and email is null`.execute(app.db)
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

  test('splits a name at its last word', () => {
    assert.deepEqual(namesIn(' Maria de  la Cruz '), { firstName: 'Maria de la', lastName: 'Cruz' })
    assert.deepEqual(namesIn('Prince'), { firstName: 'Prince', lastName: '' })
  })

  test('is booked once per key and replayed; another body with the key is refused', async () => {
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
  test('is refused with the nearest free times, in the dialog, the calendar and a move', async () => {
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

  test('is sold once if the public page, the dialog and the calendar book it at the same time', async () => {
    const day = freshDay()
    const appointments = Array.from({ length: 30 }, (_, at) =>
      [
        () => app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, day, '10:00')),
        () => people.staff.post(path, dialog({ appointmentDate: day })),
        () => people.doctor.post(path, calendar({ date: day, patientEmail: `guest${at}@people.example` })),
      ][at % 3]!(),
    )
    const statuses = statusesOf(await Promise.all(appointments))
    assert.deepEqual(statuses, [201, ...Array.from({ length: 29 }, () => 409)])
  })

  test('is held by a pending request', async () => {
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
  const find = async (who: keyof typeof people, words: string): Promise<string[]> =>
    (await people[who].get(`${path}?search=${encodeURIComponent(words)}`)).body.map((one: { id: string }) => one.id)

  test('the desk finds a patient, a reference or a reason; a patient finds a doctor or a clinic', async () => {
    const day = freshDay()
    const wish = dialog({ patientId: account.userId, appointmentDate: day, reason: 'Zebra 100% stripes' })
    const { body } = await people.patient.post(path, wish)
    assert.deepEqual(await find('staff', 'zebra kumar'), [body.id])
    assert.deepEqual(await find('staff', '100%'), [body.id])
    assert.deepEqual(await find('stranger', 'zebra'), [])
    assert.ok((await find('patient', `nair ${clinic.name}`)).includes(body.id))
    assert.deepEqual(await find('patient', 'nobody'), [])
  })

  test('a search finds a chart by name in any case, by part of it and by number, not by email or phone', async () => {
    const named = await makeChart(app.db, clinic, {
      firstName: 'Élodie',
      lastName: 'O_Ñandú',
      email: 'quetzal@people.example',
    })
    const booked = await people.staff.post(path, dialog({ patientId: named.id, appointmentDate: freshDay() }))
    const { rows } = await sql<{ number: string; reference: string }>`
      select p.chart_number as number, a.reference from patients p join appointments a on a.patient_id = p.id
      where p.id = ${named.id}`.execute(app.db)
    const { number, reference } = rows[0]!
    for (const words of ['ÉLODIE ñandú', 'lod', 'o_ñ', `élodie ${number.toLowerCase()}`, reference])
      for (const who of ['staff', 'doctor'] as const) assert.deepEqual(await find(who, words), [booked.body.id], words)
    assert.ok((await find('staff', 'é')).includes(booked.body.id))
    for (const words of ['quetzal', '9820000001', 'oxñ', 'élodie zebra'])
      assert.deepEqual(await find('staff', words), [])
  })

  test('a search of many words costs as much as one of five, in one call; a single letter counts only alone', async () => {
    const [day, word] = [freshDay(), 'Okapi']
    const wish = dialog({ patientId: account.userId, appointmentDate: day, reason: `${word} and gnu, quite long` })
    const { body } = await people.patient.post(path, wish)
    const letters = Array.from({ length: 33 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' ')
    const searched = await app.statementsOf(() => find('staff', `${letters} ${word} gnu quite long and oka`))
    assert.deepEqual(searched.result, [body.id])
    const searches = searched.statements.filter((text) => text.includes('charts_named'))
    assert.deepEqual([searches.length, searches[0]!.split('charts_named').length - 1], [1, 1])
    assert.equal(
      searches[0]!.split(/ i?like /).length - 1,
      15,
      'five words in two lists; the person’s own also has doctors',
    )
    assert.ok((await find('staff', 'k')).includes(body.id))
    assert.deepEqual(await find('staff', 'okapi x q z'), [body.id])
    // letters that no reference has
    assert.deepEqual(await find('staff', 'okapi uo'), [])
  })

  test('the administrator and a colleague can’t search texts that they can’t read; the patient can', async () => {
    const [day, at] = [freshDay(), '11:00']
    const wish = dialog({ patientId: account.userId, appointmentDate: day, appointmentTime: at, reason: 'Wombat' })
    const { body } = await people.patient.post(path, wish)
    await sql`update appointments set symptoms = 'Numbat' where id = ${body.id}`.execute(app.db)
    const admin = await app.signInAs(await makeAdmin(app.db, clinic))
    const found = async (by: Client, word: string, list = path) =>
      (await by.get(`${list}?search=${word}`)).body.map((one: { id: string }) => one.id)
    for (const word of ['wombat', 'numbat', 'omba'])
      for (const list of [path, `/api/patients/${body.patientId}/appointments`])
        assert.deepEqual(await found(admin, word, list), [], `${word} ${list}`)
    assert.deepEqual([await find('staff', 'wombat'), await find('staff', 'numbat')], [[body.id], []])
    for (const who of ['doctor', 'patient'] as const)
      assert.deepEqual([await find(who, 'wombat'), await find(who, 'numbat')], [[body.id], [body.id]], who)
  })

  test('a person who works at one clinic and is a patient of another finds their own appointments there too', async () => {
    const other = await makeClinic(app.db)
    const own = await makeChart(app.db, other, { owner: doctor, firstName: 'Quokka' })
    const at = { date: freshDay(), time: '10:00' }
    const appointment = await makeAppointment(app.db, {
      clinic: other,
      doctor: await makeDoctor(app.db, other),
      chart: own,
      at,
    })
    assert.deepEqual(await find('doctor', 'quokka'), [appointment.id])
    assert.deepEqual(await find('staff', 'quokka'), [])
  })
})
