import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)

const complaint = 'Cough for two days'

/** A draft with a complaint, and the edition that has it. */
async function draft() {
  const { id: patientId } = await makeChart(app.db, clinic)
  const { body } = await client.post('/api/visits', { patientId })
  const id = body.id as string
  const saved = await client.put(`/api/visits/${id}`, { edition: body.edition, complaint })
  return { id, edition: saved.body.edition as number, patientId }
}

test('a save over another edition is merged with it, field by field, and answers what is stored', async () => {
  const { id, edition } = await draft()
  const base = { complaint }
  const first = await client.put(`/api/visits/${id}`, { edition, base, complaint, pulse: 88, findings: 'Throat red' })
  assert.deepEqual([first.status, first.body.edition, first.body.content], [200, edition + 1, undefined])
  const second = await client.put(`/api/visits/${id}`, {
    edition,
    base,
    complaint: `${complaint}, at night`,
    diagnoses: [{ text: 'Bronchitis', code: 'J20.9' }],
  })
  assert.deepEqual([second.status, second.body.edition], [200, edition + 2])
  const { complaint: said, findings, pulse, diagnoses } = second.body.content
  assert.deepEqual(
    [said, findings, pulse, diagnoses],
    [`${complaint}, at night`, 'Throat red', 88, [{ text: 'Bronchitis', code: 'J20.9' }]],
  )
  const { body } = await client.get(`/api/visits/${id}/draft`)
  assert.deepEqual([body.edition, body.content], [edition + 2, second.body.content])
})

test('without what it started from, a save over another edition is refused', async () => {
  const { id, edition } = await draft()
  await client.put(`/api/visits/${id}`, { edition, complaint: 'Fever' })
  const { status, body } = await client.put(`/api/visits/${id}`, { edition, complaint: 'Cough' })
  assert.deepEqual([status, body.code], [409, 'visit-changed'])
})

test('texts that are too long together are refused, and the stored one stays', async () => {
  const { id, edition } = await draft()
  const base = { complaint }
  await client.put(`/api/visits/${id}`, { edition, base, complaint: `${complaint} ${'a'.repeat(1500)}` })
  const { status, body } = await client.put(`/api/visits/${id}`, {
    edition,
    base,
    complaint: `${complaint} ${'b'.repeat(1500)}`,
  })
  assert.deepEqual([status, body.issues[0].path, body.issues[0].message], [400, 'complaint', 'At most 2000 characters'])
  const { body: now } = await client.get(`/api/visits/${id}/draft`)
  assert.equal(now.content.complaint, `${complaint} ${'a'.repeat(1500)}`)
})

test('the draft’s text is for its doctor, until the visit is finished', async () => {
  const { id, edition } = await draft()
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await colleague.get(`/api/visits/${id}/draft`)).status, 403)
  const stranger = await app.signInAs(await makeDoctor(app.db, await makeClinic(app.db)))
  assert.equal((await stranger.get(`/api/visits/${id}/draft`)).status, 404)
  await client.post(`/api/visits/${id}/finish`, { edition, complaint })
  const late = await client.get(`/api/visits/${id}/draft`)
  assert.deepEqual([late.status, late.body.code], [409, 'visit-finished'])
  const save = await client.put(`/api/visits/${id}`, { edition, base: { complaint }, complaint: 'Other' })
  assert.deepEqual([save.status, save.body.code], [409, 'visit-finished'])
})
