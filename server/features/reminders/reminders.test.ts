import { sendWaiting } from '#server/testing/emails.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { onTwelveHours } from '#contract/writing.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { wallClockOf } from '#server/time.ts'
import { sendDueReminders } from './send.ts'

let app: TestApp
let clinic: TestClinic

before(async () => {
  app = await buildTestApp()
  clinic = await makeClinic(app.db)
})
after(() => app.close())

let people = 0

interface Wish {
  at?: Date
  /** How many hours ago it was booked. */
  bookedHoursAgo?: number
  status?: AppointmentStatus
  owner?: Person
  in?: TestClinic
}

/** An appointment, by default in 23 hours, booked two days ago: its reminder of 24 hours is due. */
async function appointment({
  at = hoursFromNow(23),
  bookedHoursAgo = 48,
  status,
  owner,
  in: where = clinic,
}: Wish = {}) {
  const email = owner?.email ?? `reminded-${++people}@people.example`
  const doctor = await makeDoctor(app.db, where)
  const chart = await makeChart(app.db, where, {
    email,
    owner,
    firstName: `Given${people}`,
    lastName: `Family${people}`,
  })
  const { id } = await makeAppointment(app.db, { clinic: where, doctor, chart, at, status, symptoms: 'A cough' })
  await app.db
    .updateTable('appointments')
    .set({ created_at: hoursFromNow(-bookedHoursAgo) })
    .where('id', '=', id)
    .execute()
  const kept = () =>
    app.db
      .selectFrom('reminders')
      .select(['minutes_before', 'outcome'])
      .where('appointment_id', '=', id)
      .orderBy('due_at')
      .execute()
  return {
    id,
    email,
    doctor,
    mails: () => app.mailsTo(email),
    outcomes: async () => (await kept()).map((one) => `${one.minutes_before} ${one.outcome}`),
  }
}

const run = () => sendDueReminders(app.deps)

/** Queues due reminders and leaves them queued: no job of an earlier test empties the queue meanwhile. */
async function queueDue(): Promise<number> {
  await sendWaiting(app.deps)
  return sendDueReminders(app.deps)
}

const setTo = (id: string, values: Record<string, unknown>) =>
  app.db.updateTable('appointments').set(values).where('id', '=', id).execute()

test('an appointment gets one reminder, without its reason', async () => {
  const one = await appointment()
  assert.equal(await run(), 1)
  assert.equal(await run(), 0)
  const [mail, ...more] = await one.mails()
  assert.deepEqual(more, [])
  assert.match(mail!.subject, new RegExp(`^Reminder: \\w{3} \\d+ \\w{3}, \\d+:\\d\\d [AP]M at ${clinic.name}$`))
  assert.match(mail!.body, /India time\nWith: Dr\. /)
  assert.doesNotMatch(`${mail!.body} ${mail!.html} ${mail!.subject}`, /cough|cardiology|given|consultation/i)
  assert.doesNotMatch(mail!.body, /\/settings/, 'a guest has no settings')
  assert.deepEqual(await one.outcomes(), ['1440 queued'])
})

test('appointments that are not due, pending, cancelled, missed, completed or past get no reminder', async () => {
  const quiet = [
    await appointment({ at: hoursFromNow(25) }),
    await appointment({ status: 'pending' }),
    await appointment({ status: 'cancelled' }),
    await appointment({ status: 'no_show' }),
    await appointment({ status: 'completed' }),
    await appointment({ at: hoursFromNow(-1) }),
  ]
  assert.equal(await run(), 0)
  for (const one of quiet) assert.deepEqual([await one.mails(), await one.outcomes()], [[], []])
  const confirmed = await appointment({ status: 'confirmed' })
  assert.equal(await run(), 1)
  assert.equal((await confirmed.mails()).length, 1)
})

test('an appointment made after a reminder’s time skips it and gets the next', async () => {
  const one = await appointment({ at: hoursFromNow(3), bookedHoursAgo: 1 })
  assert.equal(await run(), 0)
  assert.deepEqual(await one.outcomes(), ['1440 late'])
  // two hours later
  await setTo(one.id, { starts_at: hoursFromNow(1.5), ends_at: hoursFromNow(2), created_at: hoursFromNow(-3) })
  assert.equal(await run(), 1)
  assert.deepEqual(
    (await one.outcomes()).filter((outcome) => outcome.endsWith('queued')),
    ['120 queued'],
  )
})

test('after a long outage only the nearest reminder is sent', async () => {
  const one = await appointment({ at: hoursFromNow(1) })
  assert.equal(await run(), 1)
  assert.equal((await one.mails()).length, 1)
  assert.deepEqual(await one.outcomes(), ['1440 overtaken', '120 queued'])
})

test('an appointment moved far gets another reminder; one moved nearby gets only the email about the move', async () => {
  const one = await appointment()
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  await run()
  // it was sent: the move would withdraw a queued email
  await sendWaiting(app.deps)
  const to = wallClockOf(hoursFromNow(20), clinic.zone)
  const move = (date: string, time: string) =>
    desk.put(`/api/appointments/${one.id}`, { appointmentDate: date, appointmentTime: time })
  assert.equal((await move(to.date, to.time)).status, 200)
  assert.equal(await run(), 0)
  const far = wallClockOf(hoursFromNow(24 * 5), clinic.zone)
  assert.equal((await move(far.date, far.time)).status, 200)
  assert.equal(await run(), 0)
  // five days later
  await app.db
    .updateTable('appointment_changes')
    .set({ at: hoursFromNow(-90) })
    .where('appointment_id', '=', one.id)
    .execute()
  await setTo(one.id, { starts_at: hoursFromNow(22), ends_at: hoursFromNow(22.5) })
  assert.equal(await run(), 1)
  assert.equal((await one.mails()).filter(({ subject }) => subject.startsWith('Reminder')).length, 2)
})

test('cancelled just before: the queued email is withdrawn', async () => {
  const one = await appointment()
  const moved = await appointment()
  assert.equal(await queueDue(), 2)
  await setTo(moved.id, { starts_at: hoursFromNow(100), ends_at: hoursFromNow(101) })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await desk.put(`/api/appointments/${one.id}`, { status: 'cancelled' })).status, 200)
  await sendWaiting(app.deps)
  assert.deepEqual(
    (await one.mails()).map(({ subject }) => subject.split(':')[0]),
    ['Appointment cancelled'],
  )
  assert.deepEqual([await one.outcomes(), await moved.outcomes()], [['1440 withdrawn'], ['1440 withdrawn']])
  assert.deepEqual(await moved.mails(), [])
})

test('cancelled while the job runs: an appointment locked by a change gets no reminder', async () => {
  const one = await appointment()
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', one.id).execute()
    assert.equal(await run(), 0)
  })
  assert.equal(await run(), 0)
  assert.deepEqual([await one.mails(), await one.outcomes()], [[], []])
})

test('an email that couldn’t be sent in time isn’t sent later', async () => {
  const one = await appointment()
  await queueDue()
  const row = () =>
    app.db.selectFrom('outgoing_mails').selectAll().where('to_address', '=', one.email).executeTakeFirstOrThrow()
  // until the next reminder of two hours
  assert(Math.abs((await row()).expires_at!.getTime() - hoursFromNow(21).getTime()) < 60_000)
  await app.db
    .updateTable('outgoing_mails')
    .set({ expires_at: hoursFromNow(-0.01) })
    .where('to_address', '=', one.email)
    .execute()
  await sendWaiting(app.deps)
  assert.equal((await row()).sent_at, null)
})

test('24 hours are 24 hours, even when the clocks change in between', async () => {
  // a session in a zone with summer time would stretch "1 day", but not the minutes that offsets are written in
  const hours = await app.database.pool.connect()
  try {
    await hours.query("set time zone 'America/New_York'")
    for (const start of ['2027-11-07T15:00:00Z', '2027-03-14T14:00:00Z']) {
      const { rows } = await hours.query(
        'select extract(epoch from $1::timestamptz - ($1::timestamptz - make_interval(mins => 1440)))::int / 3600 as hours',
        [start],
      )
      assert.equal(rows[0].hours, 24)
    }
  } finally {
    hours.release(true)
  }
})

test('a clinic with reminders off sends none, and doesn’t send missed ones after turning them on', async () => {
  const quiet = await makeClinic(app.db)
  const set = (isOn: boolean, minutes: number[], hoursAgo: number) =>
    sql`insert into reminder_settings values (${quiet.id}, ${isOn}, ${minutes}::int[], ${hoursFromNow(-hoursAgo)})
      on conflict (clinic_id) do update set is_on = excluded.is_on, minutes_before = excluded.minutes_before,
        changed_at = excluded.changed_at`.execute(app.db)
  await set(false, [1440], 10)
  const one = await appointment({ in: quiet })
  assert.equal(await run(), 0)
  assert.deepEqual(await one.outcomes(), [])
  await set(true, [1440], 0)
  assert.equal(await run(), 0)
  assert.deepEqual(await one.outcomes(), ['1440 late'])
  await setTo(one.id, { status: 'cancelled' })
  await set(true, [2880], 100)
  const far = await appointment({ in: quiet, at: hoursFromNow(40), bookedHoursAgo: 90 })
  assert.equal(await run(), 1)
  assert.deepEqual(await far.outcomes(), ['2880 queued'])
})

test('a person with an account also gets a notification, and can turn all reminders off', async () => {
  const account = await makePatientAccount(app.db)
  const client = await app.signInAs(account)
  const bell = async () => (await client.get('/api/notifications')).body.notifications
  const first = await appointment({ owner: account })
  assert.equal(await run(), 1)
  const { date, time } = wallClockOf(hoursFromNow(23), clinic.zone)
  const [notice] = await bell()
  assert.equal(notice.kind, 'appointment_reminder')
  assert.match(
    notice.text,
    new RegExp(
      `^Appointment reminder: \\w{3} ${Number(date.slice(8))} \\w{3}, ${onTwelveHours(time).split(':')[0]}:\\d\\d [AP]M at ${clinic.name}$`,
    ),
  )
  assert.equal((await first.mails()).length, 1)
  assert.match((await first.mails())[0]!.body, /To turn reminders off, go to http:\/\/vaidya\.test\/settings$/)

  const set = async (appointmentReminders: boolean) => {
    const { personal } = (await client.get('/api/settings')).body
    assert.equal((await client.put('/api/settings', { personal: { ...personal, appointmentReminders } })).status, 200)
  }
  await set(false)
  const elsewhere = await appointment({ owner: account, in: await makeClinic(app.db) })
  assert.equal(await run(), 0)
  assert.deepEqual([await elsewhere.outcomes(), (await bell()).length], [['1440 switched-off'], 1])
  await set(true)
  assert.equal(await run(), 0)
})

test('a chart without an email address stops no others', async () => {
  const silent = await appointment()
  await sql`update patients set email = null where id = (select patient_id from appointments where id = ${silent.id})`.execute(
    app.db,
  )
  const next = await appointment()
  assert.equal(await run(), 1)
  assert.deepEqual([await silent.outcomes(), await next.outcomes()], [['1440 no-address'], ['1440 queued']])
})
