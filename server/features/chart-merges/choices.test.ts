import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeMessages } from '#contract/chart-merges.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A birth date, gender or blood group that both charts have: the person merging chooses.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

const fill = (id: string, values: { date_of_birth: string; gender: string; blood_type: string }) =>
  app.db.updateTable('patients').set(values).where('id', '=', id).execute()

async function twoCharts() {
  const [kept, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  await fill(kept.id, { date_of_birth: '1955-03-01', gender: 'male', blood_type: 'A+' })
  await fill(twin.id, { date_of_birth: '1955-03-02', gender: 'female', blood_type: 'B+' })
  return { kept, twin }
}

async function valuesOf(id: string): Promise<string[]> {
  const { body } = await doctor.get(`/api/patients/${id}`)
  return [body.dateOfBirth, body.gender, body.bloodGroup]
}

test('a doctor chooses the right values of two charts, and the undo restores both exactly', async () => {
  const { kept, twin } = await twoCharts()
  const choices = { dateOfBirth: 'merged', gender: 'kept', bloodGroup: 'merged' }
  const merged = await doctor.post(`/api/patients/${twin.id}/merge`, { into: kept.id, choices })
  assert.equal(merged.status, 201, merged.text)
  assert.deepEqual(await valuesOf(kept.id), ['1955-03-02', 'male', 'B+'])
  const { chosen } = await app.db
    .selectFrom('chart_merges')
    .select('chosen')
    .where('id', '=', merged.body.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(chosen, {
    dateOfBirth: { before: '1955-03-01', after: '1955-03-02' },
    gender: { before: 'male', after: 'male' },
    bloodGroup: { before: 'A+', after: 'B+' },
  })
  assert.equal((await doctor.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual(await valuesOf(kept.id), ['1955-03-01', 'male', 'A+'])
  assert.deepEqual(await valuesOf(twin.id), ['1955-03-02', 'female', 'B+'])
})

test('an undo doesn’t change a value that someone corrected after the merge', async () => {
  const { kept, twin } = await twoCharts()
  const merged = await doctor.post(`/api/patients/${twin.id}/merge`, {
    into: kept.id,
    choices: { gender: 'merged', bloodGroup: 'merged' },
  })
  await fill(kept.id, { date_of_birth: '1955-03-01', gender: 'female', blood_type: 'O-' })
  assert.equal((await doctor.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual(await valuesOf(kept.id), ['1955-03-01', 'male', 'O-'])
})

test('an administrator can’t choose a blood group; without a choice the remaining chart’s values stay', async () => {
  const { kept, twin } = await twoCharts()
  const path = `/api/patients/${twin.id}/merge`
  const refused = await admin.post(path, { into: kept.id, choices: { bloodGroup: 'merged' } })
  assert.deepEqual([refused.status, refused.body.message], [403, mergeMessages.clinicalChoice])
  assert.equal((await doctor.post(path, { into: kept.id })).status, 201)
  assert.deepEqual(await valuesOf(kept.id), ['1955-03-01', 'male', 'A+'])
})
