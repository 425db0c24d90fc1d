import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { makePrescription, makeUpload } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic, { firstName: 'Arjun', lastName: 'Rao' })
const colleague = await makeDoctor(app.db, clinic, { firstName: 'Meera', lastName: 'Iyer' })
const owner = await makePatientAccount(app.db, { firstName: 'Zoë', lastName: 'Nair' })
const chart = await makeChart(app.db, clinic, { owner })
const other = await makeChart(app.db, clinic, { firstName: 'Kabir', lastName: 'Das' })
const client = await app.signInAs(doctor)

const wish = { clinic, doctor, chart }
const amoxicillin = await makePrescription(app.db, { ...wish, medicationName: 'Amoxicillin 500 mg' })
const cough = await makePrescription(app.db, { clinic, doctor: colleague, chart: other, medicationName: 'Cough syrup' })
const syrup = await makePrescription(app.db, { ...wish, doctor: colleague, medicationName: 'Cough syrup' })

const idsIn = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id)
const found = async (search: string, reader = client) =>
  idsIn(await reader.get(`/api/prescriptions?search=${encodeURIComponent(search)}`))

test('each word of a search is in the medication, the patient’s name, the doctor’s name or a number', async () => {
  assert.deepEqual(await found('amoxi'), [amoxicillin.id])
  assert.deepEqual(await found('zoe'), [syrup.id, amoxicillin.id])
  assert.deepEqual(await found('Zoë cough'), [syrup.id])
  assert.deepEqual(await found('iyer kabir'), [cough.id])
  assert.deepEqual(await found('rao cough'), [])
  assert.deepEqual(await found(amoxicillin.number.toLowerCase()), [amoxicillin.id])
  const { body } = await client.get(`/api/prescriptions/${cough.id}`)
  assert((await found(body.patient.chartNumber)).includes(cough.id))
  assert.deepEqual(await found('%'), [])
})

test('the top bar’s search looks at numbers and medications only', async () => {
  const list = async (search: string) => idsIn(await client.get(`/api/prescriptions?searchIn=content&search=${search}`))
  assert.deepEqual(await list('amoxi'), [amoxicillin.id])
  assert.deepEqual(await list('nair'), [])
})

test('a search doesn’t reveal a phone number, which the list doesn’t show', async () => {
  const { body } = await client.get(`/api/patients/${chart.id}`)
  assert.match(body.phone, /^\+91\d{10}$/)
  assert.deepEqual(await found(body.phone.slice(3)), [])
})

test('the list is narrowed by doctor, clinic and dates, together with a search', async () => {
  const list = async (query: string) => idsIn(await client.get(`/api/prescriptions?${query}`))
  assert.deepEqual(await list(`doctorId=${colleague.id}`), [syrup.id, cough.id])
  assert.deepEqual(await list(`doctorId=${colleague.id}&search=zoe&status=active`), [syrup.id])
  assert.deepEqual(await list(`clinicId=${clinic.id}&search=amoxi`), [amoxicillin.id])
  // not the clock's: the test may run at midnight
  const { body: signed } = await client.get(`/api/prescriptions/${syrup.id}`)
  const today = signed.prescriptionDate
  const yesterday = addDays(today, -1)
  assert.deepEqual(await list(`from=${today}&to=${today}&search=zoe`), [syrup.id, amoxicillin.id])
  assert.deepEqual(await list(`to=${yesterday}`), [])
  assert.deepEqual(await list(`from=${addDays(today, 1)}`), [])
  assert.equal((await client.get('/api/prescriptions?from=2026-02-31')).status, 400)
  const page = await client.get('/api/prescriptions?search=cough&limit=1&offset=1')
  assert.deepEqual([idsIn(page), page.headers['x-total-count']], [[cough.id], '2'])
})

test('a backdated prescription and a dated upload are found by their own date', async () => {
  const place = await makeClinic(app.db)
  const writer = await makeDoctor(app.db, place)
  const person = await makePatientAccount(app.db)
  const own = await makeChart(app.db, place, { owner: person })
  const asWriter = await app.signInAs(writer)
  const today = todayIn(place.zone)
  const lastWeek = addDays(today, -7)
  const signed = await asWriter.post('/api/prescriptions', {
    clinicId: place.id,
    doctorId: writer.id,
    patientId: own.id,
    prescriptionDate: lastWeek,
    backdatedReason: 'Written on paper',
    medications: [{ medicationName: 'Zinc', dosage: '1 tablet', frequency: 'Once daily', duration: '5 days' }],
  })
  assert.equal(signed.status, 201)
  const list = async (query: string) => idsIn(await asWriter.get(`/api/prescriptions?${query}`))
  assert.deepEqual(await list(`from=${lastWeek}&to=${lastWeek}`), [signed.body.id])
  assert.deepEqual(await list(`from=${today}`), [])
  const upload = await makeUpload(app.db, {
    owner: person,
    chart: { id: own.id, clinicId: place.id },
    doctorName: 'Óscar Lobo',
    prescribedOn: '2025-03-04',
  })
  assert.deepEqual(await list('from=2025-03-01&to=2025-03-31'), [upload.id])
  assert.deepEqual(await found('oscar', asWriter), [upload.id])
})

test('patients and staff search what they can read, and no one else’s', async () => {
  const asOwner = await app.signInAs(owner)
  assert.deepEqual(await found('cough', asOwner), [syrup.id])
  assert.deepEqual(await found('meera', asOwner), [syrup.id])
  assert.deepEqual(await found('kabir', asOwner), [])
  const person = await makeStaff(app.db, clinic)
  const desk = await app.signInAs(person)
  assert.deepEqual(await found('kabir', desk), [cough.id])
  await sql`update memberships set capabilities = '{appointments,patients}' where user_id = ${person.userId}`.execute(
    app.db,
  )
  assert.deepEqual(await found('kabir', desk), [])
  const elsewhere = await makeClinic(app.db)
  const stranger = await app.signInAs(await makeDoctor(app.db, elsewhere))
  assert.deepEqual(await found('kabir', stranger), [])
  assert.deepEqual(idsIn(await stranger.get(`/api/prescriptions?clinicId=${clinic.id}`)), [])
  assert.deepEqual(idsIn(await stranger.get(`/api/prescriptions?doctorId=${doctor.id}`)), [])
})
