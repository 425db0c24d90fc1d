import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeChart } from '#server/testing/factories.ts'
import { makeScheduleWorld } from '#server/testing/schedule-world.ts'
import { todayIn } from '#server/time.ts'

const path = '/api/appointments'
const { app, clinic, doctor, chart, people, freshDay, dialog, calendar } = await makeScheduleWorld()

/** Returns the dialog's body for a new caller. */
const caller = (newPatient: object, more: object = {}) => {
  const { patientId: _none, ...body } = dialog({ appointmentDate: freshDay(), ...more })
  return { ...body, newPatient }
}

async function chartOf(id: string) {
  const { rows } = await sql<Record<string, string | null>>`
    select first_name, last_name, email, phone, birth_year, date_of_birth::text, email_from, user_id
    from patients where id = ${id}`.execute(app.db)
  return rows[0]!
}

test('a one-word name and a phone number are enough; the reply says that no email is sent', async () => {
  const { status, body } = await people.staff.post(path, caller({ name: ' Prakashan ', phone: '98450 12345' }))
  assert.deepEqual([status, body.status, body.isEmailed], [201, 'scheduled', false])
  assert.deepEqual(body.patient.user, { firstName: 'Prakashan', lastName: '' })
  assert.deepEqual(await chartOf(body.patientId), {
    first_name: 'Prakashan',
    last_name: '',
    email: null,
    phone: '+919845012345',
    birth_year: null,
    date_of_birth: null,
    email_from: 'desk',
    user_id: null,
  })
  // a search finds it by the number immediately
  const found = await people.staff.get('/api/patients?search=98450%2012345')
  assert.deepEqual(
    found.body.map(({ id }: { id: string }) => id),
    [body.patientId],
  )
})

test('an email is enough too, and gets a message; an age sets the approximate birth year', async () => {
  const email = 'leela.caller@people.example'
  const { body } = await people.doctor.post(path, caller({ name: 'Leela Devi Das', email, age: 34 }))
  assert.equal(body.isEmailed, true)
  const { first_name, last_name, birth_year } = await chartOf(body.patientId)
  const year = Number(todayIn(clinic.zone).slice(0, 4)) - 34
  assert.deepEqual([first_name, last_name, birth_year], ['Leela Devi', 'Das', String(year)])
  assert.equal((await app.mailsTo(email)).length, 1)
  const born = await people.staff.post(path, caller({ name: 'Asha', phone: '9845012346', dateOfBirth: '1990-02-28' }))
  assert.equal((await chartOf(born.body.patientId)).date_of_birth, '1990-02-28')
})

test('a known patient without an email gets none', async () => {
  const silent = await makeChart(app.db, clinic)
  await sql`update patients set email = null where id = ${silent.id}`.execute(app.db)
  const book = (patientId: string, appointmentTime: string) =>
    people.staff.post(path, dialog({ patientId, appointmentDate: day, appointmentTime }))
  const day = freshDay()
  assert.equal((await book(silent.id, '11:00')).body.isEmailed, false)
  assert.equal((await book(chart.id, '12:00')).body.isEmailed, true)
})

test('the dialog names the service, and the doctor’s length for it applies', async () => {
  const wish = dialog({ appointmentDate: freshDay(), serviceId: clinic.services[1]!.id, duration: undefined })
  const { body } = await people.staff.post(path, wish)
  assert.deepEqual([body.service.name, body.duration, body.price], ['Long visit', 60, '90.00'])
})

test('missing and invalid fields get messages, and no chart is left behind', async () => {
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from patients`.execute(app.db)).rows[0]!.count
  const before = await count()
  const refused = async (newPatient: unknown) => {
    const { status, body } = await people.staff.post(path, caller(newPatient as object))
    assert.equal(status, 400)
    return body.issues.map(({ path: at, message }: { path: string; message: string }) => `${at}: ${message}`)
  }
  assert.deepEqual(await refused({ name: 'Prakashan' }), ['newPatient.phone: Enter a phone number or an email'])
  assert.deepEqual(await refused({ name: '', phone: '9845012345' }), ['newPatient.name: Patient name is required'])
  assert.deepEqual(await refused({ name: 'A', phone: '12' }), [
    'newPatient.phone: Phone number must be at least 10 digits',
  ])
  assert.deepEqual(await refused({ name: 'A', email: 'a@' }), ['newPatient.email: Please enter a valid email'])
  assert.deepEqual(await refused({ name: 'A', phone: '9845012345', age: 130 }), [
    'newPatient.age: Enter an age from 0 to 120',
  ])
  assert.deepEqual(await refused({ name: 'A', phone: '9845012345', dateOfBirth: '2999-01-01' }), [
    'newPatient.dateOfBirth: The date of birth cannot be in the future',
  ])
  assert.equal((await refused({ name: 'A', phone: '9845012345', role: 'admin' })).length, 1)
  // a chart and a caller together
  const both = { ...caller({ name: 'A', phone: '9845012345' }), patientId: chart.id }
  assert.equal((await people.staff.post(path, both)).status, 400)
  // a taken time takes the chart back with it
  const day = freshDay()
  await people.staff.post(path, dialog({ appointmentDate: day }))
  const taken = caller({ name: 'Late Caller', phone: '9845012345' }, { appointmentDate: day })
  assert.equal((await people.staff.post(path, taken)).body.code, 'slot-taken')
  assert.equal(await count(), before)
})

test('a patient adds no one, and people of other clinics book no caller here', async () => {
  const body = caller({ name: 'Prakashan', phone: '9845012345' })
  const own = await people.patient.post(path, body)
  assert.deepEqual([own.status, own.body.message], [400, 'Only the clinic can add a patient.'])
  assert.equal((await people.stranger.post(path, body)).status, 403)
  assert.equal((await app.anonymous.post(path, body)).status, 401)
})

test('the calendar accepts a phone instead of an email', async () => {
  const { patientEmail: _none, ...named } = calendar({ date: freshDay(), patientPhone: '98450 55555' })
  const { status, body } = await people.staff.post(path, named)
  assert.deepEqual([status, body.isEmailed, body.doctorId], [201, false, doctor.id])
  const short = await people.staff.post(path, { ...named, patientPhone: '12' })
  assert.deepEqual([short.status, short.body.issues[0].path], [400, 'patientPhone'])
})

test('sex and an age in months are stored with a new caller, and the list shows them', async () => {
  const newPatient = { name: 'Baby Rao', phone: '98450 12377', gender: 'female', ageMonths: 7 }
  const { status, body } = await people.staff.post(path, caller(newPatient))
  assert.deepEqual([status, body.patient.age], [201, 0])
  const today = todayIn(clinic.zone)
  const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 8)).toISOString().slice(0, 7)
  const [found] = (await people.staff.get('/api/patients?search=9845012377')).body
  const [listed] = (await people.staff.get(`/api/patients?clinicId=${clinic.id}&limit=200`)).body.filter(
    ({ id }: { id: string }) => id === body.patientId,
  )
  for (const one of [found, listed]) assert.deepEqual([one.gender, one.birthYear], ['female', month])
  // the form can save what it shows
  const saved = await people.staff.put(`/api/patients/${body.patientId}`, { birthYear: month })
  assert.deepEqual([saved.status, saved.body.birthYear], [200, month])
  for (const [wrong, field] of [
    [{ ageMonths: 60 }, 'newPatient.ageMonths'],
    [{ ageMonths: -1 }, 'newPatient.ageMonths'],
    [{ gender: 'unknown' }, 'newPatient.gender'],
  ] as const) {
    const refused = await people.staff.post(path, caller({ ...newPatient, ...wrong }))
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.path], [400, field])
  }
  for (const birthYear of ['2026-13', '2026-4', '26'])
    assert.equal((await people.staff.put(`/api/patients/${body.patientId}`, { birthYear })).status, 400)
})
