import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { newId } from '#server/ids.ts'
import { makePrescription } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const colleague = await makeDoctor(app.db, clinic)
const adult = await makeChart(app.db, clinic, { dateOfBirth: '1980-05-05' })
const child = await makeChart(app.db, clinic, { dateOfBirth: addDays(todayIn('UTC'), -800) })
const client = await app.signInAs(doctor)
const address = `/api/clinics/${clinic.id}/prescribed-medicines`

const prescribe = (medicationName: string, by = doctor, chart = adult) =>
  makePrescription(app.db, { clinic, doctor: by, chart, medicationName, medicineId: newId() })
const read = async (query = '', who = client) => {
  const { body } = await who.get(address + query)
  return {
    for: body.for as string,
    names: (body.medicines as { name: string; own: number; others: number }[]).map(
      ({ name, own, others }) => `${name} ${own} ${others}`,
    ),
  }
}

test('a doctor’s own medicines come first, by frequency, then the clinic’s, whatever their case', async () => {
  for (const name of ['Zedomol 500', 'ZEDOMOL 500', 'Amoxivar']) await prescribe(name)
  for (let n = 0; n < 3; n += 1) await prescribe('Ondavar', colleague)
  await prescribe('Amoxivar', colleague)
  assert.deepEqual((await read()).names, ['ZEDOMOL 500 2 0', 'Amoxivar 1 1', 'Ondavar 0 3'])
  assert.deepEqual((await read('', await app.signInAs(colleague))).names, [
    'Ondavar 3 0',
    'Amoxivar 1 1',
    'ZEDOMOL 500 0 2',
  ])
})

test('for a patient it counts patients of the same age group, and says which', async () => {
  await prescribe('Zedomol Syrup', doctor, child)
  assert.deepEqual(await read(`?patientId=${child.id}`), { for: 'child', names: ['Zedomol Syrup 1 0'] })
  const others = await read(`?patientId=${adult.id}`)
  assert(!others.names.some((name) => name.includes('Syrup')))
  assert.equal(others.for, 'adult')
})

test('cancelled prescriptions don’t count, and other clinics’ neither', async () => {
  const { id } = await prescribe('Cancelled one')
  assert.equal((await client.post(`/api/prescriptions/${id}/cancel`, { reason: 'A slip' })).status, 200)
  const other = await makeClinic(app.db)
  const elsewhere = await makeDoctor(app.db, other)
  await makePrescription(app.db, {
    clinic: other,
    doctor: elsewhere,
    chart: await makeChart(app.db, other),
    medicationName: 'From elsewhere',
  })
  const { names } = await read()
  assert(!names.some((name) => /Cancelled|elsewhere/.test(name)))
  assert.equal((await client.get(`/api/clinics/${other.id}/prescribed-medicines`)).status, 404)
  assert.equal((await (await app.signInAs(await makeStaff(app.db, clinic))).get(address)).status, 403)
})

test('a name that is in no directory is listed from two patients on', async () => {
  const place = { clinic, doctor, medicationName: 'Tea of my own' }
  await makePrescription(app.db, { ...place, chart: adult })
  await makePrescription(app.db, { ...place, chart: adult })
  assert(!(await read()).names.some((name) => name.startsWith('Tea')))
  await makePrescription(app.db, { ...place, chart: await makeChart(app.db, clinic) })
  assert((await read()).names.includes('Tea of my own 3 0'))
})
