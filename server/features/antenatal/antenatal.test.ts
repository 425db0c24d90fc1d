import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AntenatalRecord, antenatalMessages } from '#contract/antenatal/records.ts'
import { addDays } from '#contract/wall-clock.ts'
import { ago, antenatalClinic, today } from '#server/testing/antenatal-clinic.ts'
import { makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { clinic, doctor, client, woman, readOf, begin, begun, change, check, statementOf, stateIn } =
  await antenatalClinic(app)

test('a doctor begins a record by the last period, which the summary then states, and the holder reads it', async () => {
  const chart = await woman()
  const record = await begun(chart)
  assert.deepEqual([record.dueOn, record.datedBy, record.version], [addDays(today, 180), 'period', 1])
  assert.equal(record.decidedBy.lastName, doctor.lastName)
  const stated = await statementOf(chart)
  assert.deepEqual([stated.isPregnant, stated.dueOn, stated.reportedByPatient], [true, record.dueOn, false])
  const own = await readOf(chart, await app.signInAs(chart.owner))
  assert.deepEqual(own.records, [record])
  assert.deepEqual(own.can, { date: false, record: false, chart: true })
  const second = await begin(chart, { periodOn: ago(90), datedBy: 'period' })
  assert.deepEqual([second.status, second.body.message], [409, antenatalMessages.open])
})

test('a correction by a scan names who decided, states the new date and stores the earlier version', async () => {
  const chart = await woman()
  const record = await begun(chart)
  const colleague = await makeDoctor(app.db, clinic)
  const scanned = await change(
    record,
    { scanOn: ago(40), scanWeeks: 7, scanDays: 3, datedBy: 'scan' },
    await app.signInAs(colleague),
  )
  assert.equal(scanned.status, 200, scanned.text)
  const now = scanned.body as AntenatalRecord
  // 280 - 52 days after the scan
  assert.deepEqual(
    [now.dueOn, now.decidedBy.lastName, now.periodOn],
    [addDays(today, 188), colleague.lastName, ago(100)],
  )
  assert.deepEqual(
    now.earlier.map(({ version, dueOn, datedBy, changedBy }) => [version, dueOn, datedBy, changedBy?.lastName]),
    [[1, record.dueOn, 'period', doctor.lastName]],
  )
  assert.equal((await statementOf(chart)).dueOn, now.dueOn)
  const late = await change(record, { note: 'Twins' })
  assert.deepEqual([late.status, late.body.code], [409, 'record-changed'])
  // a note decides nothing
  const noted = (await change(now, { note: 'Twins' })).body as AntenatalRecord
  assert.deepEqual([noted.decidedAt, noted.note], [now.decidedAt, 'Twins'])
})

test('impossible dates are refused with their field, and doubtful ones are asked about', async () => {
  const chart = await woman()
  const refused = async (body: object) => {
    const { status, body: reply } = await begin(chart, body)
    return [status, reply.issues?.[0]?.path ?? reply.code]
  }
  assert.deepEqual(await refused({ periodOn: addDays(today, 2), datedBy: 'period' }), [400, 'periodOn'])
  assert.deepEqual(await refused({ periodOn: ago(330), datedBy: 'period' }), [400, 'periodOn'])
  assert.deepEqual(await refused({ periodOn: ago(90), datedBy: 'scan' }), [400, 'scanOn'])
  assert.deepEqual(await refused({ scanOn: ago(10), datedBy: 'scan' }), [400, 'scanWeeks'])
  assert.deepEqual(await refused({ scanOn: ago(10), scanWeeks: 50, datedBy: 'scan' }), [400, 'scanWeeks'])
  assert.deepEqual(await refused({ periodOn: ago(10), datedBy: 'period' }), [409, 'doubtful'])
  // a scan at 8 weeks that is 9 days away
  const apart = { periodOn: ago(100), scanOn: ago(35), scanWeeks: 8, scanDays: 0, datedBy: 'period' }
  assert.deepEqual(await refused(apart), [409, 'doubtful'])
  assert.deepEqual((await readOf(chart)).records, [])
  await begun(chart, { ...apart, isSure: true })
  const man = await begin(await woman({ gender: 'male' }), { periodOn: ago(100), datedBy: 'period' })
  assert.deepEqual([man.status, man.body.code], [409, 'doubtful'])
})

test('an age without the day of its scan is refused, as is a scan without its age', async () => {
  const issueOf = ({ status, body }: { status: number; body: { issues?: { path: string }[] } }) => [
    status,
    body.issues?.[0]?.path,
  ]
  const chart = await woman()
  const period = { periodOn: ago(100), datedBy: 'period' }
  assert.deepEqual(issueOf(await begin(chart, { ...period, scanWeeks: 12, scanDays: 3 })), [400, 'scanOn'])
  const record = await begun(chart)
  assert.deepEqual(issueOf(await change(record, { scanWeeks: 12, scanDays: 3 })), [400, 'scanOn'])
  const scanned = await change(record, { scanOn: ago(40), scanWeeks: 8, scanDays: 3 })
  assert.equal(scanned.status, 200, scanned.text)
  assert.deepEqual(issueOf(await change(scanned.body, { scanWeeks: null })), [400, 'scanWeeks'])
  // without the scan, its age goes
  const cleared = await change(scanned.body, { scanOn: '' })
  assert.deepEqual([cleared.status, cleared.body.scanWeeks, cleared.body.scanDays], [200, null, null])
})

test('a record can be marked as entered in error while its dates are cleared, and stores the dates it had', async () => {
  const record = await begun(await woman())
  const marked = await change(record, { periodOn: '', status: 'error', reason: 'Another patient' })
  assert.equal(marked.status, 200, marked.text)
  assert.deepEqual([marked.body.periodOn, marked.body.dueOn], [record.periodOn, record.dueOn])
})

test('a record states what the patient has reported as the doctor’s own statement', async () => {
  const chart = await woman()
  const reported = await (
    await app.signInAs(chart.owner)
  ).post(`/api/patients/${chart.id}/pregnancies`, { isPregnant: true, dueOn: addDays(today, 180) })
  assert.equal(reported.status, 201, reported.text)
  await begun(chart)
  assert.equal((await statementOf(chart)).reportedByPatient, false)
})

test('a chart without a pregnancy and a statement records a view of the chart, not of a pregnancy', async () => {
  const viewsOf = async (chart: { id: string; owner: Parameters<typeof app.signInAs>[0] }) => {
    await readOf(chart)
    await app.deps.views.settled()
    const { status, body } = await (await app.signInAs(chart.owner)).get(`/api/patients/${chart.id}/access`)
    assert.equal(status, 200)
    return (body as { what: string }[]).filter(({ what }) => what === 'antenatal-seen').length
  }
  const chart = await woman()
  assert.equal(await viewsOf(chart), 0)
  await stateIn(chart, { isPregnant: false })
  assert.equal(await viewsOf(chart), 1)
})

test('a record entered in error needs a reason, and leaves the summary as it is', async () => {
  const chart = await woman()
  const record = await begun(chart)
  assert.equal((await change(record, { status: 'error' })).status, 400)
  const marked = await change(record, { status: 'error', reason: 'Another patient' })
  assert.deepEqual([marked.status, marked.body.status, marked.body.plan], [200, 'error', []])
  assert.equal((await check(record, { seenOn: today, weight: 60 })).status, 409)
  assert.equal((await statementOf(chart)).isPregnant, true)
  const { stated } = await readOf(chart)
  assert.deepEqual(stated, { dueOn: record.dueOn })
  await begun(chart)
})

test('a later statement in the summary that contradicts the record is shown', async () => {
  const chart = await woman()
  const record = await begun(chart)
  assert.equal((await readOf(chart)).contradiction, null)
  assert.equal((await client.post(`/api/patients/${chart.id}/pregnancies`, { isPregnant: false })).status, 201)
  assert.deepEqual((await readOf(chart)).contradiction, { isPregnant: false, dueOn: null, statedOn: today })
  // a change of the dates states them again
  assert.equal((await change(record, { periodOn: ago(101) })).status, 200)
  assert.equal((await readOf(chart)).contradiction, null)
})
