import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDays, daysBetween, weekdayOf } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeWaitingEntry } from '#server/testing/waiting-list.ts'
import { todayIn } from '#server/time.ts'
import { deadlineOf } from './offers.ts'
import { checkAllWaitingLists, offerFreeTimes } from './run.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp({ unlimited: true })
})
after(() => app.close())

interface Scene {
  clinic: TestClinic
  doctor: TestDoctor
  desk: Client
  date: string
  /** The doctor's only appointment slots of the day are taken by these. */
  booked: { id: string }[]
}

/** A clinic that is open for two hours on one day, 9 to 11, all of which is booked. */
async function fullDay(): Promise<Scene> {
  const zone = zoneAtNoon()
  const date = workday({ zone })
  const weekday = weekdayOf(date)
  const clinic = await makeClinic(app.db, {
    zone,
    hours: [[weekday, '09:00', '10:00']],
    rules: { horizon: daysBetween(todayIn(zone), date) + 1 },
  })
  const doctor = await makeDoctor(app.db, clinic)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const booked = []
  for (const time of ['09:00', '09:30']) {
    const chart = await makeChart(app.db, clinic)
    booked.push(await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time } }))
  }
  return { clinic, doctor, desk, date, booked }
}

let turn = 0
const waitingAt = async ({ clinic }: Scene, more: Partial<Parameters<typeof makeWaitingEntry>[1]> = {}) => {
  turn += 1
  const email = `turn-${turn}@people.example`
  const chart = await makeChart(app.db, clinic, { email })
  return { ...(await makeWaitingEntry(app.db, { clinic, chart, ...more })), email }
}

interface OfferRow {
  entry: string
  state: string
  time: string
}

async function offersAt({ clinic }: Scene): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.entry_id as entry, o.state, to_char(o.starts_at at time zone ${clinic.zone}, 'HH24:MI') as time
    from waiting_list_offers o where o.clinic_id = ${clinic.id} order by o.created_at, o.id`.execute(app.db)
  return rows
}

const openAt = async (scene: Scene) => (await offersAt(scene)).filter(({ state }) => state === 'open')
const cancel = (scene: Scene, at = 0) =>
  scene.desk.put(`/api/appointments/${scene.booked[at]!.id}`, { status: 'cancelled' })
const letDeadlinePass = ({ clinic }: Scene) =>
  sql`update waiting_list_offers set expires_at = now() - interval '1 second'
    where clinic_id = ${clinic.id} and state = 'open'`.execute(app.db)

test('a deadline is the clinic’s minutes, half of the time left before a near start, or none', () => {
  const now = new Date('2026-06-01T10:00:00Z')
  const until = (start: string) => deadlineOf(now, new Date(start), 30)?.toISOString()
  assert.equal(until('2026-06-03T10:00:00Z'), '2026-06-01T10:30:00.000Z')
  assert.equal(until('2026-06-01T10:40:00Z'), '2026-06-01T10:20:00.000Z')
  assert.equal(until('2026-06-01T10:15:00Z'), undefined)
})

test('a cancelled time is offered to the first who waits, by email, and then to the next', async () => {
  const scene = await fullDay()
  const [first, second] = [await waitingAt(scene), await waitingAt(scene)]
  assert.equal(await offerFreeTimes(app.deps), 0)
  assert.equal((await cancel(scene)).status, 200)
  assert.equal(await offerFreeTimes(app.deps), 1)
  assert.deepEqual(await offersAt(scene), [{ entry: first.id, state: 'open', time: '09:00' }])
  const [mail] = await app.mailsTo(first.email)
  assert.match(mail!.subject, /^A time is free at /)
  assert.ok(!mail!.body.includes('General Consultation'))
  assert.deepEqual(await app.mailsTo(second.email), [])

  assert.equal(await offerFreeTimes(app.deps), 0)
  await letDeadlinePass(scene)
  assert.equal(await offerFreeTimes(app.deps), 1)
  assert.deepEqual(await offersAt(scene), [
    { entry: first.id, state: 'expired', time: '09:00' },
    { entry: second.id, state: 'open', time: '09:00' },
  ])
  // and no one is asked twice
  await letDeadlinePass(scene)
  assert.equal(await offerFreeTimes(app.deps), 0)
})

test('an accepted offer is a booking, and the patient is no longer on the list', async () => {
  const scene = await fullDay()
  const entry = await waitingAt(scene)
  await cancel(scene)
  await offerFreeTimes(app.deps)
  const [mail] = await app.mailsTo(entry.email)
  const token = /\/waiting-list\/([\w-]+)/.exec(mail!.body)![1]!
  const { body: seen } = await app.anonymous.get(`/api/public/waiting-list/${token}`)
  assert.deepEqual([seen.offer.time, seen.offer.date], ['09:00', scene.date])
  const path = `/api/public/waiting-list/${token}`
  const accepted = await app.anonymous.post(`${path}/accept`, { offerId: seen.offer.id })
  assert.deepEqual([accepted.status, accepted.body.state, accepted.body.offer], [200, 'booked', null])
  const booking = await app.anonymous.get(`/api/public${accepted.body.bookingPath}`)
  assert.deepEqual(
    [booking.status, booking.body.status, booking.body.appointmentTime],
    [200, 'pending', '09:00'],
    booking.text,
  )
  const again = await app.anonymous.post(`${path}/accept`, { offerId: seen.offer.id })
  assert.deepEqual([again.status, again.body.message], [409, 'This offer has already been accepted.'])
  assert.deepEqual((await scene.desk.get('/api/waiting-list')).body.entries, [])
})

test('a declined offer goes to the next immediately, and an overdue one can’t be accepted', async () => {
  const scene = await fullDay()
  const [first, second] = [await waitingAt(scene), await waitingAt(scene)]
  await cancel(scene)
  await offerFreeTimes(app.deps)
  const linkOf = async (email: string) => {
    const token = /\/waiting-list\/([\w-]+)/.exec((await app.mailsTo(email))[0]!.body)![1]!
    const { body } = await app.anonymous.get(`/api/public/waiting-list/${token}`)
    return { path: `/api/public/waiting-list/${token}`, offerId: body.offer.id as string }
  }
  const link = await linkOf(first.email)
  const declined = await app.anonymous.post(`${link.path}/decline`, { offerId: link.offerId })
  assert.deepEqual([declined.status, declined.body.state, declined.body.offer], [200, 'waiting', null])
  assert.equal(await offerFreeTimes(app.deps), 1)
  const next = await linkOf(second.email)
  const foreign = await app.anonymous.post(`${link.path}/accept`, { offerId: next.offerId })
  assert.equal(foreign.status, 404)
  await letDeadlinePass(scene)
  const late = await app.anonymous.post(`${next.path}/accept`, { offerId: next.offerId })
  assert.deepEqual(
    [late.status, late.body.message],
    [409, 'This offer has ended. You keep your place on the waiting list.'],
  )
})

test('moved, declined and expired appointments and withdrawn time off free a time', async () => {
  const scene = await fullDay()
  await waitingAt(scene)
  const elsewhere = { appointmentDate: scene.date, appointmentTime: '15:00' }
  assert.equal((await scene.desk.put(`/api/appointments/${scene.booked[0]!.id}`, elsewhere)).status, 200)
  assert.equal(await offerFreeTimes(app.deps), 1)

  const away = await fullDay()
  await sql`delete from appointments where clinic_id = ${away.clinic.id}`.execute(app.db)
  const leave = await away.desk.post(`/api/doctors/${away.doctor.id}/leaves`, {
    fromDate: away.date,
    toDate: away.date,
  })
  assert.equal(leave.status, 201, leave.text)
  await waitingAt(away)
  assert.equal(await offerFreeTimes(app.deps), 0)
  assert.ok((await away.desk.delete(`/api/leaves/${leave.body.id}`)).status < 300)
  assert.equal(await offerFreeTimes(app.deps), 1)
})

test('only times within the wishes are offered, in the order of the list', async () => {
  const scene = await fullDay()
  const late = await waitingAt(scene, { from: '09:30' })
  const never = await waitingAt(scene, { weekdays: [(weekdayOf(scene.date) + 1) % 7] })
  const any = await waitingAt(scene)
  await cancel(scene, 0)
  await cancel(scene, 1)
  assert.equal(await offerFreeTimes(app.deps), 2)
  const open = await openAt(scene)
  assert.deepEqual(
    new Map(open.map(({ entry, time }) => [entry, time])),
    new Map([
      [late.id, '09:30'],
      [any.id, '09:00'],
    ]),
  )
  assert.ok(!open.some(({ entry }) => entry === never.id))
})

test('at night the freed time waits for the morning', async () => {
  const scene = await fullDay()
  await waitingAt(scene)
  await cancel(scene)
  // 23:00 at the clinic, where it is about noon now
  const night = new Date(Date.now() + 11 * 3_600_000)
  assert.equal(await offerFreeTimes(app.deps, night), 0)
  assert.equal(await offerFreeTimes(app.deps), 1)
})

test('a clinic that offers by hand: the desk chooses a fitting time, withdraws it, and books after a call', async () => {
  const scene = await fullDay()
  const admin = await app.signInAs(await makeAdmin(app.db, scene.clinic))
  await admin.put(`/api/clinics/${scene.clinic.id}/waiting-list`, { isAutomatic: false, answerMinutes: 60 })
  const [one, other] = [await waitingAt(scene), await waitingAt(scene)]
  await cancel(scene)
  assert.equal(await offerFreeTimes(app.deps), 0)
  const { body: times } = await scene.desk.get(`/api/waiting-list/${other.id}/times`)
  assert.deepEqual(
    times.map(({ date, time }: { date: string; time: string }) => [date, time]),
    [[scene.date, '09:00']],
  )
  const offer = { doctorId: scene.doctor.id, date: scene.date, time: '09:00' }
  const offered = await scene.desk.post(`/api/waiting-list/${other.id}/offers`, offer)
  assert.equal(offered.status, 201, offered.text)
  const refused = await scene.desk.post(`/api/waiting-list/${one.id}/offers`, offer)
  assert.deepEqual([refused.status, refused.body.message], [409, 'This time is already offered to another patient.'])
  const twice = await scene.desk.post(`/api/waiting-list/${other.id}/offers`, offer)
  assert.deepEqual(
    [twice.status, twice.body.message],
    [409, 'This patient already has an offer. Withdraw it first, or wait for the answer.'],
  )
  const taken = await scene.desk.post(`/api/waiting-list/${one.id}/offers`, { ...offer, time: '09:30' })
  assert.deepEqual([taken.status, taken.body.message], [409, 'This time is no longer free.'])
  const unknown = await scene.desk.post(`/api/waiting-list/${one.id}/offers`, { ...offer, time: '12:00' })
  assert.equal(unknown.status, 400)

  const { id: offerId } = offered.body.offer
  const withdrawn = await scene.desk.post(`/api/waiting-list/${other.id}/withdraw`, { offerId })
  assert.deepEqual([withdrawn.status, withdrawn.body.offer], [200, null])
  assert.equal((await scene.desk.post(`/api/waiting-list/${other.id}/withdraw`, { offerId })).status, 409)
  const next = await scene.desk.post(`/api/waiting-list/${one.id}/offers`, offer)
  const booked = await scene.desk.post(`/api/waiting-list/${one.id}/accept`, { offerId: next.body.offer.id })
  assert.equal(booked.status, 200, booked.text)
  const { body } = await scene.desk.get(`/api/appointments/${booked.body.appointmentId}`)
  assert.equal(body.status, 'confirmed')
})

test('three offers without an answer end an entry, and so does its last day', async () => {
  const scene = await fullDay()
  const entry = await waitingAt(scene)
  const over = await waitingAt(scene, { from: '09:30' })
  await sql`update waiting_list_entries set until = ${addDays(scene.date, -30)} where id = ${over.id}`.execute(app.db)
  for (const hour of [9, 10, 11])
    await sql`insert into waiting_list_offers (id, entry_id, clinic_id, doctor_id, doctor_user_id, starts_at, ends_at,
        expires_at, state, ended_at)
      select gen_random_uuid(), ${entry.id}, ${scene.clinic.id}, ${scene.doctor.id}, ${scene.doctor.userId}, at,
        at + interval '30 minutes', now(), 'expired', now()
      from (select now() + make_interval(hours => ${hour}) as at) t`.execute(app.db)
  await offerFreeTimes(app.deps)
  const { rows } = await sql<{ state: string }>`
    select state from waiting_list_entries where clinic_id = ${scene.clinic.id}`.execute(app.db)
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['lapsed', 'lapsed'],
  )
})

test('a patient without an email: the desk is notified', async () => {
  const scene = await fullDay()
  const entry = await waitingAt(scene)
  await sql`update patients set email = null where id = (select patient_id from waiting_list_entries
    where id = ${entry.id})`.execute(app.db)
  await cancel(scene)
  assert.equal(await offerFreeTimes(app.deps), 1)
  const { body } = await scene.desk.get('/api/notifications')
  assert.equal(body.notifications[0].kind, 'waiting_list_call')
  assert.equal((await scene.desk.get('/api/waiting-list')).body.entries[0].needsCall, true)
})

test('the hourly check finds times that no appointment has freed', async () => {
  const scene = await fullDay()
  await waitingAt(scene)
  assert.equal(await offerFreeTimes(app.deps), 0)
  await sql`update opening_hours set closes = '10:30' where clinic_id = ${scene.clinic.id}`.execute(app.db)
  assert.equal(await offerFreeTimes(app.deps), 0)
  await checkAllWaitingLists(app.deps)
  assert.equal(await offerFreeTimes(app.deps), 1)
})
