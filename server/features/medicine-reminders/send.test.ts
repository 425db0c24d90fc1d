import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { clocksForwardInNewYork, zoneAtNoon } from '#server/testing/dates.ts'
import { makePatientAccount, type Person } from '#server/testing/factories.ts'
import { planOf } from '#server/testing/medicines-taken.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { sendDueMedicineReminders } from './send.ts'

let app: TestApp
let beside: TestApp
let owner: Person
let patient: Client
const zone = zoneAtNoon()
const PATH = '/api/medicine-reminders'
const today = () => todayIn(zone)
/** A time of the person's day, as the server's clock. */
const at = (time: string, days = 0, where = zone) => instantOf(addDays(todayIn(where), days), time, where)!
const run = (now: Date, server = app) => sendDueMedicineReminders(server.deps, now)

before(async () => {
  app = await buildTestApp({ unlimited: true, poolSize: 6 })
  beside = await buildTestApp({ unlimited: true, beside: app })
})
after(async () => {
  await beside.close()
  await app.close()
})
beforeEach(async () => {
  await sql`delete from medicine_plans`.execute(app.db)
  owner = await makePatientAccount(app.db)
  patient = await app.signInAs(owner)
})

/** A medicine that is taken tomorrow at noon and at nine in the evening, and nothing today. */
async function begin(more: object = {}, client = patient) {
  const { status, body } = await client.post(
    PATH,
    planOf(zone, { times: ['12:00', '21:00'], startsOn: addDays(today(), 1), ...more }),
  )
  assert.equal(status, 201, JSON.stringify(body))
  return body as { id: string; nextDueAt: string }
}
const bells = async (client = patient) =>
  (await client.get('/api/notifications')).body.notifications as {
    kind: string
    text: string
    isRead: boolean
    href: string
  }[]
const unread = async () => (await bells()).filter(({ isRead }) => !isRead)
const doses = async (days = 1) =>
  (
    (await patient.get(`${PATH}/doses?from=${addDays(today(), days)}&to=${addDays(today(), days)}`)).body.doses as {
      time: string
      status: string
    }[]
  ).map(({ time, status }) => `${time} ${status}`)
const told = async (id: string) => {
  const { rows } = await sql<{ time: string; told: boolean }>`select due_time as time, told_at is not null as told
    from medicine_doses where plan_id = ${id} order by due_at`.execute(app.db)
  return rows.map(({ time, told }) => `${time} ${told ? 'told' : 'noted'}`)
}
const choose = async (more: object, client = patient) => {
  const { status, body } = await client.put(`${PATH}/settings`, {
    timeZone: zone,
    byBell: true,
    byMail: false,
    byPush: true,
    refillDays: 3,
    ...more,
  })
  assert.equal(status, 200, JSON.stringify(body))
}

test('a due dose creates one notification, without the medicine’s name', async () => {
  const { id } = await begin()
  assert.equal(await run(at('11:59', 1)), 0)
  assert.deepEqual(await bells(), [])
  assert.equal(await run(at('12:00', 1)), 1)
  const [bell, ...others] = await bells()
  assert.deepEqual(others, [])
  assert.deepEqual([bell!.text, bell!.href], ['Something on your medicine list is due', '/my-medicines'])
  for (const later of ['12:00', '12:01', '13:00']) assert.equal(await run(at(later, 1)), 0)
  assert.deepEqual(await told(id), ['12:00 told'])
  assert.equal(await run(at('21:00', 1)), 1)
  // the earlier notice is settled by the new one
  assert.equal((await unread()).length, 1)
  assert.deepEqual(await app.mailsTo(owner.email), [])
})

test('several medicines at one time create one notification', async () => {
  await begin()
  await begin({ name: 'Iron', times: ['12:00'] })
  assert.equal(await run(at('12:00', 1)), 1)
  assert.equal((await bells()).length, 1)
})

test('two servers at the same moment notify each person once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makePatientAccount(app.db)))
  for (const person of people) {
    const client = await app.signInAs(person)
    await begin({}, client)
    await choose({ byMail: true }, client)
  }
  const now = at('12:00', 1)
  const counts = await Promise.all([run(now), run(now, beside), run(now), run(now, beside)])
  await Promise.all([run(now), run(now, beside)])
  assert(counts.reduce((sum, one) => sum + one, 0) <= people.length)
  for (const person of people) {
    assert.equal((await app.mailsTo(person.email)).length, 1)
    assert.equal((await bells(await app.signInAs(person))).length, 1)
  }
})

test('a server that dies in the middle leaves nothing, and the next run notifies', async () => {
  const { id } = await begin()
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
    app.db,
  )
  await sql`create trigger fails before insert on notifications for each row execute function fail()`.execute(app.db)
  assert.equal(await run(at('12:00', 1)), 0)
  assert.deepEqual(await told(id), [])
  await sql`drop trigger fails on notifications`.execute(app.db)
  await sql`drop function fail()`.execute(app.db)
  assert.equal(await run(at('12:01', 1)), 1)
  assert.deepEqual(await told(id), ['12:00 told'])
})

test('after an outage, recent doses create one notification, and older ones are only recorded', async () => {
  const { id } = await begin()
  assert.equal(await run(at('22:00', 3)), 1)
  assert.deepEqual(await told(id), [
    '12:00 noted',
    '21:00 noted',
    '12:00 noted',
    '21:00 noted',
    '12:00 noted',
    '21:00 told',
  ])
  assert.equal((await bells()).length, 1)
  // a night later nothing is recent
  assert.equal(await run(at('06:00', 5)), 0)
  assert.equal((await bells()).length, 1)
})

test('a dose marked before its time creates no notification', async () => {
  const { id } = await begin({ times: ['14:30'], startsOn: today() })
  const dose = { date: today(), time: '14:30', outcome: 'taken' }
  assert.deepEqual((await patient.put(`${PATH}/${id}/doses`, dose)).body, { status: 'taken' })
  assert.equal(await run(at('14:30')), 0)
  const [next] = (await patient.get(PATH)).body
  assert.equal(next.nextDueAt, at('14:30', 1).toISOString())
})

test('a course ends after its last day, and inactive and deleted medicines don’t notify', async () => {
  const { id } = await begin({ endsOn: addDays(today(), 2) })
  await run(at('21:00', 2))
  assert.deepEqual(await told(id), ['12:00 noted', '21:00 noted', '12:00 noted', '21:00 told'])
  assert.equal(await run(at('21:00', 3)), 0)
  assert.equal((await patient.get(PATH)).body[0].nextDueAt, null)

  const off = await begin()
  const body = { name: 'Vitamin D3', times: ['12:00'], weekdays: [0, 1, 2, 3, 4, 5, 6], startsOn: addDays(today(), 1) }
  const changed = await patient.put(`${PATH}/${off.id}`, { ...body, isOn: false })
  assert.deepEqual([changed.body.state, changed.body.nextDueAt], ['off', null])
  const gone = await begin()
  await patient.delete(`${PATH}/${gone.id}`)
  assert.equal(await run(at('12:00', 1)), 0)
  assert.equal((await patient.put(`${PATH}/${off.id}`, { ...body, isOn: true })).body.state, 'active')
  assert.equal(await run(at('12:00', 1)), 1)
})

test('an email has the time without the medicine, and isn’t sent late', async () => {
  await begin()
  await choose({ byBell: false, byMail: true })
  await run(at('12:00', 1))
  assert.deepEqual(await bells(), [])
  const [mail, ...more] = await app.mailsTo(owner.email)
  assert.deepEqual(more, [])
  assert.match(mail!.subject, /^Reminder for (12:00|12:00 PM)$/)
  assert.match(mail!.body, /You asked to be reminded at 12:00/)
  assert.match(mail!.body, /\/my-medicines/)
  assert.doesNotMatch(
    `${mail!.subject} ${mail!.body.replaceAll('/my-medicines', '')} ${mail!.html!.replaceAll('/my-medicines', '')}`,
    /vitamin|medicine|capsule/i,
  )
  const { rows } = await sql<{ expires: Date }>`select expires_at as expires from outgoing_mails
    where to_address = ${owner.email}`.execute(app.db)
  assert.equal(rows[0]!.expires.toISOString(), at('16:00', 1).toISOString())
})

test('emails need a verified address, and a suspended account gets no notifications', async () => {
  await begin()
  await choose({ byMail: true })
  await sql`update users set email_verified_at = null where id = ${owner.userId}`.execute(app.db)
  await run(at('12:00', 1))
  assert.deepEqual(await app.mailsTo(owner.email), [])
  assert.equal((await bells()).length, 1)
  await sql`update users set deactivated_at = now() where id = ${owner.userId}`.execute(app.db)
  assert.equal(await run(at('21:00', 1)), 0)
})

test('reminders follow the person’s own clock, even when they travel', async () => {
  const { id, nextDueAt } = await begin()
  assert.equal(nextDueAt, at('12:00', 1).toISOString())
  await choose({ timeZone: 'America/New_York' })
  const due = (await patient.get(PATH)).body[0].nextDueAt
  assert.equal(due, instantOf(addDays(today(), 1), '12:00', 'America/New_York')!.toISOString())
  assert.equal(await run(new Date(due)), 1)
  // back to the first clock on the same day: the same noon doesn't notify again
  await choose({})
  await run(new Date(Date.parse(due) + 3_600_000))
  assert.deepEqual(
    (await told(id)).filter((one) => one.startsWith('12:00')),
    ['12:00 told'],
  )
})

test('when the clocks change, a dose stays at its time and notifies once', async () => {
  const day = clocksForwardInNewYork()
  const where = 'America/New_York'
  const { id } = await begin({ times: ['02:30', '08:00'], startsOn: day, endsOn: day, timeZone: where })
  await choose({ timeZone: where })
  assert.equal(await run(new Date(`${day}T06:59:00Z`)), 0)
  assert.equal(await run(new Date(`${day}T07:00:00Z`)), 1)
  assert.equal(await run(new Date(`${day}T07:30:00Z`)), 0)
  assert.equal(await run(new Date(`${day}T12:00:00Z`)), 1)
  assert.deepEqual(await told(id), ['02:30 told', '08:00 told'])
})

test('before a medicine runs out its owner is notified, once per supply', async () => {
  const { id } = await begin({ supply: 8, unitsPerDose: 1 })
  await run(at('12:00', 1))
  const kinds = async () => (await bells()).map(({ kind }) => kind).filter((kind) => kind === 'medicine_refill').length
  // seven are left, and three days need six
  assert.equal(await kinds(), 0)
  await run(at('21:00', 1))
  await run(at('12:00', 2))
  assert.equal(await kinds(), 1)
  const [plan] = (await patient.get(PATH)).body
  assert.deepEqual(plan.supply, { left: 5, isLow: false })
  await run(at('21:00', 2))
  assert.equal(await kinds(), 1)
  // counted again
  const body = { name: plan.name, times: plan.times, weekdays: plan.weekdays, startsOn: plan.startsOn, isOn: true }
  const counted = await patient.put(`${PATH}/${id}`, { ...body, supply: 30 })
  assert.equal(counted.body.supply.left <= 30, true)
  await run(at('12:00', 3))
  assert.equal(await kinds(), 1)
  const off = await patient.put(`${PATH}/${id}`, { ...body, supply: null })
  assert.equal(off.body.supply, null)
})

test('a supply that lasts until the end of the course doesn’t notify', async () => {
  await begin({ supply: 4, endsOn: addDays(today(), 2) })
  for (const [time, day] of [
    ['12:00', 1],
    ['21:00', 1],
    ['12:00', 2],
    ['21:00', 2],
  ] as const)
    await run(at(time, day))
  assert.deepEqual(
    (await bells()).filter(({ kind }) => kind === 'medicine_refill'),
    [],
  )
})

test('the job skips a person whose notification fails', async () => {
  await begin()
  const other = await makePatientAccount(app.db)
  const client = await app.signInAs(other)
  await begin({}, client)
  const now = at('12:00', 1)
  await app.db.transaction().execute(async (tx) => {
    await sql`select from medicine_reminder_settings where user_id = ${owner.userId} for update`.execute(tx)
    assert.equal(await run(now), 1)
  })
  assert.equal((await bells(client)).length, 1)
  assert.deepEqual(await bells(), [])
  assert.equal(await run(now), 1)
  assert.deepEqual(await doses(), ['12:00 upcoming', '21:00 upcoming'])
})
