import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { contentHash } from './content.ts'
import { findVersion } from './queries/versions.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { makePrescription, paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const today = todayIn(clinic.zone)

/** A chart whose preferred language is this text. */
async function chartSpeaking(language: string, owner?: Awaited<ReturnType<typeof makePatientAccount>>) {
  const chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Nair', owner })
  await sql`update patients set preferred_language = ${language} where id = ${chart.id}`.execute(app.db)
  return chart
}

async function signed(chart: { id: string }, more: object = {}) {
  const { status, body } = await client.post(
    '/api/prescriptions',
    prescriptionOf({ clinic, doctor, chart }, today, more),
  )
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const codeOf = async (id: string) => {
  const { body } = await client.get(`/api/prescriptions/${id}/paper`)
  return body.verifyUrl.split('/').at(-1) as string
}
const verifiedBy = async (code: string) => (await app.anonymous.get(`/api/public/prescriptions/${code}`)).body
const verified = async (id: string) => verifiedBy(await codeOf(id))

test('a prescription has its doses, the picked advice and the follow-up in the chart’s language, and typed texts as typed', async () => {
  const owner = await makePatientAccount(app.db)
  const chart = await chartSpeaking('Hindi', owner)
  const advice = 'Drink plenty of water.\nWalk for 30 minutes.'
  const medications = [paracetamol, { ...paracetamol, dosage: '1 tablet after a heavy breakfast' }]
  const followUpDate = `${Number(today.slice(0, 4)) + 1}-05-04`
  const { id, patientLines } = await signed(chart, { advice, medications, followUpDate })
  const lines = {
    language: 'hi',
    doses: ['1 गोली, दिन में 3 बार, खाने के बाद, 5 दिन तक', null],
    advice: ['खूब पानी पिएँ।', null],
    followUp: `4 मई ${followUpDate.slice(0, 4)}`,
  }
  assert.deepEqual(patientLines, lines)
  // the patient reads the same, and so does the pharmacist without the advice
  const patient = await app.signInAs(owner)
  assert.deepEqual((await patient.get(`/api/prescriptions/${id}`)).body.patientLines, lines)
  const { body: versions } = await patient.get(`/api/prescriptions/${id}/versions`)
  assert.deepEqual(versions[0].patientLines, lines)
  const { state, patientLines: shown } = await verified(id)
  assert.deepEqual([state, shown], ['valid', { language: 'hi', doses: lines.doses }])
})

test('the doctor can choose another language, or English only; a new version can have another one', async () => {
  const chart = await chartSpeaking('Tamil')
  const language = async () => (await client.get(`/api/patients/${chart.id}/prescription-language`)).body
  assert.deepEqual(await language(), { language: 'ta' })
  const { id, patientLines } = await signed(chart, { language: 'kn' })
  assert.equal(patientLines.language, 'kn')
  assert.match(patientLines.doses[0], /ಮಾತ್ರೆ/)
  const body = prescriptionOf({ clinic, doctor, chart }, today, { language: 'en' })
  assert.equal((await client.put(`/api/prescriptions/${id}`, body)).body.patientLines, null)
  const { body: versions } = await client.get(`/api/prescriptions/${id}/versions`)
  assert.deepEqual(
    versions.map((one: { patientLines: { language: string } | null }) => one.patientLines?.language),
    [undefined, 'kn'],
  )
  const { status } = await client.post('/api/prescriptions', { ...body, language: 'xx' })
  assert.equal(status, 400)
  // a language without phrases is printed in English
  await sql`update patients set preferred_language = 'Urdu' where id = ${chart.id}`.execute(app.db)
  assert.deepEqual(await language(), { language: 'en' })
  assert.equal((await signed(chart)).patientLines, null)
})

test('only the clinic’s doctors learn the language', async () => {
  const chart = await chartSpeaking('Hindi')
  const other = await makeDoctor(app.db, await makeClinic(app.db))
  const address = `/api/patients/${chart.id}/prescription-language`
  assert.equal((await (await app.signInAs(other)).get(address)).status, 404)
  assert.equal((await (await app.signInAs(await makeStaff(app.db, clinic))).get(address)).status, 403)
})

test('lines that were changed after signing are damage; prescriptions without them verify as before', async () => {
  const chart = await chartSpeaking('Marathi')
  const { id } = await signed(chart)
  const code = await codeOf(id)
  assert.equal((await verifiedBy(code)).state, 'valid')
  await sql.raw('alter table prescription_versions disable trigger user').execute(app.db)
  await sql`update prescription_versions set patient_lines = jsonb_set(patient_lines, '{doses,0}', '"3 गोळ्या"')
    where prescription_id = ${id}`.execute(app.db)
  const { state, patientLines } = await verifiedBy(code)
  assert.deepEqual([state, patientLines], ['damaged', null])
  await sql`update prescription_versions set patient_lines = null where prescription_id = ${id}`.execute(app.db)
  await sql.raw('alter table prescription_versions enable trigger user').execute(app.db)
  assert.equal((await client.get(`/api/prescriptions/${id}`)).body.integrity, 'damaged')

  const earlier = await makePrescription(app.db, { clinic, doctor, chart })
  assert.equal((await verified(earlier.id)).state, 'valid')
  const { parties, patientLines: lines, ...version } = await findVersion(app.db, earlier.id, 1)
  assert.equal(lines, null)
  assert(contentHash({ ...version, ...parties }).equals(version.storedHash), 'the hash of content without lines')
})

test('a preview has the lines of the printout, and nothing is stored', async () => {
  const chart = await chartSpeaking('Bengali')
  const medications = [paracetamol, { ...paracetamol, dosage: '1 tablet after a heavy breakfast' }]
  const body = prescriptionOf({ clinic, doctor, chart }, today, { medications })
  const { status, body: shown } = await client.post('/api/prescriptions/preview', body)
  assert.equal(status, 200)
  assert.deepEqual([shown.language, shown.pages, shown.englishOnly], ['bn', 1, [2]])
  assert.match(shown.svg, /^<svg /)
  const { body: english } = await client.post('/api/prescriptions/preview', { ...body, language: 'en' })
  assert.deepEqual([english.language, english.englishOnly], ['en', []])
  assert.notEqual(english.svg, shown.svg)
  const { rows } = await sql`select from prescriptions where patient_id = ${chart.id}`.execute(app.db)
  assert.equal(rows.length, 0)
  // findings need no reason yet, and wrong fields are named
  const wrong = await client.post('/api/prescriptions/preview', { ...body, followUpDate: today })
  assert.equal(wrong.status, 400)
})
