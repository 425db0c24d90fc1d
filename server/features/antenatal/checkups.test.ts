import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AntenatalCheckup } from '#contract/antenatal/checkups.ts'
import { addDays } from '#contract/wall-clock.ts'
import { ago, antenatalClinic, today } from '#server/testing/antenatal-clinic.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { client, woman, readOf, begin, begun, change, check, staffWith } = await antenatalClinic(app)

test('a nurse with the permission for vitals records a checkup, which makes tests done; its correction stores what it was', async () => {
  const chart = await woman()
  const record = await begun(chart)
  const nurse = await staffWith('vitals')
  const added = await check(
    record,
    {
      seenOn: ago(20),
      weight: 58.5,
      systolic: 112,
      diastolic: 70,
      hemoglobin: 10.8,
      edema: 'none',
      fetalHeartRate: 148,
    },
    nurse,
  )
  assert.equal(added.status, 201, added.text)
  const one = added.body as AntenatalCheckup
  assert.deepEqual([one.ageDays, one.weight, one.presentation, one.earlier], [80, 58.5, null, []])
  const [shown] = (await readOf(chart, nurse)).records
  const statusOf = (item: string) => shown!.plan.find((planned) => planned.item === item)?.status
  assert.deepEqual([statusOf('checkup-1'), statusOf('hemoglobin-1'), statusOf('urine-1')], ['done', 'done', 'overdue'])
  const corrected = await nurse.put(`/api/antenatal-checkups/${one.id}`, { version: 1, weight: 59 })
  assert.equal(corrected.status, 200, corrected.text)
  const now = corrected.body as AntenatalCheckup
  assert.deepEqual([now.weight, now.hemoglobin, now.earlier.map(({ weight }) => weight)], [59, 10.8, [58.5]])
  const late = await nurse.put(`/api/antenatal-checkups/${one.id}`, { version: 1, weight: 60 })
  assert.deepEqual([late.status, late.body.code], [409, 'record-changed'])
  // the doctor alone dates the pregnancy
  assert.equal((await change(record, { note: 'x' }, nurse)).status, 403)
  assert.equal((await begin(await woman(), { periodOn: ago(100), datedBy: 'period' }, nurse)).status, 403)
})

test('a checkup is refused if it is in the future, before the pregnancy, empty, with half a blood pressure or out of bounds', async () => {
  const record = await begun(await woman())
  const refused = async (body: object) => {
    const reply = await check(record, { seenOn: today, ...body })
    return [reply.status, reply.body.issues?.[0]?.path]
  }
  assert.deepEqual(await refused({ seenOn: addDays(today, 2), weight: 60 }), [400, 'seenOn'])
  assert.deepEqual(await refused({ seenOn: ago(101), weight: 60 }), [400, 'seenOn'])
  assert.deepEqual(await refused({}), [400, 'weight'])
  assert.deepEqual(await refused({ systolic: 120 }), [400, 'diastolic'])
  assert.deepEqual(await refused({ fundalHeight: 80 }), [400, 'fundalHeight'])
  assert.deepEqual(await refused({ fetalHeartRate: 300 }), [400, 'fetalHeartRate'])
  assert.deepEqual(await refused({ hemoglobin: 11.25 }), [400, 'hemoglobin'])
  assert.deepEqual(await refused({ urineProtein: '5+' }), [400, 'urineProtein'])
})

test('a test is ticked once, corrected, and due again when the tick was an error', async () => {
  const chart = await woman()
  const record = await begun(chart)
  const tick = (body: object) => client.post(`/api/antenatal-records/${record.id}/ticks`, body)
  const hiv = { item: 'hiv', answer: 'done', doneOn: ago(3), note: 'Negative' }
  const added = await tick(hiv)
  assert.equal(added.status, 201, added.text)
  assert.equal((await tick(hiv)).status, 409)
  assert.deepEqual((await tick({ ...hiv, item: 'syphilis', doneOn: addDays(today, 2) })).status, 400)
  const plannedOf = async () => (await readOf(chart)).records[0]!.plan.find(({ item }) => item === 'hiv')!
  assert.deepEqual([(await plannedOf()).status, (await plannedOf()).tickId], ['done', added.body.id])
  const marked = await client.put(`/api/antenatal-ticks/${added.body.id}`, {
    version: 1,
    status: 'error',
    reason: 'Wrong patient',
  })
  assert.deepEqual([marked.status, marked.body.earlier.length], [200, 1])
  assert.equal((await plannedOf()).status, 'overdue')
  assert.equal((await tick({ ...hiv, answer: 'not-needed', note: 'Declined' })).status, 201)
  assert.equal((await plannedOf()).status, 'not-needed')
  // a recorded vaccine needs no tick
  const given = { vaccine: 'td', dose: '1', givenOn: ago(30) }
  assert.equal((await client.post(`/api/patients/${chart.id}/immunizations`, given)).status, 201)
  const tetanus = (await readOf(chart)).records[0]!.plan.find(({ item }) => item === 'tetanus-1')!
  assert.deepEqual([tetanus.status, tetanus.doneOn, tetanus.tickId], ['done', ago(30), null])
})
