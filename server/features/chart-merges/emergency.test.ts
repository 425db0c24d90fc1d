import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { mergeMessages } from '#contract/chart-merges.ts'
import { quickHash } from '#server/testing/passwords.ts'
import type { Client } from '#server/testing/client.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { makePrescription } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVisit } from '#server/testing/visits.ts'

// An administrator has emergency access to a guest's chart, and other charts are merged into it.

const password = 'a quiet sentence of the test'

const app = await sharedApp()
/** Nothing is written in it, and it has no holder. */
let empty: { id: string }
let full: { id: string }
let texts: string[]

const clinic = await makeClinic(app.db)
const person = await makeAdmin(app.db, clinic)
const passwordHash = await quickHash(password)
await sql`update users set password_hash = ${passwordHash} where id = ${person.userId}`.execute(app.db)
const admin = await app.signInAs(person)
const colleague = await app.signInAs(await makeAdmin(app.db, clinic))
const physician = await makeDoctor(app.db, clinic)
const doctor = await app.signInAs(physician)
beforeEach(async () => {
  empty = await makeChart(app.db, clinic)
  full = await makeChart(app.db, clinic)
  const wish = { clinic, doctor: physician, chart: full }
  const [prescription, appointment] = [await makePrescription(app.db, wish), await makeVisit(app.db, wish)]
  texts = [`/api/prescriptions/${prescription.id}`, `/api/visits/${appointment.id}`]
})

const open = async ({ id }: { id: string }) => {
  const body = { reason: 'Found unconscious in the hall', password }
  assert.equal((await admin.post(`/api/patients/${id}/emergency-access`, body)).status, 201)
}
const merge = (by: Client, from: { id: string }, into: { id: string }) =>
  by.post(`/api/patients/${from.id}/merge`, { into: into.id })
const isOpen = async ({ id }: { id: string }) => (await admin.get(`/api/patients/${id}`)).body.emergencyEndsAt !== null
const readings = () => Promise.all(texts.map(async (path) => (await admin.get(path)).status))

test('an administrator with emergency access can’t merge clinical text into the chart', async () => {
  await open(empty)
  const { status, body } = await merge(admin, full, empty)
  assert.deepEqual([status, body.message], [409, mergeMessages.byDoctor])
  assert.deepEqual(await readings(), [404, 404])
  assert.equal(await isOpen(empty), true)
})

for (const [who, by] of [
  ['a doctor', () => doctor],
  ['another administrator', () => colleague],
] as const)
  test(`${who} merges a chart into it: the emergency access ends, and nothing is read`, async () => {
    await open(empty)
    const { status, body } = await merge(by(), full, empty)
    assert.equal(status, 201)
    assert.deepEqual(await readings(), [404, 404])
    assert.equal(await isOpen(empty), false)
    const [access] = (await by().get(`/api/patients/${empty.id}/emergency-access`)).body
    assert.deepEqual([access.isOpen, access.endedBy.isYou], [false, true])
    assert.ok(Date.parse(access.endsAt) >= Date.parse(access.openedAt))
    const { rows } = await sql`select from audit_events
      where action = 'patient.emergency-ended' and subject_id = ${empty.id}`.execute(app.db)
    assert.equal(rows.length, 1)
    // an undo doesn't restore it
    assert.equal((await by().post(`/api/merges/${body.id}/undo`)).status, 200)
    assert.equal(await isOpen(empty), false)
  })

test('a merge without clinical text ends emergency access for both charts', async () => {
  const other = await makeChart(app.db, clinic)
  await open(empty)
  await open(other)
  const { status, body } = await merge(admin, other, empty)
  assert.equal(status, 201)
  assert.equal((await merge(admin, full, empty)).status, 201)
  assert.deepEqual(await readings(), [404, 404])
  assert.equal((await admin.post(`/api/merges/${body.id}/undo`)).status, 200)
  assert.deepEqual([await isOpen(empty), await isOpen(other)], [false, false])
})
