import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import type { AntenatalCheckup } from '#contract/antenatal/checkups.ts'
import { type AntenatalRecord, antenatalMessages, type ChartAntenatal } from '#contract/antenatal/records.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const today = todayIn('Asia/Kolkata')
const ago = (days: number) => addDays(today, -days)

async function woman(of: { clinic?: { id: string }; gender?: string } = {}) {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, of.clinic ?? clinic, { owner, dateOfBirth: '1996-04-05' })
  await sql`update patients set gender = ${of.gender ?? 'female'} where id = ${chart.id}`.execute(app.db)
  return { ...chart, owner }
}

const readOf = async ({ id }: { id: string }, who: Client = client): Promise<ChartAntenatal> => {
  const { status, body, text } = await who.get(`/api/patients/${id}/antenatal`)
  assert.equal(status, 200, text)
  return body as ChartAntenatal
}
const begin = (chart: { id: string }, body: object, who: Client = client) =>
  who.post(`/api/patients/${chart.id}/antenatal`, body)
/** A pregnancy of 100 days. */
const begun = async (chart: { id: string }, body: object = { periodOn: ago(100), datedBy: 'period' }) => {
  const { status, body: one, text } = await begin(chart, body)
  assert.equal(status, 201, text)
  return one as AntenatalRecord
}
const change = (record: { id: string; version: number }, body: object, who: Client = client) =>
  who.put(`/api/antenatal-records/${record.id}`, { version: record.version, ...body })
const check = (record: { id: string }, body: object, who: Client = client) =>
  who.post(`/api/antenatal-records/${record.id}/checkups`, body)
const statementOf = async ({ id }: { id: string }) =>
  (await client.get(`/api/patients/${id}/clinical-summary`)).body.pregnancy

async function staffWith(...capabilities: string[]) {
  const person = await makeStaff(app.db, clinic)
  await sql`update memberships set capabilities = ${capabilities} where user_id = ${person.userId}`.execute(app.db)
  return app.signInAs(person)
}

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

test('an outcome ends the pregnancy, the summary follows, and the next one can begin', async () => {
  const chart = await woman()
  const record = await begun(chart, { periodOn: ago(275), datedBy: 'period' })
  const without = await change(record, { outcome: 'born' })
  assert.deepEqual([without.status, without.body.issues?.[0]?.path], [400, 'endedOn'])
  const early = await change(record, { outcome: 'born', endedOn: ago(200) })
  assert.deepEqual([early.status, early.body.code], [409, 'doubtful'])
  const born = await change(record, { outcome: 'born', endedOn: ago(1), isBreastfeeding: true })
  assert.equal(born.status, 200, born.text)
  assert.deepEqual([born.body.outcome, born.body.plan], ['born', []])
  const stated = await statementOf(chart)
  assert.deepEqual([stated.isPregnant, stated.isBreastfeeding, stated.dueOn], [false, true, null])
  const { records, can } = await readOf(chart)
  assert.deepEqual([records.length, can.date], [1, true])
  const again = await begin(chart, { periodOn: ago(60), datedBy: 'period' })
  assert.deepEqual([again.status, again.body.code], [409, 'doubtful'])
  const reopened = await change(born.body as AntenatalRecord, { outcome: '' })
  assert.deepEqual([reopened.status, reopened.body.outcome], [200, null])
  assert.equal((await statementOf(chart)).isPregnant, true)
})

const reportedBy = async (chart: { id: string; owner: Parameters<typeof app.signInAs>[0] }, body: object) =>
  (await app.signInAs(chart.owner)).post(`/api/patients/${chart.id}/pregnancies`, body)
const stateIn = async (chart: { id: string }, body: object) =>
  assert.equal((await client.post(`/api/patients/${chart.id}/pregnancies`, body)).status, 201)

test('an outcome leaves a newer statement about another pregnancy, and states nothing about an end long ago', async () => {
  const next = { isPregnant: true, dueOn: addDays(today, 200) }
  const overtaken = await woman()
  const record = await begun(overtaken)
  await stateIn(overtaken, next)
  assert.equal((await change(record, { outcome: 'miscarried', endedOn: ago(5) })).status, 200)
  const stated = await statementOf(overtaken)
  assert.deepEqual([stated.isPregnant, stated.dueOn], [true, next.dueOn])

  const late = await woman()
  const old = await begun(late)
  assert.equal((await change(old, { outcome: 'miscarried', endedOn: ago(31) })).status, 200)
  assert.equal((await statementOf(late)).isPregnant, true)
  assert.deepEqual((await readOf(late)).stated, { dueOn: old.dueOn })

  const recent = await woman()
  assert.equal((await change(await begun(recent), { outcome: 'miscarried', endedOn: ago(30) })).status, 200)
  assert.equal((await statementOf(recent)).isPregnant, false)
})

test('after a merge with two open records, the end of the duplicate states nothing', async () => {
  const [one, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const record = await begun(one)
  const duplicate = await begun(twin, { periodOn: ago(101), datedBy: 'period' })
  const administrator = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.equal((await administrator.post(`/api/patients/${twin.id}/merge`, { into: one.id })).status, 201)
  assert.equal((await change(duplicate, { outcome: 'ended', endedOn: today })).status, 200)
  assert.equal((await statementOf(one)).isPregnant, true)
  assert.equal((await change(record, { note: 'x' })).status, 200)
})

test('breastfeeding stays as stated if it is left out, also if that statement is too old to count', async () => {
  const chart = await woman()
  await stateIn(chart, { isPregnant: false, isBreastfeeding: true })
  await sql`update pregnancies set recorded_at = now() - interval '40 days' where patient_id = ${chart.id}`.execute(
    app.db,
  )
  assert.equal((await readOf(chart)).isBreastfeeding, true)
  const record = await begun(chart)
  const stated = await statementOf(chart)
  assert.deepEqual([stated.isPregnant, stated.isBreastfeeding], [true, true])
  assert.equal((await change(record, { outcome: 'miscarried', endedOn: today })).status, 200)
  assert.equal((await statementOf(chart)).isBreastfeeding, true)
})

test('a record states what the patient has reported as the doctor’s own statement', async () => {
  const chart = await woman()
  const reported = await reportedBy(chart, { isPregnant: true, dueOn: addDays(today, 180) })
  assert.equal(reported.status, 201, reported.text)
  await begun(chart)
  assert.equal((await statementOf(chart)).reportedByPatient, false)
})

test('a record can be marked as entered in error while its dates are cleared, and stores the dates it had', async () => {
  const record = await begun(await woman())
  const marked = await change(record, { periodOn: '', status: 'error', reason: 'Another patient' })
  assert.equal(marked.status, 200, marked.text)
  assert.deepEqual([marked.body.periodOn, marked.body.dueOn], [record.periodOn, record.dueOn])
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

test('a pregnancy that is long over can’t be reopened, and its tests stay in the record', async () => {
  const chart = await woman()
  const record = await begun(chart, { periodOn: ago(320), datedBy: 'period', isSure: true })
  const tick = { item: 'hiv', answer: 'done', doneOn: ago(200) }
  assert.equal((await client.post(`/api/antenatal-records/${record.id}/ticks`, tick)).status, 201)
  const born = await change(record, { outcome: 'born', endedOn: ago(45) })
  assert.equal(born.status, 200, born.text)
  assert.deepEqual(
    born.body.plan.map(({ item, status }: { item: string; status: string }) => [item, status]),
    [['hiv', 'done']],
  )
  await sql`update antenatal_records set period_on = period_on - 10, due_on = due_on - 10 where id = ${record.id}`.execute(
    app.db,
  )
  const reopened = await change(born.body, { outcome: '' })
  assert.deepEqual([reopened.status, reopened.body.issues?.[0]?.path], [400, 'outcome'])
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

test('a checkup is refused ahead, before the pregnancy, empty, with half a blood pressure and out of bounds', async () => {
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
