import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import { ago, antenatalClinic, today } from '#server/testing/antenatal-clinic.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { clinic, woman, readOf, begin, begun, change, check, staffWith } = await antenatalClinic(app)

test('people without the permission, administrators and other clinics are refused', async () => {
  const chart = await woman()
  const record = await begun(chart)
  const desk = await staffWith('patients')
  const administrator = await app.signInAs(await makeAdmin(app.db, clinic))
  for (const who of [desk, administrator]) {
    assert.equal((await who.get(`/api/patients/${chart.id}/antenatal`)).status, 403)
    assert.equal((await check(record, { seenOn: today, weight: 60 }, who)).status, 404)
  }
  const elsewhere = await app.signInAs(await makeDoctor(app.db, await makeClinic(app.db)))
  assert.equal((await elsewhere.get(`/api/patients/${chart.id}/antenatal`)).status, 404)
  assert.equal((await change(record, { note: 'x' }, elsewhere)).status, 404)
  const holder = await app.signInAs(chart.owner)
  assert.equal((await check(record, { seenOn: today, weight: 60 }, holder)).status, 403)
})

test('a merge moves the record with its checkups, and its undo moves it back', async () => {
  const [kept, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const record = await begun(twin)
  assert.equal((await check(record, { seenOn: today, weight: 60 })).status, 201)
  const administrator = await app.signInAs(await makeAdmin(app.db, clinic))
  const merged = await administrator.post(`/api/patients/${twin.id}/merge`, { into: kept.id })
  assert.equal(merged.status, 201, merged.text)
  const [moved] = (await readOf(kept)).records
  assert.deepEqual([moved?.id, typeof moved?.fromChart, moved?.checkups.length], [record.id, 'string', 1])
  assert.equal((await administrator.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual((await readOf(kept)).records, [])
  assert.equal((await readOf(twin)).records.length, 1)
})

test('a doctor exports the checkups of the clinic with the age of the pregnancy', async () => {
  const place = await makeClinic(app.db)
  const own = await app.signInAs(await makeDoctor(app.db, place))
  const chart = await woman({ clinic: place })
  const record = (await begin(chart, { periodOn: ago(100), datedBy: 'period' }, own)).body as AntenatalRecord
  assert.equal((await check(record, { seenOn: ago(1), weight: 60, note: '=1+1' }, own)).status, 201)
  const { status, text } = await own.get(`/api/clinics/${place.id}/antenatal.csv`)
  assert.equal(status, 200)
  const [row, ...more] = parse<Record<string, string>>(text, { columns: true, bom: true })
  assert.equal(more.length, 0)
  assert.deepEqual(
    [row!['Weeks+days'], row!['Weight (kg)'], row!.Note, row!['Dated by']],
    ['14+1', '60', "'=1+1", 'Last period'],
  )
})
