import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { doseMessages } from '#contract/medicine-reminders/doses.ts'
import { medicineMessages as says } from '#contract/medicine-reminders/plans.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeFamilyChart, makeFamilyMember } from '#server/testing/chart-things.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { planOf } from '#server/testing/medicines-taken.ts'
import { makePrescription, paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { newId } from '#server/ids.ts'
import { todayIn, wallClockOf } from '#server/time.ts'

const app = await sharedApp()
const zone = zoneAtNoon()
const PATH = '/api/medicine-reminders'
/** A name that the safety check doesn't know. */
const tablets = { ...paracetamol, medicationName: 'Test tablets' }

const clinic = await makeClinic(app.db, { zone })
const doctor = await makeDoctor(app.db, clinic)
const asDoctor = await app.signInAs(doctor)
const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
const patient = await app.signInAs(owner)
// the patient is in the clinic's time zone
const settings = { timeZone: zone, byBell: true, byMail: false, byPush: true, refillDays: 3 }
assert.equal((await patient.put(`${PATH}/settings`, settings)).status, 200)

/** The same for a prescription of five days. */
const prescribedPlan = (more: object) => planOf(zone, { endsOn: addDays(todayIn(zone), 4), ...more })

let ownChart: { id: string } | undefined
/** A prescription in the patient's own chart, or another. */
async function prescribed(medications: object[], chart?: { id: string }) {
  ownChart ??= await makeChart(app.db, clinic, { owner })
  const body = prescriptionOf({ clinic, doctor, chart: chart ?? ownChart }, todayIn(zone), { medications })
  const { body: made, status } = await asDoctor.post('/api/prescriptions', body)
  assert.equal(status, 201, JSON.stringify(made))
  return made as { id: string; endsOn: string | null; medications: { id: string }[] }
}
const proposed = async (id: string, who = patient) => (await who.get(`${PATH}/proposals/${id}`)).body.proposals

test('a prescribed medicine is added with its name, course and supply, once', async () => {
  const { id, medications } = await prescribed([
    { ...tablets, dosage: '2 tablets', quantity: 30 },
    { ...tablets, medicationName: 'Cough syrup', dosage: '5 ml', quantity: 1, duration: 'Until further notice' },
  ])
  const today = todayIn(zone)
  const [first, syrup] = await proposed(id)
  assert.deepEqual(
    [first.supply, first.unitsPerDose, first.startsOn, first.endsOn, first.planId],
    [30, 2, today, addDays(today, 4), null],
  )
  assert.deepEqual([syrup.supply, syrup.endsOn], [null, null])
  const body = {
    medicationId: medications[0]!.id,
    times: ['21:00', '07:00'],
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    startsOn: today,
    endsOn: first.endsOn,
    supply: 30,
    unitsPerDose: 2,
    timeZone: zone,
  }
  const { status, body: plan } = await patient.post(PATH, body)
  assert.equal(status, 201)
  assert.deepEqual(
    [plan.name, plan.dosage, plan.times, plan.state, plan.prescription.id, plan.supply],
    ['Test tablets', '2 tablets', ['07:00', '21:00'], 'active', id, { left: 30, isLow: false }],
  )
  assert.equal((await proposed(id))[0].planId, plan.id)
  const again = await patient.post(PATH, body)
  assert.deepEqual([again.status, again.body.message], [409, says.alreadyKept])

  // the patient can change the times, but not what the doctor wrote
  const { id: planId, ...shown } = plan
  const change = { name: shown.name, times: ['09:00'], weekdays: [1, 3], startsOn: today, endsOn: today, isOn: true }
  for (const endsOn of ['', addDays(today, 5)]) {
    const longer = await patient.put(`${PATH}/${planId}`, { ...change, endsOn })
    assert.deepEqual([longer.status, longer.body.issues[0].message], [400, says.longer])
  }
  for (const wrong of [{ name: 'Ibuprofen' }, { dosage: '4 tablets' }]) {
    const refused = await patient.put(`${PATH}/${planId}`, { ...change, ...wrong })
    assert.deepEqual([refused.status, refused.body.issues[0].message], [400, says.prescribed])
  }
  const changed = await patient.put(`${PATH}/${planId}`, change)
  assert.deepEqual([changed.status, changed.body.times, changed.body.weekdays], [200, ['09:00'], [1, 3]])
  assert.deepEqual(changed.body.supply, plan.supply)

  // a new version exists; the earlier line gets no new plan
  const next = prescriptionOf({ clinic, doctor, chart: ownChart! }, today)
  assert.equal((await asDoctor.put(`/api/prescriptions/${id}`, next)).status, 200)
  const listed = (await patient.get(PATH)).body.find((one: { id: string }) => one.id === planId)
  assert.equal(listed.prescription.isChanged, true)
  const old = await patient.post(PATH, { ...body, medicationId: medications[1]!.id })
  assert.deepEqual([old.status, old.body.message], [409, says.replaced])
})

test('a cancelled or completed prescription ends its reminders', async () => {
  for (const [call, state] of [
    ['cancel', 'cancelled'],
    ['complete', 'ended'],
  ] as const) {
    const { id, medications } = await prescribed([tablets, { ...tablets, medicationName: 'Other' }])
    const body = prescribedPlan({ medicationId: medications[0]!.id, name: undefined, dosage: undefined })
    const plan = (await patient.post(PATH, body)).body
    await asDoctor.post(`/api/prescriptions/${id}/${call}`, call === 'cancel' ? { reason: 'Allergy' } : undefined)
    const shown = (await patient.get(PATH)).body.find((one: { id: string }) => one.id === plan.id)
    assert.deepEqual([shown.state, shown.nextDueAt], [state, null])
    const { name, times, weekdays, startsOn } = shown
    const on = await patient.put(`${PATH}/${plan.id}`, { name, times, weekdays, startsOn, isOn: true })
    assert.deepEqual([on.status, on.body.message], [409, says.prescriptionOver])
    const other = await patient.post(PATH, { ...body, medicationId: medications[1]!.id })
    assert.deepEqual([other.status, other.body.message], [409, says.prescriptionOver])
    assert.equal((await patient.get(`${PATH}/proposals/${id}`)).body.isOver, true)
  }
})

test('any medicine can be added by name or from the directory, for oneself or the family', async () => {
  const medicine = await makeMedicine(app.db, { name: 'Listed 5mg Tablet' })
  const child = await makeFamilyMember(app.db, owner)
  const plan = await patient.post(PATH, planOf(zone, { medicineId: medicine.id, familyMemberId: child }))
  assert.equal(plan.status, 201, plan.text)
  assert.deepEqual([plan.body.medicineId, plan.body.familyMember.id], [medicine.id, child])
  const others = await makeFamilyMember(app.db, await makePatientAccount(app.db))
  for (const [wrong, path, message] of [
    [{ name: '' }, 'name', says.name],
    [{ medicineId: newId() }, 'name', says.medicineGone],
    [{ familyMemberId: others }, 'familyMemberId', says.otherPerson],
    [{ medicationId: newId() }, 'medicationId', says.otherMedication],
    [{ times: ['25:00'] }, 'times.0', doseMessages.time],
    [{ times: ['08:00', '08:00'] }, 'times', says.timeTwice],
    [{ weekdays: [] }, 'weekdays', says.weekdays],
    [{ endsOn: '2020-01-01' }, 'endsOn', says.endsEarlier],
    [{ supply: -1 }, 'supply', says.supply],
    [{ timeZone: '+05:30' }, 'timeZone', says.zone],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', says.zone],
  ] as const) {
    const { status, body } = await patient.post(PATH, planOf(zone, wrong))
    assert.equal(status, 400, JSON.stringify(wrong))
    assert.deepEqual([body.issues[0].path, body.issues[0].message], [path, message])
  }
  // a prescription of the child is the child's
  const chart = await makeFamilyChart(app.db, clinic, owner)
  const { medications } = await prescribed([tablets], chart)
  const ofChild = await patient.post(PATH, prescribedPlan({ medicationId: medications[0]!.id }))
  assert.equal(ofChild.body.familyMember.id, chart.memberId)
  assert.equal((await patient.delete(`${PATH}/${plan.body.id}`)).body.message, says.deleted)
  assert.equal((await patient.put(`${PATH}/${plan.body.id}`, {})).status, 400)
})

test('no one else sees the medicines: not another patient, and no one at the clinic', async () => {
  const { id, medications } = await prescribed([tablets])
  const plan = (await patient.post(PATH, prescribedPlan({ medicationId: medications[0]!.id }))).body
  const change = { name: plan.name, times: [], weekdays: [1], startsOn: plan.startsOn, isOn: true }
  const dose = { date: plan.startsOn, time: '20:00', outcome: 'taken' }
  const other = await makePatientAccount(app.db)
  for (const person of [other, doctor, await makeStaff(app.db, clinic), await makeAdmin(app.db, clinic)]) {
    const client = await app.signInAs(person)
    for (const { status } of [
      await client.put(`${PATH}/${plan.id}`, change),
      await client.put(`${PATH}/${plan.id}/doses`, dose),
      await client.delete(`${PATH}/${plan.id}`),
    ])
      assert.equal(status, 404)
    assert.deepEqual((await client.get(PATH)).body, [])
    assert.deepEqual((await client.get(`${PATH}/doses`)).body.doses, [])
    assert.doesNotMatch((await client.get(`${PATH}/doses.csv`)).text, /Test tablets/)
  }
  // the doctor sees the prescription, but its reminders are the patient's
  assert.equal((await asDoctor.get(`${PATH}/proposals/${id}`)).status, 403)
  assert.equal((await (await app.signInAs(other)).get(`${PATH}/proposals/${id}`)).status, 404)
  assert.equal((await asDoctor.post(PATH, planOf(zone))).status, 403)
  const bare = await app.signInAs(await makeUser(app.db, { role: 'staff' }))
  assert.equal((await bare.post(PATH, planOf(zone))).status, 403)
  assert.equal((await app.anonymous.get(PATH)).status, 401)
  const notOwn = await (await app.signInAs(other)).post(PATH, prescribedPlan({ medicationId: medications[0]!.id }))
  assert.deepEqual([notOwn.status, notOwn.body.issues[0].message], [400, says.otherMedication])
})

test('a prescribed medicine disappears when its chart no longer belongs to the person', async () => {
  const chart = await makeChart(app.db, await makeClinic(app.db), { owner })
  const { clinicId } = (await app.db
    .selectFrom('patients')
    .select('clinic_id as clinicId')
    .where('id', '=', chart.id)
    .executeTakeFirst())!
  const elsewhere = await makeDoctor(app.db, { id: clinicId })
  const one = await makePrescription(app.db, { clinic: { id: clinicId }, doctor: elsewhere, chart })
  const [line] = await proposed(one.id)
  const plan = (await patient.post(PATH, prescribedPlan({ medicationId: line.medicationId }))).body
  const isListed = async () => (await patient.get(PATH)).body.some((each: { id: string }) => each.id === plan.id)
  assert.equal(await isListed(), true)
  await app.db.updateTable('patients').set({ user_id: null }).where('id', '=', chart.id).execute()
  assert.equal(await isListed(), false)
  assert.equal((await patient.delete(`${PATH}/${plan.id}`)).status, 404)
})

test('a later time on a day that had its last dose adds no dose, even if the first was never due', async () => {
  const body = planOf(zone, { times: ['00:10', '00:20'] })
  const { body: plan } = await patient.post(PATH, body)
  // as if it had started between the two
  await sql`delete from medicine_doses where plan_id = ${plan.id}`.execute(app.db)
  const today = todayIn(zone)
  await sql`
    insert into medicine_doses (plan_id, due_on, due_time, due_at)
    values (${plan.id}, ${today}, '00:20', now())`.execute(app.db)
  const { name, weekdays, startsOn } = body
  const change = { name, weekdays, startsOn, times: ['00:10', '23:50'], isOn: true }
  const { status } = await patient.put(`${PATH}/${plan.id}`, change)
  assert.equal(status, 200)
  const { rows } = await sql<{ at: Date }>`select next_due_at as at from medicine_plans where id = ${plan.id}`.execute(
    app.db,
  )
  assert.equal(wallClockOf(rows[0]!.at, zone).date, addDays(today, 1))
})

test('adding medicines needs a verified address, because the account may be another person’s', async () => {
  const unproved = await app.signInAs(await makeUser(app.db, { isVerified: false }))
  const { status, body } = await unproved.post(PATH, planOf(zone))
  assert.deepEqual([status, body.code], [409, 'prove-email'])
})
