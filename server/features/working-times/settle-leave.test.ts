import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { nightEnd } from '#server/features/appointments/notify.ts'
import type { Transport } from '#server/email-delivery/send.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sendWaiting } from '#server/testing/emails.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { instantOf, wallClockOf } from '#server/time.ts'

// A settlement does exactly what its preview showed, and sends no one an email at night.

let app: TestApp
before(async () => {
  app = await buildTestApp({ unlimited: true })
})
after(() => app.close())

/** A zone where it is about eleven at night. */
function zoneAtNight(now = new Date()): string {
  const east = ((23 - now.getUTCHours() + 9) % 24) - 9
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** A doctor who is away on a day with appointments at these times; the second patient has no email. */
async function away(zone: string, times = ['09:00', '10:00', '11:00']) {
  const clinic = await makeClinic(app.db, { zone, name: 'River Clinic' })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const doctor = await makeDoctor(app.db, clinic)
  const date = workday(clinic, 5)
  const appointments: { id: string; email: string }[] = []
  for (const [index, time] of times.entries()) {
    const email = `settled-${doctor.id}-${index}@people.example`
    const chart = await makeChart(app.db, clinic, { email })
    if (index === 1) await sql`update patients set email = null where id = ${chart.id}`.execute(app.db)
    appointments.push({ id: (await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time } })).id, email })
  }
  const leave = (await desk.post(`/api/doctors/${doctor.id}/leaves`, { fromDate: date, toDate: date })).body
  const path = `/api/leaves/${leave.id}`
  const preview = async (action: string) => (await desk.get(`${path}/settlement?action=${action}`)).body
  return { clinic, desk, doctor, date, appointments, path, preview }
}

interface Seen {
  id: string
  appointmentDate: string
  appointmentTime: string
  movedTo: { appointmentDate: string; appointmentTime: string; doctorId?: string } | null
}

const seen = ({ visits }: { visits: Seen[] }): Seen[] =>
  visits.map(({ id, appointmentDate, appointmentTime, movedTo }) => ({
    id,
    appointmentDate,
    appointmentTime,
    movedTo,
  }))

for (const action of ['move', 'cancel'])
  test(`the settlement does what its preview showed (${action})`, async () => {
    const { desk, path, preview, appointments } = await away(zoneAtNoon())
    const before = await preview(action)
    assert.deepEqual(
      before.visits.map(({ outcome, hasMail }: Record<string, unknown>) => [outcome, hasMail]),
      [true, false, true].map((hasMail) => [action === 'move' ? 'moved' : 'cancelled', hasMail]),
    )
    assert.deepEqual(before.mailsAt, {}, 'at noon emails are sent immediately')
    assert.deepEqual(await preview(action), before, 'a preview changes nothing')
    const { body } = await desk.post(`${path}/settle`, { action, planned: seen(before) })
    assert.deepEqual(body, { visits: before.visits, remaining: 0 })
    for (const [index, { email }] of appointments.entries())
      assert.equal((await app.mailsTo(email)).length, index === 1 ? 0 : 1)
  })

test('appointments that changed, or whose planned time was sold, stay; new ones are left alone', async () => {
  const { clinic, desk, doctor, date, path, preview, appointments } = await away(zoneAtNoon())
  const plan = await preview('move')
  const [first] = plan.visits
  const at = { date: first.movedTo.appointmentDate, time: first.movedTo.appointmentTime }
  await makeAppointment(app.db, { clinic, doctor, chart: await makeChart(app.db, clinic), at })
  const startsAt = instantOf(date, '12:00', clinic.zone)!
  const to = { starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 1_800_000) }
  await app.db.updateTable('appointments').set(to).where('id', '=', appointments[1]!.id).execute()
  const later = { date, time: '15:00' }
  const fresh = await makeAppointment(app.db, { clinic, doctor, chart: await makeChart(app.db, clinic), at: later })
  const { body } = await desk.post(`${path}/settle`, { action: 'move', planned: seen(plan) })
  const byId = new Map<string, { outcome: string; why: string | null }>(
    body.visits.map((one: { id: string }) => [one.id, one]),
  )
  assert.equal(byId.get(appointments[0]!.id)!.outcome, 'stayed')
  assert.equal(byId.get(appointments[1]!.id)!.why, 'This appointment has changed in the meantime.')
  assert.equal(byId.get(appointments[2]!.id)!.outcome, 'moved')
  assert(!byId.has(fresh.id))
  assert.equal(body.remaining, 1)
})

test('an appointment moves to the time and the doctor that the person chose instead; what isn’t possible stays', async () => {
  const { clinic, desk, date, path, preview } = await away(zoneAtNoon())
  const other = await makeDoctor(app.db, clinic)
  const stranger = await makeDoctor(app.db, await makeClinic(app.db))
  const planned = seen(await preview('move'))
  const later = { appointmentDate: planned[0]!.movedTo!.appointmentDate, appointmentTime: '16:45' }
  const sameTime = { appointmentDate: date, appointmentTime: '10:00' }
  const [own, withOther, refused] = [later, { ...sameTime, doctorId: other.id }, { ...sameTime, doctorId: stranger.id }]
  for (const [at, movedTo] of [own, withOther, refused].entries()) planned[at]!.movedTo = movedTo
  const { status, body } = await desk.post(`${path}/settle`, { action: 'move', planned })
  assert.equal(status, 200)
  const { firstName, lastName } = { firstName: 'Meera', lastName: 'Nair' }
  assert.deepEqual(
    body.visits.map(({ outcome, movedTo }: Record<string, unknown>) => [outcome, movedTo]),
    [
      ['moved', later],
      ['moved', { ...sameTime, doctor: { id: other.id, firstName, lastName } }],
      ['stayed', null],
    ],
  )
  const { body: moved } = await desk.get(`/api/appointments/${planned[1]!.id}`)
  assert.deepEqual([moved.doctorId, moved.appointmentTime], [other.id, '10:00'])
})

test('a settlement moves no one to a time at which they have another appointment', async () => {
  const { clinic, preview, appointments } = await away(zoneAtNoon())
  const { movedTo } = (await preview('move')).visits[0]
  const at = { date: movedTo.appointmentDate, time: movedTo.appointmentTime }
  const { patient_id: id } = await app.db
    .selectFrom('appointments')
    .select('patient_id')
    .where('id', '=', appointments[0]!.id)
    .executeTakeFirstOrThrow()
  await makeAppointment(app.db, { clinic, doctor: await makeDoctor(app.db, clinic), chart: { id }, at })
  assert.notDeepEqual((await preview('move')).visits[0].movedTo, movedTo)
})

test('at night emails wait until the morning, and the preview says so', async () => {
  const { clinic, desk, path, preview, appointments, date } = await away(zoneAtNight())
  const plan = await preview('move')
  const [one, called, other] = appointments.map(({ id }) => plan.mailsAt[id])
  assert.deepEqual([one.time, called, other.time], ['08:00', undefined, '08:00'])
  assert.equal((await desk.post(`${path}/settle`, { action: 'move', planned: seen(plan) })).status, 200)
  const [mail] = await app.mailsTo(appointments[0]!.email)
  assert.match(mail!.body, /^Hello Asha,\n\nDr\. Meera Nair is away at that time, so “River Clinic” has moved your/)
  assert.match(mail!.body, /\nBefore: .+\nNow: .+\nWith: /)
  const sent: string[] = []
  const transport: Transport = async ({ to }) => void sent.push(to)
  const send = () => sendWaiting({ ...app.deps, post: { transport, keeps: true } })
  await send()
  assert(!sent.includes(appointments[0]!.email), 'not before the morning')
  const { rows } = await sql<{ at: Date }>`select not_before as at from outgoing_mails
    where to_address = ${appointments[0]!.email}`.execute(app.db)
  assert.equal(wallClockOf(rows[0]!.at, clinic.zone).time, '08:00')

  // a person's own change before that is emailed immediately, and nothing older afterwards
  await desk.put(`/api/appointments/${appointments[0]!.id}`, { status: 'cancelled' })
  assert.deepEqual(
    (await app.mailsTo(appointments[0]!.email)).map(({ subject }) => subject.split(':')[0]),
    ['Appointment cancelled'],
  )
  await sql`update outgoing_mails set not_before = now() where not_before is not null`.execute(app.db)
  await send()
  assert.deepEqual(
    [appointments[0]!, appointments[2]!].map(({ email }) => sent.filter((to) => to === email).length),
    [1, 1],
  )
  assert(date)
})

test('night follows the clinic’s clock, and no email arrives too late for its appointment', () => {
  const zone = 'Asia/Kolkata'
  const at = (time: string, day = '2026-11-25') => instantOf(day, time, zone)!
  const far = at('11:00', '2026-12-01')
  for (const time of ['08:00', '12:00', '20:59']) assert.equal(nightEnd(at(time), zone, far), null, time)
  for (const time of ['21:00', '23:59'])
    assert.deepEqual(nightEnd(at(time), zone, far), at('08:00', '2026-11-26'), time)
  for (const time of ['00:00', '07:59']) assert.deepEqual(nightEnd(at(time), zone, far), at('08:00'), time)
  assert.equal(nightEnd(at('23:00'), zone, at('08:30', '2026-11-26')), null, 'half an hour would be too late')
})

test('invalid settlements are refused', async () => {
  const { desk, path, appointments } = await away(zoneAtNoon())
  assert.equal((await desk.get(`${path}/settlement?action=delete`)).status, 400)
  assert.equal((await desk.get(`${path}/settlement`)).status, 400)
  const odd = [{ id: appointments[0]!.id, appointmentDate: 'x', appointmentTime: '09:00', movedTo: null }]
  assert.equal((await desk.post(`${path}/settle`, { action: 'move', planned: odd })).status, 400)
})
