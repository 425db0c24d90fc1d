import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { timeAt } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const reason = 'It was another patient of this name'
const NAME = { firstName: 'Nila', lastName: 'Das' }

const app = await sharedApp()
let minutes = 9 * 60

const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const physician = await makeDoctor(app.db, clinic)
const doctor = await app.signInAs(physician)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const staff = await app.signInAs(await makeStaff(app.db, clinic))

/** Makes a guest's chart with an appointment, taken over; with an earlier chart of their own there if requested. */
async function taken({ withOwn = false } = {}) {
  const account = await makePatientAccount(app.db, NAME)
  const own = withOwn ? await makeChart(app.db, clinic, { owner: account }) : null
  const chart = await makeChart(app.db, clinic, { ...NAME, email: account.email, emailFrom: 'guest' })
  const time = timeAt(minutes)
  minutes += 15
  const at = { date: workday(clinic), time }
  const appointment = await makeAppointment(app.db, { clinic, doctor: physician, chart, at, minutes: 15 })
  const client = await app.signInAs(account)
  assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 200)
  return { account, own, chart, appointment, client }
}
const undo = (client: Client, { id }: { id: string }) => client.post(`/api/claims/${id}/undo`)
const detach = (by: Client, { id }: { id: string }, body: object = { reason }) =>
  by.post(`/api/patients/${id}/detach`, body)
const holderOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('patients').select('holder_id').where('id', '=', id).executeTakeFirstOrThrow()).holder_id
const notificationsTo = async (client: Client, id: string) =>
  (await client.get('/api/notifications')).body.notifications
    .filter(({ href }: { href: string }) => href.endsWith(id))
    .map(({ kind }: { kind: string }) => kind)

test('a person hands a chart back within a week; it is offered again, and the clinic is notified', async () => {
  const { chart, appointment, client } = await taken()
  assert.equal((await undo(client, chart)).status, 200)
  assert.equal(await holderOf(chart), null)
  assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
  assert.deepEqual(await notificationsTo(doctor, chart.id), ['chart_returned', 'chart_claimed'])
  assert.equal((await undo(client, chart)).status, 404)
  assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 200)
})

test('after a week, or by anyone else, a chart can’t be handed back', async () => {
  const { chart, client } = await taken()
  const stranger = await app.signInAs(await makePatientAccount(app.db, NAME))
  assert.equal((await undo(stranger, chart)).status, 404)
  assert.equal((await undo(admin, chart)).status, 403)
  await sql`update chart_claims set taken_at = taken_at - interval '7 days' where patient_id = ${chart.id}`.execute(
    app.db,
  )
  assert.equal((await undo(client, chart)).status, 404)
  assert.deepEqual((await client.get('/api/claims')).body, [])
})

test('handing back a chart that was merged into the person’s own undoes the merge', async () => {
  const { own, chart, appointment, client } = await taken({ withOwn: true })
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).body.patientId, own!.id)
  assert.equal((await undo(client, chart)).status, 200)
  assert.equal((await client.get(`/api/appointments/${appointment.id}`)).status, 404)
  assert.equal((await admin.get(`/api/patients/${chart.id}`)).status, 200)
  assert.equal((await client.get(`/api/patients/${own!.id}`)).status, 200)
})

test('after the clinic has undone the merge, a chart can’t be handed back; the person is notified', async () => {
  const { own, chart, client } = await taken({ withOwn: true })
  const [merge] = (await doctor.get(`/api/patients/${own!.id}/merges`)).body
  assert.equal((await doctor.post(`/api/merges/${merge.id}/undo`)).status, 200)
  assert.ok((await notificationsTo(client, own!.id)).includes('charts_parted'))
  assert.equal((await undo(client, chart)).status, 404)
  // and taking it over again needs a release
  assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 409)
})

for (const [who, by] of [
  ['a doctor', () => doctor],
  ['an administrator', () => admin],
] as const)
  test(`${who} detaches a chart from its account with a reason; then it needs a release`, async () => {
    const { account, chart, client } = await taken()
    assert.equal((await detach(by(), chart)).status, 200)
    assert.equal(await holderOf(chart), null)
    assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
    const [note] = (await client.get('/api/notifications')).body.notifications
    assert.deepEqual([note.kind, note.href], ['chart_detached', '/dashboard'])
    const [mail] = (await app.mailsTo(account.email)).filter(({ subject }) => /removed a record/.test(subject))
    assert.doesNotMatch(mail!.body, new RegExp(reason))
    assert.equal((await client.get('/api/claims')).body[0].state, 'needs-release')
    assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 409)
    const { body } = await admin.get(`/api/patients/${chart.id}/access`)
    assert.equal(body.find(({ what }: { what: string }) => what !== 'opened').what, 'detached')
    const { rows } =
      await sql`select detail from audit_events where action = 'patient.detached' and subject_id = ${chart.id}`.execute(
        app.db,
      )
    assert.deepEqual(rows, [{ detail: {} }])
    assert.equal((await undo(client, chart)).status, 404)
  })

test('a chart that the account created can be detached too, and then needs a release', async () => {
  const account = await makePatientAccount(app.db, NAME)
  const chart = await makeChart(app.db, clinic, { owner: account })
  assert.equal((await detach(doctor, chart)).status, 200)
  const client = await app.signInAs(account)
  assert.equal((await client.post(`/api/claims/${chart.id}/accept`)).status, 409)
})

test('the desk and the patient can’t detach a chart; a reason and a holder are required', async () => {
  const { chart, client } = await taken()
  for (const one of [staff, client]) assert.equal((await detach(one, chart)).status, 403)
  assert.equal((await detach(doctor, chart, { reason: 'too few' })).status, 400)
  assert.equal((await detach(doctor, chart, {})).status, 400)
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await detach(stranger, chart)).status, 404)
  assert.equal((await detach(app.anonymous, chart)).status, 401)
  assert.equal((await detach(doctor, chart)).status, 200)
  assert.equal((await detach(doctor, chart)).status, 409)
})

test('if a newer chart has the same name and address, detaching is refused with a message on what to do', async () => {
  const { account, chart, client } = await taken()
  await makeChart(app.db, clinic, { ...NAME, email: account.email })
  assert.equal((await detach(doctor, chart)).status, 409)
  assert.equal((await undo(client, chart)).status, 409)
  assert.equal(await holderOf(chart), account.userId)
})
