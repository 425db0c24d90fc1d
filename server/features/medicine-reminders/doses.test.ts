import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { AS_NEEDED_A_DAY, doseMessages as says } from '#contract/medicine-reminders/doses.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeFamilyMember, makeTakeover } from '#server/testing/chart-things.ts'
import type { Client } from '#server/testing/client.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makeAdmin, makeClinic, makePatientAccount, type Person } from '#server/testing/factories.ts'
import { makePlan, planOf } from '#server/testing/medicines-taken.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { instantOf, todayIn, wallClockOf } from '#server/time.ts'
import { sendDueMedicineReminders } from './send.ts'

const app = await sharedApp()
let owner: Person
let patient: Client
const zone = zoneAtNoon()
const PATH = '/api/medicine-reminders'

const reset = async () => {
  owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
  patient = await app.signInAs(owner)
}
/** A medicine with a dose a few hours ago, which the job has recorded, and one in the evening. */
async function running() {
  await reset()
  const { body } = await patient.post(PATH, planOf(zone, { times: ['10:30', '21:00'] }))
  await sql`update medicine_plans set next_due_at = ${instantOf(todayIn(zone), '10:30', zone)} where id = ${body.id}`.execute(
    app.db,
  )
  await sendDueMedicineReminders(app.deps)
  return { id: body.id as string, today: todayIn(zone) }
}
const dosesOf = async (query = '') =>
  (await patient.get(`${PATH}/doses${query}`)).body.doses as {
    planId: string
    date: string
    time: string
    status: string
  }[]
const inWords = async (query = '') => (await dosesOf(query)).map(({ time, status }) => `${time} ${status}`)

test('a person marks today’s doses as taken or skipped, and removes a mark', async () => {
  const { id, today } = await running()
  assert.deepEqual(await inWords(), ['10:30 due', '21:00 upcoming'])
  assert.equal((await patient.get('/api/notifications')).body.unread, 1)
  const mark = (time: string, outcome: string | null, date = today) =>
    patient.put(`${PATH}/${id}/doses`, { date, time, outcome })
  assert.deepEqual((await mark('10:30', 'taken')).body, { status: 'taken' })
  // no dose needs a reminder
  assert.equal((await patient.get('/api/notifications')).body.unread, 0)
  await mark('21:00', 'skipped')
  assert.deepEqual(await inWords(), ['10:30 taken', '21:00 skipped'])
  assert.deepEqual((await mark('10:30', null)).body, { status: 'due' })
  assert.deepEqual((await mark('21:00', null)).body, { status: 'upcoming' })
  assert.deepEqual(await inWords(), ['10:30 due', '21:00 upcoming'])
  for (const [date, time, path, message] of [
    [addDays(today, 1), '21:00', 'date', says.futureDose],
    [addDays(today, -8), '21:00', 'date', says.oldDose],
    [today, '15:00', 'time', says.noDose],
    [addDays(today, -1), '21:00', 'time', says.noDose],
  ] as const) {
    const { status, body } = await mark(time, 'taken', date)
    assert.deepEqual([status, body.issues[0]], [400, { path, message }])
  }
  assert.equal((await patient.get('/api/dashboard/stats')).body.medicineReminders, 2)
})

test('a dose of the evening can’t be marked as taken in the morning', async () => {
  await reset()
  const { body } = await patient.post(PATH, planOf(zone, { times: ['15:00', '21:00'] }))
  const doses = (await patient.get(`${PATH}/doses`)).body.doses as { time: string; canTake: boolean }[]
  assert.deepEqual(
    doses.map(({ time, canTake }) => [time, canTake]),
    [
      ['15:00', true],
      ['21:00', false],
    ],
  )
  const mark = (time: string, outcome: string) =>
    patient.put(`${PATH}/${body.id}/doses`, { date: todayIn(zone), time, outcome })
  const early = await mark('21:00', 'taken')
  assert.deepEqual([early.status, early.body.issues[0]], [400, { path: 'time', message: says.tooEarly() }])
  assert.deepEqual((await mark('15:00', 'taken')).body, { status: 'taken' })
  assert.deepEqual((await mark('21:00', 'skipped')).body, { status: 'skipped' })
})

test('a week’s overview has taken, skipped and unmarked doses', async () => {
  await reset()
  const { id } = await makePlan(app.db, { owner, zone })
  const today = todayIn(zone)
  const note = (days: number, outcome: string | null) =>
    sql`insert into medicine_doses (plan_id, due_on, due_time, due_at, outcome, marked_at) values (${id},
      ${addDays(today, days)}, '08:00', ${instantOf(addDays(today, days), '08:00', zone)}, ${outcome},
      case when ${outcome}::text is not null then now() end)`.execute(app.db)
  await note(-2, 'skipped')
  await note(-3, null)
  const week = await dosesOf(`?from=${addDays(today, -6)}&to=${today}`)
  assert.deepEqual(
    week.map(({ date, status }) => [date, status]),
    [
      [addDays(today, -3), 'unmarked'],
      [addDays(today, -2), 'skipped'],
      [addDays(today, -1), 'taken'],
    ],
  )
  assert.equal((await patient.get(`${PATH}/doses?from=${addDays(today, -31)}&to=${today}`)).status, 400)
  assert.equal((await patient.get(`${PATH}/doses?from=${today}&to=${addDays(today, -1)}`)).status, 400)
  // an earlier dose is marked afterwards
  const late = { date: addDays(today, -3), time: '08:00', outcome: 'taken' }
  assert.deepEqual((await patient.put(`${PATH}/${id}/doses`, late)).body, { status: 'taken' })
  const rows = parse<Record<string, string>>((await patient.get(`${PATH}/doses.csv`)).text, {
    columns: true,
    bom: true,
  })
  assert.deepEqual(
    rows.map(({ Date: date, Time: time, Person: person, Medicine: name, Outcome: outcome }) => [
      date,
      time,
      person,
      name,
      outcome,
    ]),
    [
      [addDays(today, -3), '08:00', 'Priya Nair', 'Vitamin D3', 'taken'],
      [addDays(today, -2), '08:00', 'Priya Nair', 'Vitamin D3', 'skipped'],
      [addDays(today, -1), '08:00', 'Priya Nair', 'Vitamin D3', 'taken'],
    ],
  )
})

test('a person records an as-needed dose when they take it', async () => {
  await reset()
  const { body } = await patient.post(PATH, planOf(zone, { times: [], supply: 4 }))
  assert.deepEqual([body.state, body.nextDueAt, body.supply.isLow], ['active', null, false])
  const today = todayIn(zone)
  const now = new Date().toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const mark = (time: string, outcome: string | null) =>
    patient.put(`${PATH}/${body.id}/doses`, { date: today, time, outcome })
  assert.equal((await mark(now, 'taken')).status, 200)
  // pressed twice
  assert.equal((await mark(now, 'taken')).status, 200)
  assert.deepEqual(await inWords(), [`${now} taken`])
  assert.equal((await mark('23:59', 'taken')).body.issues[0].message, says.futureDose)
  assert.equal((await mark('00:01', 'skipped')).body.issues[0].message, says.noDose)
  assert.equal((await patient.get(PATH)).body[0].supply.left, 3)
  await mark('09:15', 'taken')
  assert.equal((await mark(now, null)).status, 200)
  assert.deepEqual(await inWords(), ['09:15 taken'])
  assert.equal((await patient.get('/api/dashboard/stats')).body.medicineReminders, 0)
})

test('before an as-needed medicine runs out its owner is notified, once, and marks per day are limited', async () => {
  await reset()
  const { body } = await patient.post(PATH, planOf(zone, { times: [], supply: 4 }))
  const now = Date.now()
  const markAgo = (minutes: number) => {
    const { date, time } = wallClockOf(new Date(now - minutes * 60_000), zone)
    return patient.put(`${PATH}/${body.id}/doses`, { date, time, outcome: 'taken' })
  }
  // counted some time ago
  await sql`update medicine_plans set supplied_at = now() - interval '2 hours' where id = ${body.id}`.execute(app.db)
  const refills = async () =>
    ((await patient.get('/api/notifications')).body.notifications as { kind: string }[]).filter(
      ({ kind }) => kind === 'medicine_refill',
    ).length
  await markAgo(10)
  assert.equal(await refills(), 0)
  await markAgo(9)
  assert.equal(await refills(), 1)
  await markAgo(8)
  assert.equal(await refills(), 1)
  for (let minutes = 30; minutes < 30 + AS_NEEDED_A_DAY - 3; minutes++)
    assert.equal((await markAgo(minutes)).status, 200)
  const refused = await markAgo(7)
  assert.deepEqual([refused.status, refused.body.issues[0].message], [400, says.tooOften])
  // one that is there is still marked again
  assert.equal((await markAgo(8)).status, 200)
})

test('all doses download as a file, in pages, even those of years ago', async () => {
  await reset()
  const { id } = await makePlan(app.db, { owner, zone })
  const other = await makePlan(app.db, { owner, zone, name: 'Drops' })
  const long = await makePlan(app.db, { owner: await makePatientAccount(app.db), zone, name: 'Not theirs' })
  for (const plan of [id, other.id, long.id])
    await sql`insert into medicine_doses (plan_id, due_on, due_time, due_at)
      select ${plan}, day::date, '07:00', day + interval '7 hours'
      from unnest(array['2019-02-28', '2024-02-28', '2024-03-12', '2024-03-13', '2024-12-31']::timestamptz[]) day`.execute(
      app.db,
    )
  const { text } = await patient.get(`${PATH}/doses.csv`)
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true })
  assert(rows.every(({ Medicine }) => Medicine !== 'Not theirs'))
  const days = rows.map((row) => row.Date!)
  assert.deepEqual(days, days.toSorted())
  assert.equal(rows.length, 12)
  assert.equal(new Set(rows.map((row) => `${row.Date} ${row.Time} ${row.Medicine}`)).size, 12)
})

test('changing times after a dose adds no further dose that day', async () => {
  const { id, today } = await running()
  const body = {
    name: 'Vitamin D3',
    times: ['22:00', '23:00'],
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    startsOn: today,
    isOn: true,
  }
  const { body: plan } = await patient.put(`${PATH}/${id}`, body)
  assert.equal(plan.nextDueAt, instantOf(today, '23:00', zone)!.toISOString())
  assert.deepEqual(await inWords(), ['10:30 due', '23:00 upcoming'])
})

test('a dose marked ahead of an earlier one leaves the earlier one pending, whatever changes', async () => {
  await reset()
  const today = todayIn(zone)
  const at = (time: string, date = today) => instantOf(date, time, zone)!.toISOString()
  const body = planOf(zone, { times: ['08:00', '14:00', '15:30'] })
  const { id } = (await patient.post(PATH, body)).body
  await sql`update medicine_plans set next_due_at = ${at('08:00')} where id = ${id}`.execute(app.db)
  await sendDueMedicineReminders(app.deps)
  const mark = (time: string, outcome: string | null) =>
    patient.put(`${PATH}/${id}/doses`, { date: today, time, outcome })
  const { timeZone, ...plan } = body
  const nextAfterEdit = async () => (await patient.put(`${PATH}/${id}`, { ...plan, isOn: true })).body.nextDueAt
  assert.equal((await mark('15:30', 'taken')).status, 200)
  assert.equal(await nextAfterEdit(), at('14:00'))
  assert.deepEqual(await inWords(), ['08:00 due', '14:00 upcoming', '15:30 taken'])
  // by another clock too
  const settings = { timeZone: 'UTC', byBell: true, byMail: false, byPush: true, refillDays: 3 }
  for (const zoneOf of ['UTC', timeZone]) await patient.put(`${PATH}/settings`, { ...settings, timeZone: zoneOf })
  assert.equal((await patient.get(PATH)).body[0].nextDueAt, at('14:00'))
  // consecutive marks count
  await mark('14:00', 'taken')
  assert.equal(await nextAfterEdit(), at('08:00', addDays(today, 1)))
  await mark('15:30', null)
  assert.equal(await nextAfterEdit(), at('15:30'))
})

test('only patients can set the channels and the time zone', async () => {
  await reset()
  const path = `${PATH}/settings`
  assert.deepEqual((await patient.get(path)).body, {
    timeZone: null,
    byBell: true,
    byMail: false,
    byPush: true,
    refillDays: 3,
  })
  const wanted = { timeZone: 'Europe/London', byBell: false, byMail: true, byPush: false, refillDays: 5 }
  assert.deepEqual((await patient.put(path, wanted)).body, wanted)
  assert.deepEqual((await patient.get(path)).body, wanted)
  assert.equal((await patient.get(`${PATH}/doses`)).body.timeZone, 'Europe/London')
  for (const wrong of [{ timeZone: 'Nowhere' }, { refillDays: 0 }, { refillDays: 15 }])
    assert.equal((await patient.put(path, { ...wanted, ...wrong })).status, 400)
  const admin = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await admin.put(path, wanted)).status, 403)
  assert.equal((await app.anonymous.put(path, wanted)).status, 401)
})

test('an adult family member takes their medicines along; a removed member’s are deleted', async () => {
  await reset()
  const child = await makeFamilyMember(app.db, owner, { dateOfBirth: '2000-01-01' })
  const other = await makeFamilyMember(app.db, owner)
  const { id } = await makePlan(app.db, { owner, familyMemberId: child, zone })
  await makePlan(app.db, { owner, familyMemberId: other, name: 'Drops', zone })
  const names = async (client = patient) =>
    ((await client.get(PATH)).body as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(await names(), ['Vitamin D3', 'Drops'])
  await patient.delete(`/api/family-members/${other}`)
  assert.deepEqual(await names(), ['Vitamin D3'])

  const grown = await makePatientAccount(app.db)
  const own = await app.signInAs(grown)
  const token = await makeTakeover(app.db, child, grown.email)
  assert.equal((await own.post(`/api/family-takeovers/${token}/accept`)).status, 200)
  assert.deepEqual(await names(), [])
  assert.equal((await patient.delete(`${PATH}/${id}`)).status, 404)
  const [plan] = (await own.get(PATH)).body
  assert.deepEqual([plan.id, plan.familyMember], [id, null])
  assert.equal((await own.get(`${PATH}/settings`)).body.timeZone, zone)
  const yesterday = addDays(todayIn(zone), -1)
  assert.equal((await own.get(`${PATH}/doses?from=${yesterday}&to=${yesterday}`)).body.doses.length, 1)
})

test('medicines that an adult takes along follow the adult’s clock', async () => {
  await reset()
  const child = await makeFamilyMember(app.db, owner, { dateOfBirth: '2000-01-01' })
  const { id } = await makePlan(app.db, { owner, familyMemberId: child, zone })
  const grown = await makePatientAccount(app.db)
  const own = await app.signInAs(grown)
  // half a day away
  const theirs = [...Intl.supportedValuesOf('timeZone')].find(
    (one) =>
      Math.abs(instantOf('2026-06-15', '08:00', one)!.getTime() - instantOf('2026-06-15', '08:00', zone)!.getTime()) >
      9 * 3_600_000,
  )!
  const settings = { timeZone: theirs, byBell: true, byMail: false, byPush: true, refillDays: 3 }
  assert.equal((await own.put(`${PATH}/settings`, settings)).status, 200)
  const token = await makeTakeover(app.db, child, grown.email)
  assert.equal(
    (await own.post(`${PATH.replace('medicine-reminders', 'family-takeovers')}/${token}/accept`)).status,
    200,
  )
  const [plan] = (await own.get(PATH)).body
  assert.equal(plan.id, id)
  assert.equal(wallClockOf(new Date(plan.nextDueAt), theirs).time, '08:00')
})

test('dates at the limit of the calendar are refused, and no call hangs', async () => {
  await patient.post(PATH, planOf(zone))
  for (const date of ['9999-12-31', '9000-01-01']) {
    assert.equal((await patient.get(`${PATH}/doses?from=${date}`)).status, 400)
    assert.equal(
      (
        await patient.put(`${PATH}/${(await patient.post(PATH, planOf(zone))).body.id}/doses`, {
          date,
          time: '08:00',
          outcome: 'taken',
        })
      ).status,
      400,
    )
  }
  assert.equal((await patient.get(`${PATH}/doses?from=8999-12-31`)).status, 200)
})
