import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allergyMessages } from '#contract/clinical-summary/allergies.ts'
import { hoursFromNow } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Text that was sorted as no problem, earlier statements of pregnancy, and texts of merged duplicates.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const dr = await makeDoctor(app.db, clinic)
const doctor = await app.signInAs(dr)
const account = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner: account })
const holder = await app.signInAs(account)
const path = `/api/patients/${chart.id}`

const unsorted = async () =>
  (await doctor.get(`${path}/clinical-summary`)).body.unsortedProblems.map(({ text }: { text: string }) => text)

test('a doctor lists a text again that was sorted as no problem; the patient can’t', async () => {
  await app.db.updateTable('patients').set({ medical_history: 'Tall; Asthma' }).where('id', '=', chart.id).execute()
  const { body } = await doctor.post(`${path}/problems`, { title: 'Tall', status: 'error', fromText: 'Tall' })
  assert.deepEqual(await unsorted(), ['Asthma'])
  const mine = await holder.post(`${path}/problems`, { title: 'Hay fever' })
  const refused = await holder.put(`/api/problems/${mine.body.id}`, { fromText: '', version: 1 })
  assert.deepEqual([refused.status, refused.body.message], [403, allergyMessages.sorting])
  const again = await doctor.put(`/api/problems/${body.id}`, { fromText: '', version: body.version })
  assert.deepEqual([again.status, again.body.fromText, again.body.status], [200, null, 'error'], again.text)
  assert.deepEqual(await unsorted(), ['Tall', 'Asthma'])
})

test('all statements of a pregnancy are listed, newest first', async () => {
  for (const isPregnant of [false, true])
    assert.equal((await doctor.post(`${path}/pregnancies`, { isPregnant })).status, 201)
  const { status, body } = await holder.get(`${path}/pregnancies`)
  assert.deepEqual([status, body.map((one: { isPregnant: boolean }) => one.isPregnant)], [200, [true, false]])
})

test('the holder of a chart reads the texts of a guest’s duplicate that was merged into it, until the merge is undone', async () => {
  const twin = await makeChart(app.db, clinic)
  const { first_name, last_name, date_of_birth } = await app.db
    .selectFrom('patients')
    .selectAll()
    .where('id', '=', chart.id)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('patients')
    .set({ first_name, last_name, date_of_birth: date_of_birth ?? '1980-02-03', allergies: 'Penicillin' })
    .where('id', '=', twin.id)
    .execute()
  await app.db
    .updateTable('patients')
    .set({ date_of_birth: date_of_birth ?? '1980-02-03' })
    .where('id', '=', chart.id)
    .execute()
  // the clinic has met the holder
  await makeAppointment(app.db, { clinic, doctor: dr, chart, at: hoursFromNow(-48), status: 'completed' })
  const merged = await doctor.post(`/api/patients/${twin.id}/merge`, { into: chart.id })
  assert.equal(merged.status, 201, merged.text)
  const texts = async () =>
    (await holder.get(path)).body.fromMerged.map(({ allergies }: { allergies: string }) => allergies)
  assert.deepEqual(await texts(), ['Penicillin'])
  assert.equal((await doctor.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual(await texts(), [])
})
