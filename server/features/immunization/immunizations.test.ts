import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DueChild } from '#contract/immunization/due.ts'
import type { NextImmunization } from '#contract/immunization/next.ts'
import {
  type ChartImmunizations,
  type Immunization,
  immunizationMessages,
} from '#contract/immunization/immunizations.ts'
import type { StaffCapability } from '#contract/members.ts'
import { addDays, addMonths } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const today = todayIn('Asia/Kolkata')

/** A chart of a child, some months old today. */
async function childOf(months: number, of: { clinic?: { id: string }; owner?: Person } = {}) {
  const owner = of.owner ?? (await makePatientAccount(app.db))
  const chart = await makeChart(app.db, of.clinic ?? clinic, { owner, dateOfBirth: addMonths(today, -months) })
  return { ...chart, owner }
}

const readOf = async ({ id }: { id: string }, who: Client = client): Promise<ChartImmunizations> => {
  const { status, body, text } = await who.get(`/api/patients/${id}/immunizations`)
  assert.equal(status, 200, text)
  return body as ChartImmunizations
}
const add = (chart: { id: string }, body: object, who: Client = client) =>
  who.post(`/api/patients/${chart.id}/immunizations`, body)
const added = async (chart: { id: string }, body: object): Promise<Immunization> => {
  const { status, body: one, text } = await add(chart, body)
  assert.equal(status, 201, text)
  return one as Immunization
}
const statusIn = ({ plan }: ChartImmunizations, vaccine: string, dose: string) =>
  plan.find((one) => one.vaccine === vaccine && one.dose === dose)?.status

/** Someone on the staff with these permissions only. */
const staffWith = async (...capabilities: StaffCapability[]) =>
  app.signInAs(await makeStaff(app.db, clinic, capabilities))

test('a recorded dose counts in the plan, is read by the holder, and a correction stores what it was', async () => {
  const child = await childOf(4)
  assert.equal(statusIn(await readOf(child), 'rotavirus', '1'), 'overdue')
  const one = await added(child, { vaccine: 'rotavirus', dose: '1', givenOn: today, batch: 'R 1', site: 'Mouth' })
  assert.deepEqual([one.version, one.earlier, one.isElsewhere, one.batch], [1, [], false, 'R 1'])
  const read = await readOf(child, await app.signInAs(child.owner))
  assert.deepEqual(read.doses, [one])
  assert.deepEqual([statusIn(read, 'rotavirus', '1'), read.can], ['given', { record: false, choose: false }])
  const corrected = await client.put(`/api/immunizations/${one.id}`, { version: 1, batch: 'R 2' })
  assert.equal(corrected.status, 200, corrected.text)
  const now = corrected.body as Immunization
  assert.deepEqual([now.version, now.batch, now.site, now.changedBy?.lastName], [2, 'R 2', 'Mouth', doctor.lastName])
  assert.deepEqual(
    now.earlier.map(({ version, batch }) => [version, batch]),
    [[1, 'R 1']],
  )
  const late = await client.put(`/api/immunizations/${one.id}`, { version: 1, batch: 'R 3' })
  assert.deepEqual([late.status, late.body.message], [409, immunizationMessages.changed])
})

test('a dose entered in error needs a reason and is ignored', async () => {
  const child = await childOf(4)
  const one = await added(child, { vaccine: 'bcg', dose: '1', givenOn: today })
  const without = await client.put(`/api/immunizations/${one.id}`, { version: 1, status: 'error' })
  assert.deepEqual([without.status, without.body.issues?.[0]?.path], [400, 'reason'])
  const marked = await client.put(`/api/immunizations/${one.id}`, {
    version: 1,
    status: 'error',
    reason: 'Wrong child',
  })
  assert.equal(marked.status, 200, marked.text)
  const read = await readOf(child)
  assert.deepEqual([statusIn(read, 'bcg', '1'), read.doses[0]?.reason], ['due', 'Wrong child'])
  // so the same dose can be recorded again
  await added(child, { vaccine: 'bcg', dose: '1', givenOn: today })
})

test('a dose is refused if it is in the future, before the birth, one that the vaccine doesn’t have, or the second on a day', async () => {
  const child = await childOf(4)
  const refused = async (body: object) => {
    const reply = await add(child, body)
    return [reply.status, reply.body.issues?.[0]?.path]
  }
  const opv = { vaccine: 'opv', dose: '1' }
  assert.deepEqual(await refused({ ...opv, givenOn: addDays(today, 2) }), [400, 'givenOn'])
  assert.deepEqual(await refused({ ...opv, givenOn: addMonths(today, -5) }), [400, 'givenOn'])
  assert.deepEqual(await refused({ ...opv, givenOn: '2026-13' }), [400, 'givenOn'])
  assert.deepEqual(await refused({ vaccine: 'bcg', dose: '2', givenOn: today }), [400, 'dose'])
  assert.deepEqual(await refused({ vaccine: 'other', givenOn: today }), [400, 'vaccineName'])
  await added(child, { ...opv, givenOn: today })
  assert.deepEqual((await add(child, { ...opv, givenOn: today })).status, 409)
  // a year is compared as far as it goes
  await added(child, { vaccine: 'other', vaccineName: 'Cholera', givenOn: today.slice(0, 4) })
})

test('staff with the permission record doses and see no other clinical part; others are refused', async () => {
  const child = await childOf(4)
  const nurse = await staffWith('patients', 'immunizations')
  assert.equal((await add(child, { vaccine: 'opv', dose: '1', givenOn: today }, nurse)).status, 201)
  assert.equal(statusIn(await readOf(child, nurse), 'opv', '1'), 'given')
  assert.equal((await nurse.get(`/api/patients/${child.id}/clinical-summary`)).status, 403)
  assert.equal((await nurse.put(`/api/patients/${child.id}/immunization-schedule`, { schedule: 'iap' })).status, 403)
  const desk = await staffWith('patients')
  const administrator = await app.signInAs(await makeAdmin(app.db, clinic))
  for (const who of [desk, administrator]) {
    assert.equal((await who.get(`/api/patients/${child.id}/immunizations`)).status, 403)
    assert.equal((await add(child, { vaccine: 'opv', dose: '2', givenOn: today }, who)).status, 403)
    assert.equal((await who.get('/api/immunizations/due')).status, 403)
  }
  const holder = await app.signInAs(child.owner)
  assert.equal((await add(child, { vaccine: 'opv', dose: '2', givenOn: today }, holder)).status, 403)
})

test('a clinic chooses its schedule, and a doctor another one for a chart', async () => {
  const place = await makeClinic(app.db)
  const own = await app.signInAs(await makeDoctor(app.db, place))
  const child = await childOf(4, { clinic: place })
  const schedulesOf = async () => {
    const { schedule, isOwnSchedule, clinicSchedule } = await readOf(child, own)
    return [schedule, isOwnSchedule, clinicSchedule]
  }
  assert.deepEqual(await schedulesOf(), ['national', false, 'national'])
  assert.equal((await own.put(`/api/clinics/${place.id}/immunization-schedule`, { schedule: 'iap' })).status, 200)
  assert.deepEqual(await schedulesOf(), ['iap', false, 'iap'])
  const choose = (schedule: string | null) => own.put(`/api/patients/${child.id}/immunization-schedule`, { schedule })
  assert.equal((await choose('national')).status, 200)
  assert.equal((await choose('national')).status, 200)
  assert.deepEqual(await schedulesOf(), ['national', true, 'iap'])
  assert.equal((await choose(null)).status, 200)
  assert.deepEqual(await schedulesOf(), ['iap', false, 'iap'])
})

test('the recall list has children with a recorded dose whose next one is due, with phone and booked day', async () => {
  const place = await makeClinic(app.db)
  const here = await makeDoctor(app.db, place)
  const own = await app.signInAs(here)
  const [late, soon, never] = [
    await childOf(5, { clinic: place }),
    await childOf(0, { clinic: place }),
    await childOf(5, { clinic: place }),
  ]
  const give = (chart: { id: string }, body: object) => add(chart, body, own)
  assert.equal((await give(late, { vaccine: 'bcg', dose: '1', givenOn: today })).status, 201)
  assert.equal((await give(soon, { vaccine: 'bcg', dose: '1', givenOn: today })).status, 201)
  const due = async (within: number) => {
    const { status, body, text } = await own.get(`/api/immunizations/due?within=${within}`)
    assert.equal(status, 200, text)
    return body as DueChild[]
  }
  const [first] = await due(0)
  assert.deepEqual([first?.patientId, first?.phone, first?.bookedOn], [late.id, '+919820000001', null])
  assert.equal(
    first?.doses.some(({ vaccine, dose, isOverdue }) => vaccine === 'opv' && dose === '1' && isOverdue),
    true,
  )
  const ids = (await due(90)).map(({ patientId }) => patientId)
  assert.deepEqual([ids[0], ids.includes(soon.id), ids.includes(never.id)], [late.id, true, false])
  const day = addDays(today, 2)
  await makeAppointment(app.db, { clinic: place, doctor: here, chart: late, at: { date: day, time: '10:00' } })
  assert.equal((await due(0))[0]?.bookedOn, day)
  const elsewhere = (await client.get('/api/immunizations/due?within=90')).body as DueChild[]
  assert.equal(
    elsewhere.some(({ clinicId }) => clinicId === place.id),
    false,
  )
})

test('a dose that was given too early is in the recall list until it is repeated', async () => {
  const place = await makeClinic(app.db)
  const own = await app.signInAs(await makeDoctor(app.db, place))
  const child = await childOf(4, { clinic: place })
  // a combination counts from six weeks of age
  const sixWeeks = addDays(addMonths(today, -4), 42)
  const dayBefore = addDays(sixWeeks, -1)
  const earlyAfter = async (givenOn: string) => {
    assert.equal((await add(child, { vaccine: 'pentavalent', dose: '1', givenOn }, own)).status, 201)
    const { status, body, text } = await own.get('/api/immunizations/due?within=0')
    assert.equal(status, 200, text)
    return (body as DueChild[]).find(({ patientId }) => patientId === child.id)?.early
  }
  assert.deepEqual(await earlyAfter(dayBefore), [
    { vaccine: 'pentavalent', dose: '1', givenOn: dayBefore, countsFrom: sixWeeks },
  ])
  assert.deepEqual(await earlyAfter(sixWeeks), [])
})

test('a dose that was given too early leaves the recall list when the next dose of its series is recorded', async () => {
  const place = await makeClinic(app.db)
  const own = await app.signInAs(await makeDoctor(app.db, place))
  const child = await childOf(4, { clinic: place })
  const sixWeeks = addDays(addMonths(today, -4), 42)
  const earlyAfter = async (dose: string, givenOn: string) => {
    assert.equal((await add(child, { vaccine: 'rotavirus', dose, givenOn }, own)).status, 201)
    const { status, body, text } = await own.get('/api/immunizations/due?within=0')
    assert.equal(status, 200, text)
    return (body as DueChild[]).find(({ patientId }) => patientId === child.id)?.early.map((one) => one.dose)
  }
  assert.deepEqual(await earlyAfter('1', addDays(sixWeeks, -1)), ['1'])
  assert.deepEqual(await earlyAfter('2', addDays(sixWeeks, 28)), [])
})

test('a parent sees the next dose of a child with recorded doses', async () => {
  const owner = await makePatientAccount(app.db)
  const child = await childOf(5, { owner })
  const parent = await app.signInAs(owner)
  assert.deepEqual((await parent.get('/api/immunizations/next')).body, [])
  await added(child, { vaccine: 'opv', dose: '1', givenOn: today })
  const [next] = (await parent.get('/api/immunizations/next')).body as NextImmunization[]
  assert.deepEqual([next?.patientId, next?.isOverdue], [child.id, true])
})

test('a merge moves the doses to the remaining chart, and its undo moves them back', async () => {
  const dateOfBirth = addMonths(today, -5)
  const [kept, twin] = [
    await makeChart(app.db, clinic, { dateOfBirth }),
    await makeChart(app.db, clinic, { dateOfBirth }),
  ]
  await added(twin, { vaccine: 'opv', dose: '1', givenOn: today })
  const administrator = await app.signInAs(await makeAdmin(app.db, clinic))
  const merged = await administrator.post(`/api/patients/${twin.id}/merge`, { into: kept.id })
  assert.equal(merged.status, 201, merged.text)
  const [moved] = (await readOf(kept)).doses
  assert.deepEqual([moved?.vaccine, typeof moved?.fromChart], ['opv', 'string'])
  const undone = await administrator.post(`/api/merges/${merged.body.id}/undo`)
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual((await readOf(kept)).doses, [])
  assert.equal((await readOf(twin)).doses.length, 1)
})
