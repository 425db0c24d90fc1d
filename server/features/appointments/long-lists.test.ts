import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { hoursFromNow, workday } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Lists of several sources, many pages and odd zones.

const app = await sharedApp()

type Row = { id: string }

test('the total of a long list may be seconds old, but no page is missed', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const chart = await makeChart(db, clinic)
  const doctor = await makeDoctor(db, clinic)
  const more = (count: number, from: number) =>
    sql`insert into appointments (id, clinic_id, doctor_id, patient_id, starts_at, ends_at, status, source, currency, reference)
      select gen_random_uuid(), ${clinic.id}, ${doctor.id}, ${chart.id}, at, at + interval '15 minutes', 'completed', 'dialog',
        'USD', 'LONG' || n
      from generate_series(${from}::int, ${from + count - 1}::int) n
      cross join lateral (select timestamptz '2020-01-01' + n * interval '15 minutes' as at) t`.execute(db)
  const client = await app.signInAs(await makeStaff(db, clinic))
  const at = async (offset: number) => (await client.get(`/api/appointments?limit=1&offset=${offset}`)).headers
  await more(1_000, 0)
  assert.equal((await at(0))['x-total-count'], '1000')
  await more(1, 1_000)
  assert.equal((await at(1))['x-total-count'], '1000')
  assert.match(String((await at(999)).link), /offset=1000/)
  assert.equal((await at(0))['x-total-count'], '1001')
})

test('a person with several roles sees each appointment once, in order, counted once', async () => {
  const { db } = app
  const clinic = await makeClinic(db)
  const other = await makeClinic(db, { zone: 'Pacific/Kiritimati' })
  const all = await makeDoctor(db, clinic)
  const memberships = [clinic, other].map(({ id }) => ({ user_id: all.userId, clinic_id: id, role: 'clinic_admin' }))
  await db.insertInto('memberships').values(memberships).execute()
  const [chart, chartThere] = [await makeChart(db, clinic, { owner: all }), await makeChart(db, other, { owner: all })]
  const doctorThere = await makeDoctor(db, other)
  const wanted: { id: string; startsAt: Date }[] = []
  for (const hours of [80, 20, 60, 40]) {
    wanted.push(await makeAppointment(db, { clinic, doctor: all, chart, at: hoursFromNow(hours) }))
    const at = hoursFromNow(hours + 1)
    wanted.push(await makeAppointment(db, { clinic: other, doctor: doctorThere, chart: chartThere, at }))
  }
  wanted.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const client = await app.signInAs(all)
  const seen: string[] = []
  for (const offset of [0, 3, 6]) {
    const { body, headers } = await client.get(`/api/appointments?limit=3&offset=${offset}`)
    assert.equal(headers['x-total-count'], '8')
    seen.push(...body.map(({ id }: Row) => id))
  }
  assert.deepEqual(
    seen,
    wanted.map(({ id }) => id),
  )
  const { body } = await client.get(`/api/appointments?doctorId=${doctorThere.id}&when=upcoming`)
  assert.equal(body.length, 4)
})

test('a day in the earliest and latest time zones includes all its appointments', async () => {
  const { db } = app
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    const clinic = await makeClinic(db, { zone })
    const doctor = await makeDoctor(db, clinic)
    const chart = await makeChart(db, clinic)
    const day = workday(clinic)
    for (const [on, time] of [
      [addDays(day, -1), '23:30'],
      [day, '00:00'],
      [day, '23:30'],
      [addDays(day, 1), '00:30'],
    ] as const)
      await makeAppointment(db, { clinic, doctor, chart, at: { date: on, time } })
    for (const client of [await app.signInAs(doctor), await app.signInAs(await makeStaff(db, clinic))]) {
      const { body } = await client.get(`/api/appointments?from=${day}&to=${day}`)
      assert.deepEqual(
        body.map(({ time }: { time: string }) => time),
        ['00:00', '23:30'],
      )
    }
  }
})
