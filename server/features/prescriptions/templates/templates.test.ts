import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { english, msg } from '#language/translate.ts'
import { templateMessages as says } from '#contract/prescriptions/templates.ts'
import { makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { makeTemplate, paracetamol, prescriptionOf, withoutDose } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic)
const client = await app.signInAs(doctor)
const list = `/api/clinics/${clinic.id}/prescription-templates`

const fever = {
  kind: 'template',
  name: 'Fever, adult',
  medications: [paracetamol, { medicationName: 'ORS' }],
  advice: 'Drink a lot',
}
const namesOf = async (who = client) => ((await who.get(list)).body as { name: string }[]).map(({ name }) => name)

test('a template saves several medications and advice, can be renamed and deleted, and saved again', async () => {
  const { status, body } = await client.post(list, fever)
  assert.equal(status, 201)
  assert.deepEqual(withoutDose(body.medications[0]), { ...paracetamol, refills: 0 })
  assert.deepEqual(withoutDose(body.medications[1]), {
    medicationName: 'ORS',
    dosage: '',
    frequency: '',
    duration: '',
    instructions: '',
    refills: 0,
  })
  assert.deepEqual(await namesOf(), ['Fever, adult'])
  const renamed = await client.put(`/api/prescription-templates/${body.id}`, { name: 'Fever' })
  assert.deepEqual([renamed.status, renamed.body.name, renamed.body.advice], [200, 'Fever', 'Drink a lot'])
  assert.equal((await client.delete(`/api/prescription-templates/${body.id}`)).status, 200)
  assert.deepEqual(await namesOf(), [])
  assert.equal((await client.delete(`/api/prescription-templates/${body.id}`)).status, 404)
  // Undo sends it again
  assert.equal((await client.post(list, fever)).status, 201)
})

test('two templates have different names, whatever their spelling', async () => {
  const again = await client.post(list, { ...fever, name: 'FEVER, adult' })
  assert.deepEqual([again.status, again.body.issues], [400, [{ path: 'name', message: says.nameTaken }]])
  const { body: other } = await client.post(list, { ...fever, name: 'Cough' })
  const renamed = await client.put(`/api/prescription-templates/${other.id}`, { name: 'fever, Adult' })
  assert.deepEqual([renamed.status, renamed.body.message], [400, says.nameTaken])
  assert.equal((await client.put(`/api/prescription-templates/${other.id}`, { name: 'COUGH' })).status, 200)
})

test('a favorite is one medication; the same dose is saved once, another dose separately', async () => {
  const favorite = { kind: 'favorite', medications: [paracetamol] }
  const { body: one } = await client.post(list, favorite)
  assert.equal(one.name, paracetamol.medicationName)
  assert.equal((await client.post(list, favorite)).body.id, one.id)
  const other = await client.post(list, { ...favorite, medications: [{ ...paracetamol, dosage: '2 tablets' }] })
  assert.notEqual(other.body.id, one.id)
  const two = await client.post(list, { ...favorite, medications: [paracetamol, paracetamol] })
  assert.deepEqual([two.status, two.body.message], [400, says.oneMedication])
})

test('each refusal has its message', async () => {
  for (const [body, message] of [
    [{ ...fever, name: undefined }, says.name],
    [{ ...fever, name: ' ' }, says.name],
    [{ ...fever, medications: [] }, says.noMedication],
    [{ ...fever, medications: [{ medicationName: '' }] }, msg('Medication name is required')],
  ] as const) {
    const answer = await client.post(list, body)
    assert.equal(answer.status, 400)
    assert(answer.text.includes(english(message)), english(message))
  }
})

test('templates and favorites belong to one doctor at one clinic', async () => {
  const colleague = await makeDoctor(app.db, clinic)
  const asColleague = await app.signInAs(colleague)
  const { id } = await makeTemplate(app.db, { clinic, doctor }, { name: 'Mine' })
  assert.deepEqual(await namesOf(asColleague), [])
  assert.equal((await asColleague.put(`/api/prescription-templates/${id}`, { name: 'Theirs' })).status, 404)
  assert.equal((await asColleague.delete(`/api/prescription-templates/${id}`)).status, 404)
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.get(list)).status, 403)
  const other = await makeClinic(app.db)
  assert.equal((await client.get(`/api/clinics/${other.id}/prescription-templates`)).status, 404)
})

test('a doctor can have at most a hundred templates, and a message says so', async () => {
  const owner = await makeDoctor(app.db, clinic)
  const asOwner = await app.signInAs(owner)
  await sql`insert into prescription_templates (id, clinic_id, doctor_id, kind, name, medications)
    select gen_random_uuid(), ${clinic.id}, ${owner.id}, 'template', 'Number ' || n, '[{"medicationName": "ORS"}]'
    from generate_series(1, 100) n`.execute(app.db)
  const answer = await asOwner.post(list, fever)
  assert.deepEqual([answer.status, answer.body.message], [409, says.tooMany.template()])
  assert.equal((await asOwner.post(list, { kind: 'favorite', medications: [paracetamol] })).status, 201)
})

test('a medicine that has left the directory stays as text', async () => {
  const owner = await makeDoctor(app.db, clinic)
  const asOwner = await app.signInAs(owner)
  const medicineId = '0190a000-0000-7000-8000-0000000000aa'
  await asOwner.post(list, { ...fever, medications: [{ ...paracetamol, medicineId }] })
  const { body } = await asOwner.get(list)
  assert.deepEqual(body[0].medications.map(withoutDose), [{ ...paracetamol, refills: 0 }])
})

test('the last doses of a medicine are the doctor’s own, newest first, each once', async () => {
  const write = (dosage: string, who = client, by = doctor) =>
    who.post(
      '/api/prescriptions',
      prescriptionOf({ clinic, doctor: by, chart }, todayIn(clinic.zone), {
        medications: [{ ...paracetamol, dosage }],
      }),
    )
  for (const dosage of ['1 tablet', '2 tablets', '1 tablet']) assert.equal((await write(dosage)).status, 201)
  const { body: cancelled } = await write('3 tablets')
  await client.post(`/api/prescriptions/${cancelled.id}/cancel`, { reason: 'A slip' })
  const colleague = await makeDoctor(app.db, clinic)
  const asColleague = await app.signInAs(colleague)
  assert.equal((await write('half a tablet', asColleague, colleague)).status, 201)

  const doses = `/api/clinics/${clinic.id}/last-doses?name=PARACETAMOL%20500%20MG`
  const { body } = await client.get(doses)
  assert.deepEqual(
    body.map(({ dosage }: { dosage: string }) => dosage),
    ['1 tablet', '2 tablets'],
  )
  assert.deepEqual(body[0], {
    dosage: '1 tablet',
    frequency: 'Three times daily',
    duration: '5 days',
    instructions: 'After meals',
    quantity: 15,
    prescriptionDate: todayIn(clinic.zone),
  })
  assert.equal((await asColleague.get(doses)).body[0].dosage, 'half a tablet')
  assert.deepEqual((await client.get(`/api/clinics/${clinic.id}/last-doses?name=Ibuprofen`)).body, [])
})
