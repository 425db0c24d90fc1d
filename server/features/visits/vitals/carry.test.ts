import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { zoneAt, zoneAtNoon } from '#server/testing/dates.ts'
import { makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVitals } from '#server/testing/visits.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const nurse = await app.signInAs(await makeStaff(app.db, clinic, ['vitals']))

const measured = { systolic: 128, diastolic: 82, pulse: 88, temperature: 37.11, temperatureUnit: 'F', weight: 71.5 }

/** Makes a change that the trigger of a table refuses. */
async function rewrite(table: 'visits' | 'vital_sets', change: RawBuilder<unknown>): Promise<void> {
  const [name, trigger] = [sql.table(table), sql.ref(`keep_${table.slice(0, -1)}`)]
  await sql`alter table ${name} disable trigger ${trigger}`.execute(app.db)
  await change.execute(app.db)
  await sql`alter table ${name} enable trigger ${trigger}`.execute(app.db)
}

/** Lets vitals have been measured earlier, on the day before. */
const backdate = (which: RawBuilder<unknown>, { hours }: { hours: number }) =>
  rewrite(
    'vital_sets',
    sql`
      update vital_sets s
      set measured_on = measured_on - 1, measured_at = measured_at - make_interval(hours => ${hours})
      where ${which}
    `,
  )

const pathOf = (chart: { id: string }) => `/api/patients/${chart.id}/vitals`
const contentOf = async (visitId: string) => (await client.get(`/api/visits/${visitId}/draft`)).body.content

test('a visit begins with what was measured that day, the last value of each', async () => {
  const chart = await makeChart(app.db, clinic)
  await nurse.post(pathOf(chart), measured)
  await nurse.post(pathOf(chart), { systolic: 118, diastolic: 76, oxygen: 97 })
  const yesterday = await makeVitals(app.db, { clinic, chart, by: doctor, measured: { height: 170 } })
  await backdate(sql`s.id = ${yesterday.id}`, { hours: 24 })
  const { body } = await client.post('/api/visits', { patientId: chart.id })
  const { systolic, diastolic, pulse, temperature, temperatureUnit, oxygen, weight, height } = body.content
  assert.deepEqual(
    [systolic, diastolic, pulse, temperature, temperatureUnit, oxygen, weight, height],
    [118, 76, 88, 37.11, 'F', 97, 71.5, null],
  )
  // it is still new: its form takes over the booking's reason
  assert.equal(body.edition, 1)
})

test('an open visit takes new vitals over, except where its doctor wrote another value', async () => {
  const chart = await makeChart(app.db, clinic)
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  const written = { complaint: 'Cough', pulse: 92 }
  const { body: saved } = await client.put(`/api/visits/${visit.id}`, { ...written, edition: visit.edition })
  await nurse.post(pathOf(chart), measured)
  const content = await contentOf(visit.id)
  assert.deepEqual(
    [content.complaint, content.pulse, content.systolic, content.temperature, content.temperatureUnit],
    ['Cough', 92, 128, 37.11, 'F'],
  )
  // the form that is open merges with it
  const save = await client.put(`/api/visits/${visit.id}`, {
    ...written,
    complaint: 'Cough at night',
    edition: saved.edition,
    base: written,
  })
  assert.deepEqual([save.status, save.body.content.complaint, save.body.content.weight], [200, 'Cough at night', 71.5])
})

test('vitals after midnight reach a draft that started within six hours before, and no older one', async () => {
  const night = await makeClinic(app.db, { zone: zoneAt(1) })
  const onDuty = await app.signInAs(await makeDoctor(app.db, night))
  const chart = await makeChart(app.db, night)
  const { body: visit } = await onDuty.post('/api/visits', { patientId: chart.id })
  const began = (hoursAgo: number) =>
    rewrite(
      'visits',
      sql`
        update visits
        set
          started_at = now() - make_interval(hours => ${hoursAgo}),
          visit_date = ${addDays(todayIn(night.zone), -1)}
        where id = ${visit.id}
      `,
    )
  const after = async (vitals: object) => {
    assert.equal((await onDuty.post(pathOf(chart), vitals)).status, 201)
    const { pulse, weight } = (await onDuty.get(`/api/visits/${visit.id}/draft`)).body.content
    return [pulse, weight]
  }
  await began(3)
  assert.deepEqual(await after({ pulse: 88 }), [88, null])
  await began(7)
  assert.deepEqual(await after({ weight: 70 }), [88, null])
  // a visit that starts after midnight has what was measured before
  await backdate(sql`s.patient_id = ${chart.id}`, { hours: 3 })
  const { body: next } = await (
    await app.signInAs(await makeDoctor(app.db, night))
  ).post('/api/visits', {
    patientId: chart.id,
  })
  assert.deepEqual([next.content.pulse, next.content.weight], [88, 70])
})

test('vitals entered in error leave open visits, and stay readable', async () => {
  const chart = await makeChart(app.db, clinic)
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  const { body: first } = await nurse.post(pathOf(chart), { pulse: 70 })
  const { body: wrong } = await nurse.post(pathOf(chart), { pulse: 140, weight: 12 })
  const { body } = await nurse.put(`/api/vitals/${wrong.id}`, { version: 1, isError: true })
  assert.deepEqual([body.isError, body.vitals.weight], [true, 12])
  const content = await contentOf(visit.id)
  assert.deepEqual([content.pulse, content.weight], [70, null])
  assert.deepEqual(
    (await nurse.get(pathOf(chart))).body.sets.map(({ id }: { id: string }) => id),
    [wrong.id, first.id],
  )
})

test('a finished visit stays as it was signed', async () => {
  const chart = await makeChart(app.db, clinic)
  const { body: set } = await nurse.post(pathOf(chart), measured)
  const { body: visit } = await client.post('/api/visits', { patientId: chart.id })
  const content = { complaint: 'Cough', pulse: 88, temperature: 37.11, temperatureUnit: 'F' }
  const finished = await client.post(`/api/visits/${visit.id}/finish`, { ...content, edition: visit.edition })
  assert.equal(finished.status, 200)
  await nurse.put(`/api/vitals/${set.id}`, { pulse: 60, version: 1 })
  await nurse.post(pathOf(chart), { weight: 80 })
  const { body } = await client.get(`/api/visits/${visit.id}`)
  assert.deepEqual(body.content, finished.body.content)
  assert.deepEqual([body.edition, body.content.temperatureUnit], [finished.body.edition, 'F'])
})

test('the drafts of both charts follow a merge of their vitals, and its undo', async () => {
  const [kept, duplicate] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const { body: visit } = await client.post('/api/visits', { patientId: kept.id })
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  const { body: moved } = await colleague.post('/api/visits', { patientId: duplicate.id })
  await nurse.post(pathOf(kept), { pulse: 70 })
  await nurse.post(pathOf(duplicate), { weight: 71.5 })
  const { body: own } = await client.get(`/api/visits/${visit.id}`)
  await client.put(`/api/visits/${visit.id}`, { complaint: 'Cough', pulse: 92, edition: own.edition })
  const vitalsOf = async () => {
    const [mine, theirs] = [
      await contentOf(visit.id),
      (await colleague.get(`/api/visits/${moved.id}/draft`)).body.content,
    ]
    return [mine.complaint, mine.pulse, mine.weight, theirs.pulse, theirs.weight]
  }
  assert.deepEqual(await vitalsOf(), ['Cough', 92, null, null, 71.5])
  const merged = await client.post(`/api/patients/${duplicate.id}/merge`, { into: kept.id })
  assert.equal(merged.status, 201)
  // a value that the doctor has changed stays
  assert.deepEqual((await vitalsOf()).slice(0, 3), ['Cough', 92, 71.5])
  assert.equal((await client.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual(await vitalsOf(), ['Cough', 92, null, null, 71.5])
})
