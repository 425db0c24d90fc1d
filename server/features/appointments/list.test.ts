import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { hoursFromNow, workday, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const people = {} as Record<
  'doctor' | 'colleague' | 'staff' | 'admin' | 'patient' | 'stranger' | 'foreignStaff',
  Client
>
const appointments = {} as Record<'own' | 'guest' | 'colleagues' | 'elsewhere' | 'foreign' | 'past', string>

const { db } = app
const [here, there] = [await makeClinic(db), await makeClinic(db, { zone: 'America/New_York' })]
const date = workday(here)
const hers = await makeDoctor(db, here)
const his = await makeDoctor(db, here)
const theirs = await makeDoctor(db, there)
const account = await makePatientAccount(db)
const ownChart = await makeChart(db, here, { owner: account, dateOfBirth: '1990-05-01' })
const abroad = await makeChart(db, there, { owner: account })
const guest = await makeChart(db, here, { firstName: 'Guest', lastName: 'Here', email: 'guest@people.example' })
const foreign = await makeChart(db, there)
const at = (time: string) => ({ date, time })
const put = async (wish: Parameters<typeof makeAppointment>[1]) => (await makeAppointment(db, wish)).id
appointments.guest = await put({ clinic: here, doctor: hers, chart: guest, at: at('11:00'), status: 'pending' })
appointments.own = await put({ clinic: here, doctor: hers, chart: ownChart, at: at('09:00'), symptoms: 'A cough' })
appointments.colleagues = await put({ clinic: here, doctor: his, chart: guest, at: at('09:00') })
appointments.elsewhere = await put({ clinic: there, doctor: theirs, chart: abroad, at: at('09:00') })
appointments.foreign = await put({ clinic: there, doctor: theirs, chart: foreign, at: at('10:00') })
appointments.past = await put({ clinic: here, doctor: hers, chart: guest, at: hoursFromNow(-72), status: 'completed' })
people.doctor = await app.signInAs(hers)
people.colleague = await app.signInAs(his)
people.staff = await app.signInAs(await makeStaff(db, here))
people.admin = await app.signInAs(await makeAdmin(db, here))
people.patient = await app.signInAs(account)
people.stranger = await app.signInAs(await makePatientAccount(db))
people.foreignStaff = await app.signInAs(await makeStaff(db, there))

type Appointment = keyof typeof appointments
type Row = { id: string }
const nameOf = (id: string) => Object.entries(appointments).find(([, known]) => known === id)![0]

async function list(who: keyof typeof people, path = '/api/appointments') {
  const { status, body } = await people[who].get(path)
  assert.equal(status, 200)
  return body.map(({ id }: Row) => nameOf(id))
}

test('doctors see their appointments, the desk the clinic’s, and patients theirs at every clinic', async () => {
  const clinic: Appointment[] = ['past', 'own', 'colleagues', 'guest']
  assert.deepEqual(await list('doctor'), ['past', 'own', 'guest'])
  assert.deepEqual(await list('colleague'), ['colleagues'])
  assert.deepEqual((await list('staff')).toSorted(), clinic.toSorted())
  assert.deepEqual((await list('admin')).toSorted(), clinic.toSorted())
  assert.deepEqual(await list('patient'), ['own', 'elsewhere'])
  assert.deepEqual(await list('stranger'), [])
  assert.deepEqual((await list('foreignStaff')).toSorted(), ['elsewhere', 'foreign'])
})

test('the list needs a session', async () => {
  const { status, body } = await app.anonymous.get('/api/appointments')
  assert.deepEqual([status, body], [401, { message: 'Unauthorized' }])
})

test('a role without a membership sees nothing, and neither does a doctor who has left', async () => {
  for (const role of ['doctor', 'staff', 'clinic_admin'] as const) {
    const { body, headers } = await (await app.signInAs(await makeUser(app.db, { role }))).get('/api/appointments')
    assert.deepEqual([body, headers['x-total-count']], [[], '0'])
  }
  const left = await makeDoctor(app.db, here)
  const chart = await makeChart(app.db, here)
  const { id } = await makeAppointment(app.db, {
    clinic: here,
    doctor: left,
    chart,
    at: { date, time: '16:00' },
    status: 'cancelled',
  })
  const client = await app.signInAs(left)
  assert.equal((await client.get('/api/appointments')).body.length, 1)
  await app.db.updateTable('memberships').set({ ended_at: new Date() }).where('user_id', '=', left.userId).execute()
  assert.deepEqual((await client.get('/api/appointments')).body, [])
  assert.equal((await client.get(`/api/appointments/${id}`)).status, 404)
  await app.db.deleteFrom('appointments').where('id', '=', id).execute()
})

test('a hidden appointment and a nonexistent one get the same reply to every call', async () => {
  const random = '0190a000-0000-7000-8000-000000000000'
  const closed: [keyof typeof people, Appointment][] = [
    ['doctor', 'colleagues'],
    ['doctor', 'foreign'],
    ['staff', 'foreign'],
    ['admin', 'elsewhere'],
    ['patient', 'guest'],
    ['patient', 'colleagues'],
    ['stranger', 'own'],
    ['foreignStaff', 'own'],
  ]
  const audit = async () =>
    (await app.db.selectFrom('audit_events').select('id').where('action', '<>', 'access.refused').execute()).length
  const before = await audit()
  for (const [who, appointment] of closed) {
    const client = people[who]
    for (const call of [
      (id: string) => client.get(`/api/appointments/${id}`),
      (id: string) => client.put(`/api/appointments/${id}`, { status: 'cancelled' }),
      (id: string) => client.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: '15:00' }),
    ]) {
      const [hidden, absent] = [await call(appointments[appointment]), await call(random)]
      assert.equal(hidden.status, 404, `${who}: ${appointment}`)
      assert.equal(hidden.text, absent.text)
    }
  }
  assert.equal(await audit(), before)
  const row = await app.db
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', appointments.own)
    .executeTakeFirstOrThrow()
  assert.equal(row.status, 'scheduled')
})

test('only their owners can read a doctor’s list and a chart’s list', async () => {
  assert.deepEqual(await list('doctor', `/api/appointments/doctor/${hers.id}`), ['past', 'own', 'guest'])
  assert.deepEqual(await list('patient', `/api/appointments/patient/${ownChart.id}`), ['own', 'elsewhere'])
  for (const who of ['colleague', 'staff', 'admin', 'patient', 'stranger'] as const)
    assert.equal((await people[who].get(`/api/appointments/doctor/${hers.id}`)).status, 404, who)
  for (const who of ['doctor', 'staff', 'admin', 'stranger'] as const)
    assert.equal((await people[who].get(`/api/appointments/patient/${ownChart.id}`)).status, 404, who)
})

test('filters narrow a list and never widen it', async () => {
  const url = (query: string) => `/api/appointments?${query}`
  assert.deepEqual(await list('doctor', url('when=upcoming')), ['own', 'guest'])
  assert.deepEqual(await list('doctor', url('when=past')), ['past'])
  assert.deepEqual(await list('doctor', url('status=pending')), ['guest'])
  assert.deepEqual(await list('doctor', url(`from=${date}&to=${date}`)), ['own', 'guest'])
  assert.deepEqual(await list('doctor', url(`from=${addDays(date, 1)}`)), [])
  assert.deepEqual(await list('doctor', url(`to=${addDays(date, -1)}`)), ['past'])
  assert.deepEqual(await list('doctor', url(`doctorId=${his.id}`)), [])
  assert.deepEqual(await list('staff', url(`doctorId=${his.id}`)), ['colleagues'])
  assert.deepEqual(await list('staff', url(`clinicId=${there.id}`)), [])
  assert.deepEqual(await list('patient', url(`clinicId=${there.id}`)), ['elsewhere'])
})

test('a day is the clinic’s: late evening in New York is the next day in London', async () => {
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, there, { owner: account })
  await makeAppointment(app.db, { clinic: there, doctor: theirs, chart, at: { date, time: '23:30' } })
  const client = await app.signInAs(account)
  const on = async (day: string) => (await client.get(`/api/appointments?from=${day}&to=${day}`)).body.length
  assert.deepEqual([await on(addDays(date, -1)), await on(date), await on(addDays(date, 1))], [0, 1, 0])
})

test('pages are limited and counted, and each links to the next', async () => {
  const seen: string[] = []
  let path: string | undefined = '/api/appointments?limit=1&when=all&status=scheduled'
  for (let pages = 0; path; pages++) {
    assert(pages < 5)
    const { body, headers } = await people.staff.get(path)
    assert.equal(headers['x-total-count'], '2')
    assert.equal(body.length, 1)
    seen.push(nameOf(body[0].id))
    path = /<(.*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  assert.deepEqual(seen.toSorted(), ['colleagues', 'own'])
  for (const bad of [
    'limit=201',
    'limit=0',
    'limit=-1',
    'limit=a',
    'limit=1e9',
    'offset=-1',
    'offset=1e12',
    'when=never',
    'from=today',
  ])
    assert.equal((await people.staff.get(`/api/appointments?${bad}`)).status, 400, bad)
})

test('the count is right even beyond the last page', async () => {
  const { body, headers } = await people.doctor.get('/api/appointments?offset=50')
  assert.deepEqual([body, headers['x-total-count']], [[], '3'])
})

test('a list shows name, age and chart number, never contact data', async () => {
  const { body } = await people.staff.get(`/api/appointments?doctorId=${hers.id}&when=upcoming`)
  const row = body.find(({ id }: Row) => id === appointments.own)
  assert.deepEqual(Object.keys(row.patient).sort(), ['age', 'chartNumber', 'id', 'user'])
  assert.deepEqual(Object.keys(row.patient.user).sort(), ['firstName', 'lastName'])
  assert(row.patient.age >= 35)
  assert.deepEqual([row.appointmentDate, row.appointmentTime, row.date, row.time], [date, '09:00', date, '09:00'])
})

test('opening an appointment shows the clinic contact data and is audited; the patient sees none', async () => {
  const opened = async () =>
    (
      await app.db
        .selectFrom('audit_events')
        .select('actor_user_id')
        .where('action', '=', 'appointment.contact-opened')
        .where('subject_id', '=', appointments.own)
        .execute()
    ).length
  const before = await opened()
  const { body } = await people.doctor.get(`/api/appointments/${appointments.own}`)
  assert.match(body.patient.user.email, /@people\.example$/)
  assert.equal(body.patient.user.phone, '+919820000001')
  assert.equal(body.symptoms, 'A cough')
  assert.equal(await opened(), before + 1)
  const own = await people.patient.get(`/api/appointments/${appointments.own}`)
  assert.deepEqual([own.status, own.body.patient.user.email, own.body.patient.user.phone], [200, null, null])
  assert.equal(await opened(), before + 1)
})

test('the reply lists the actions that the reader can take next', async () => {
  const can = async (who: keyof typeof people) =>
    (await people[who].get(`/api/appointments/${appointments.own}`)).body.can
  const later = {
    changeMode: false,
    undo: false,
    checkIn: false,
    undoCheckIn: false,
    startVisit: false,
    recordVitals: false,
    bill: false,
  }
  const all = {
    confirm: true,
    cancel: true,
    // it is on a later day
    complete: false,
    noShow: true,
    move: true,
    contact: true,
    chart: true,
    ...later,
  }
  assert.deepEqual(await can('doctor'), all)
  assert.deepEqual(await can('staff'), { ...all, bill: true })
  const own = { ...all, confirm: false, noShow: false, contact: false, chart: false }
  assert.deepEqual(await can('patient'), own)
})

test('today’s appointments stay upcoming until they have an outcome, however late it is', async () => {
  const zone = zoneAtNoon()
  const clinic = await makeClinic(db, { zone })
  const doctor = await makeDoctor(db, clinic)
  const chart = await makeChart(db, clinic)
  const desk = await app.signInAs(await makeStaff(db, clinic))
  const today = todayIn(zone)
  const make = async (day: string, time: string, status: 'scheduled' | 'completed' | 'no_show' = 'scheduled') =>
    (await makeAppointment(db, { clinic, doctor, chart, at: { date: day, time }, status })).id
  const [waiting, done, missed] = [
    await make(today, '07:00'),
    await make(today, '08:00', 'completed'),
    await make(today, '09:00', 'no_show'),
  ]
  const [later, forgotten] = [await make(today, '18:00'), await make(addDays(today, -1), '18:00')]
  const ids = async (when: string) =>
    (await desk.get(`/api/appointments?when=${when}`)).body.map(({ id }: Row) => id).toSorted()
  assert.deepEqual(await ids('upcoming'), [waiting, later].toSorted())
  assert.deepEqual(await ids('past'), [done, missed, forgotten].toSorted())
  assert.equal((await desk.put(`/api/appointments/${waiting}`, { status: 'completed' })).status, 200)
  assert.deepEqual(await ids('upcoming'), [later])
})
