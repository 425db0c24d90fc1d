import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { daysBetween, weekdayOf } from '#contract/wall-clock.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { BREAKS } from '#server/testing/breaking.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'
import { makeWaitingEntry, makeWaitingOffer } from '#server/testing/waiting-list.ts'
import { todayIn } from '#server/time.ts'
import { entryTokenOf } from './link.ts'
import { offerFreeTimes } from './run.ts'

// A freed time is given once, even if many accept it, someone books it at the same moment, or the job is killed.

const CALLERS = thorough ? 200 : 20

let app: TestApp
let clinic: TestClinic
let date: string
let visitor: Client

before(async () => {
  app = await buildTestApp({ poolSize: 16, patience: 60_000, unlimited: true })
  clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
  date = workday(clinic)
  visitor = await app.listen()
})
after(() => app.close())

async function offered(doctor: TestDoctor, time = '09:00') {
  const entry = await makeWaitingEntry(app.db, { clinic, chart: await makeChart(app.db, clinic) })
  const offer = await makeWaitingOffer(app.db, { clinic, doctor, entry, at: { date, time } })
  const token = entryTokenOf(app.deps, { id: entry.id, patientUserId: null })
  const accept = () => visitor.post(`/api/public/waiting-list/${token}/accept`, { offerId: offer.id })
  return { entry, offer, accept }
}

const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const appointmentsOf = async (doctor: TestDoctor) =>
  (
    await app.db
      .selectFrom('appointments')
      .select('id')
      .where('doctor_id', '=', doctor.id)
      .where('status', '<>', 'cancelled')
      .execute()
  ).length

test(`${CALLERS} callers accept one offer at the same moment: one wins`, async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const { accept } = await offered(doctor)
  const answers = await Promise.all(Array.from({ length: CALLERS }, accept))
  assert.deepEqual(statuses(answers), { 200: 1, 409: CALLERS - 1 })
  assert.equal(await appointmentsOf(doctor), 1)
})

test(`${CALLERS} guests and the desk take a time while its offer is accepted: one wins`, async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const { accept, entry } = await offered(doctor)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const chart = await makeChart(app.db, clinic)
  const byDesk = {
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientId: chart.id,
    appointmentDate: date,
    appointmentTime: '09:00',
  }
  const answers = await Promise.all([
    accept(),
    desk.post('/api/appointments', byDesk),
    ...Array.from({ length: CALLERS }, () =>
      visitor.post('/api/public/appointments', bookingOf(clinic, doctor, date, '09:00')),
    ),
  ])
  assert.equal(answers.filter(({ status }) => status < 300).length, 1, JSON.stringify(statuses(answers)))
  assert.equal(await appointmentsOf(doctor), 1)
  const [accepted] = answers
  const { rows } = await sql<{ state: string }>`
    select state from waiting_list_entries where id = ${entry.id}`.execute(app.db)
  assert.equal(rows[0]!.state, accepted!.status === 200 ? 'booked' : 'waiting')
  if (accepted!.status === 409)
    assert.equal(accepted!.body.message, 'This time has just been taken. You keep your place on the waiting list.')
})

test('the database refuses a second offer of one time, and a second offer to one patient', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const { entry } = await offered(doctor, '10:00')
  const other = await makeWaitingEntry(app.db, { clinic, chart: await makeChart(app.db, clinic) })
  const insert = (whose: { id: string }, time: string) =>
    makeWaitingOffer(app.db, { clinic, doctor, entry: whose, at: { date, time } })
  await assert.rejects(insert(other, '10:15'), { code: '23P01' })
  await assert.rejects(insert(entry, '11:00'), { code: '23505' })
})

/** A clinic of its own with one free time, for which two patients wait. */
async function oneFreeTime() {
  const horizon = daysBetween(todayIn(clinic.zone), date) + 1
  const its = await makeClinic(app.db, {
    zone: clinic.zone,
    hours: [[weekdayOf(date), '09:00', '09:30']],
    rules: { horizon },
  })
  await makeDoctor(app.db, its)
  const emails = [`one-${its.id}@people.example`, `two-${its.id}@people.example`]
  const entries = []
  for (const email of emails)
    entries.push(await makeWaitingEntry(app.db, { clinic: its, chart: await makeChart(app.db, its, { email }) }))
  const offers = async () =>
    (
      await sql<{ entry: string }>`
      select entry_id as entry from waiting_list_offers where clinic_id = ${its.id}`.execute(app.db)
    ).rows
  const mails = async () => (await Promise.all(emails.map((email) => app.mailsTo(email)))).flat().length
  return { its, entries, offers, mails }
}

test('servers that check the lists at the same moment offer a time once', async () => {
  const { entries, offers, mails } = await oneFreeTime()
  await Promise.all(Array.from({ length: 6 }, () => offerFreeTimes(app.deps)))
  await offerFreeTimes(app.deps)
  assert.deepEqual(await offers(), [{ entry: entries[0]!.id }])
  assert.equal(await mails(), 1)
})

test('the job dies at any statement: the next run offers the time, once, to the first who waits', async () => {
  // so that each run has the statements of one clinic only
  await sql`delete from waiting_list_checks`.execute(app.db)
  for (let at = 1; ; at++) {
    const { its, entries, offers, mails } = await oneFreeTime()
    const { broken } = await app.breakAt(at, () =>
      offerFreeTimes(app.deps).catch((error: Error) => assert.equal(error.message, BREAKS)),
    )
    await offerFreeTimes(app.deps)
    const where = `statement ${at}: ${broken}`
    assert.deepEqual(await offers(), [{ entry: entries[0]!.id }], where)
    assert.equal(await mails(), 1, where)
    const { rows } = await sql`select from waiting_list_checks where clinic_id = ${its.id}`.execute(app.db)
    assert.equal(rows.length, 0, where)
    if (broken === null) break
    assert.ok(at < 100, 'the job never ends')
  }
})

test('the server dies at any statement of an acceptance: the time is booked whole or still on offer', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  for (let at = 1; ; at++) {
    const { entry, offer } = await offered(doctor, '15:00')
    const token = entryTokenOf(app.deps, { id: entry.id, patientUserId: null })
    const accept = () => app.anonymous.post(`/api/public/waiting-list/${token}/accept`, { offerId: offer.id })
    const { result, broken } = await app.breakAt(at, accept)
    const { rows } = await sql<{ entry: string; offer: string; appointments: number }>`
      select e.state as entry, o.state as offer,
        (select count(*)::int from appointments a where a.doctor_id = ${doctor.id} and a.status <> 'cancelled') as appointments
      from waiting_list_entries e join waiting_list_offers o on o.entry_id = e.id where e.id = ${entry.id}`.execute(
      app.db,
    )
    const where = `statement ${at}: ${broken}, ${result.status}`
    if (rows[0]!.appointments === 1)
      assert.deepEqual(rows[0], { entry: 'booked', offer: 'accepted', appointments: 1 }, where)
    else {
      assert.deepEqual(rows[0], { entry: 'waiting', offer: 'open', appointments: 0 }, where)
      assert.equal((await accept()).status, 200, where)
    }
    if (broken === null) break
    await sql`update appointments set status = 'cancelled' where doctor_id = ${doctor.id}`.execute(app.db)
    assert.ok(at < 100, 'the call never ends')
  }
})
