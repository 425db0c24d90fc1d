import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '#server/ids.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { openViews, type View } from './views.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const staff = await makeStaff(app.db, clinic)

interface Line {
  action: string
  clinic: string
  subject: string | null
  address: string
  charts: string[]
}

/** Returns the person's audit lines about views, in order. */
async function seenBy({ userId }: Pick<Person, 'userId'>): Promise<Line[]> {
  const { rows } = await sql<Line>`select e.action, e.clinic_id as clinic, e.subject_id as subject, e.address,
      array(select c.chart_id::text from audit_charts c where c.event_id = e.id and c.clinic_id = e.clinic_id order by 1) as charts
    from audit_events e where e.actor_user_id = ${userId} order by e.id`.execute(app.db)
  return rows
}

const view = (more: Partial<View> = {}): View => ({
  userId: newId(),
  action: 'patients.listed',
  address: '192.0.2.7',
  clinicId: clinic.id,
  chartIds: [],
  ...more,
})

test('a list leaves one line with its charts and clinic; a single chart is the line’s subject', async () => {
  const [one, two, three] = [newId(), newId(), newId()].toSorted() as [string, string, string]
  const { views } = app.deps
  const { userId } = view()
  views.note(view({ userId, chartIds: [two, one, two] }))
  views.note(view({ userId, chartIds: [three], action: 'patients.searched' }))
  views.note(view({ userId, action: 'patients.compared' }))
  await views.settled()
  const line = { clinic: clinic.id, address: '192.0.2.7' }
  assert.deepEqual(await seenBy({ userId }), [
    { ...line, action: 'patients.listed', subject: null, charts: [one, two] },
    { ...line, action: 'patients.searched', subject: three, charts: [] },
    { ...line, action: 'patients.compared', subject: null, charts: [] },
  ])
})

test('the same view within ten minutes is recorded once; a new chart, another kind or another network is recorded', async () => {
  const [one, two] = [newId(), newId()]
  const { userId } = view()
  const views = openViews(app.db, app.deps.log)
  const note = (more: Partial<View>) => views.note(view({ userId, ...more }))
  note({ chartIds: [one] })
  note({ chartIds: [one] })
  note({ chartIds: [one, two] })
  note({ chartIds: [one], action: 'dashboard.seen' })
  note({ chartIds: [one], address: '192.0.2.8' })
  note({ chartIds: [] })
  note({ chartIds: [] })
  await views.settled()
  const lines = (await seenBy({ userId })).map(({ action, subject, address }) => [action, subject, address.at(-1)])
  assert.deepEqual(lines, [
    ['patients.listed', one, '7'],
    ['patients.listed', two, '7'],
    ['dashboard.seen', one, '7'],
    ['patients.listed', one, '8'],
    ['patients.listed', null, '7'],
  ])
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 10 * 60_000 })
  note({ chartIds: [one] })
  mock.timers.reset()
  await views.settled()
  assert.equal((await seenBy({ userId })).length, 6)
})

test('the reply doesn’t wait for the audit, and the line is written once the database accepts it', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const at = { date: workday(clinic), time: '09:00' }
  await makeAppointment(app.db, { clinic, doctor, chart, at })
  const client = await app.signInAs(staff)
  const gate = new pg.Client({ connectionString: app.connectionString })
  await gate.connect()
  try {
    await gate.query('begin; lock table audit_charts, audit_events in access exclusive mode')
    assert.equal((await client.get('/api/appointments')).body[0].patientId, chart.id)
  } finally {
    await gate.end()
  }
  await app.deps.views.settled()
  const [line] = await seenBy(staff)
  assert.deepEqual([line!.action, line!.subject, line!.clinic], ['appointments.listed', chart.id, clinic.id])
})

test('rejected views are retried; if the retries fail, the log has their count', async () => {
  const said: unknown[] = []
  const heard = { ...app.deps.log, warn: (fields: unknown) => void said.push(fields) }
  const { userId } = view()
  await app.db.schema.alterTable('audit_charts').renameTo('elsewhere').execute()
  const views = openViews(app.db, heard)
  views.note(view({ userId, chartIds: [newId(), newId()] }))
  setTimeout(() => void sql`alter table elsewhere rename to audit_charts`.execute(app.db), 200)
  await views.settled()
  assert.equal((await seenBy({ userId }))[0]!.charts.length, 2)
  const broken = openViews(app.db, heard, { pausesMs: [1, 1] })
  broken.note(view({ userId: 'no id', chartIds: [newId()] }))
  await broken.settled()
  assert.deepEqual(said, [{ lost: 1 }])
})

test('audit lines about charts can’t be changed or deleted', async () => {
  const { userId } = view()
  app.deps.views.note(view({ userId, chartIds: [newId(), newId()] }))
  await app.deps.views.settled()
  await assert.rejects(sql`delete from audit_charts`.execute(app.db), /append-only/)
  await assert.rejects(sql`update audit_charts set chart_id = ${newId()}`.execute(app.db), /append-only/)
})
