import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeChart, makeClinic, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const here = await makeClinic(app.db)
const there = await makeClinic(app.db)
const desk = await app.signInAs(await makeStaff(app.db, here))
const person = { firstName: 'Anand', lastName: 'Krishnan', email: 'anand@people.example', dateOfBirth: '1971-03-04' }
const chart = await makeChart(app.db, here, person)
await makeChart(app.db, there, person)
await sql`update patients set phone = '+91 (98765) 43-210' where first_name = 'Anand'`.execute(app.db)
await makeChart(app.db, here, { firstName: 'Other', lastName: 'Person', dateOfBirth: '1971-03-04' })

const find = async (question: object) => {
  const { status, body } = await desk.post('/api/patients/duplicates', question)
  assert.equal(status, 200)
  return (body as { id: string; same: string[] }[]).map(({ id, same }) => [id, same])
}

test('a chart that matches in two fields is named, with those fields', async () => {
  const dateOfBirth = '1971-03-04'
  assert.deepEqual(await find({ phone: '98765 43210', dateOfBirth }), [[chart.id, ['phone', 'dateOfBirth']]])
  assert.deepEqual(await find({ firstName: 'Annand', lastName: 'krishnan', dateOfBirth }), [
    [chart.id, ['name', 'dateOfBirth']],
  ])
  assert.deepEqual(await find({ firstName: 'Krishnan', lastName: 'Anand', phone: '098765-43210' }), [
    [chart.id, ['name', 'phone']],
  ])
  assert.deepEqual(
    await find({ firstName: 'Anand', lastName: 'Krishnan', email: 'Anand@People.example', dateOfBirth }),
    [[chart.id, ['name', 'dateOfBirth', 'email']]],
  )
})

test('a match in one field, at another clinic, or with the chart itself is no duplicate', async () => {
  assert.deepEqual(await find({}), [])
  assert.deepEqual(await find({ dateOfBirth: '1971-03-04' }), [])
  assert.deepEqual(await find({ phone: '98765 43210', firstName: 'Zubin', lastName: 'Mehta' }), [])
  assert.deepEqual(await find({ phone: '43210', dateOfBirth: '1980-01-01' }), [])
  assert.deepEqual(await find({ phone: '98765 43210', dateOfBirth: '1971-03-04', exceptId: chart.id }), [])
})

test('a merged chart isn’t reported as a duplicate', async () => {
  const old = await makeChart(app.db, here, { firstName: 'Gone', lastName: 'Before', dateOfBirth: '1960-01-01' })
  assert.equal((await find({ firstName: 'Gone', lastName: 'Before', dateOfBirth: '1960-01-01' })).length, 1)
  await sql`update patients set merged_into = ${chart.id} where id = ${old.id}`.execute(app.db)
  assert.deepEqual(await find({ firstName: 'Gone', lastName: 'Before', dateOfBirth: '1960-01-01' }), [])
})

test('people who can’t add patients can’t search for duplicates', async () => {
  const patient = await app.signInAs(await makePatientAccount(app.db))
  assert.equal((await patient.post('/api/patients/duplicates', { clinicId: here.id })).status, 403)
  assert.equal((await desk.post('/api/patients/duplicates', { clinicId: chart.id })).status, 404)
})
