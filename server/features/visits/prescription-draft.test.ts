import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DraftMedication, DraftPrescription } from '#contract/visits/draft-prescription.ts'
import { newId } from '#server/ids.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { paracetamol } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const complaint = 'Fever'

const half = (medicationName: string, change: Partial<DraftMedication> = {}): DraftMedication => ({
  row: newId(),
  medicationName,
  dosage: '1 tab',
  frequency: '',
  duration: '',
  instructions: '',
  ...change,
})
const whole = (medicationName = 'Paracetamol 500 mg') => half(medicationName, { ...paracetamol, medicationName })
const draftOf = (...medications: DraftMedication[]): DraftPrescription => ({
  medications,
  notes: '',
  safetyReasons: [],
})

/** A draft visit, of a new chart, with these medications. */
async function visitWith(...medications: DraftMedication[]) {
  const chart = await makeChart(app.db, clinic)
  return { ...(await visitOf(chart, medications)), chart }
}

async function visitOf(chart: { id: string }, medications: DraftMedication[]) {
  const started = await client.post('/api/visits', { patientId: chart.id })
  const address = `/api/visits/${started.body.id as string}`
  const saved = await client.put(address, {
    edition: started.body.edition,
    complaint,
    prescription: draftOf(...medications),
  })
  assert.equal(saved.status, 200, saved.text)
  return { id: started.body.id as string, address, edition: saved.body.edition as number }
}
const rowsAt = async (address: string) =>
  (await client.get(`${address}/draft`)).body.content.prescription.medications as DraftMedication[]
const toSign = (...medications: DraftMedication[]) => ({ prescriptionDate: todayIn(clinic.zone), medications })
const storedFor = async (id: string) =>
  (await sql<{ draft: unknown }>`select draft from visit_prescription_drafts where visit_id = ${id}`.execute(app.db))
    .rows

test('medications are saved as far as they are typed, with notes, language and reasons, for their doctor alone', async () => {
  const owner = await makePatientAccount(app.db)
  const { address, edition } = await visitOf(await makeChart(app.db, clinic, { owner }), [])
  const prescription: DraftPrescription = {
    medications: [half('Amox', { quantity: 0 }), half('', { dosage: '', instructions: 'At night' })],
    notes: 'Half written',
    language: 'hi',
    safetyReasons: [{ finding: 'dose:Paracetamol', reason: 'Short course' }],
  }
  const { status, body } = await client.put(address, { edition, complaint, prescription })
  assert.deepEqual([status, body.edition, body.content], [200, edition + 1, undefined])
  assert.deepEqual((await client.get(`${address}/draft`)).body.content.prescription, prescription)
  assert.deepEqual((await client.get(address)).body.draftPrescription, prescription)

  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  const seen = await colleague.get(address)
  assert.deepEqual([seen.status, seen.body.draftPrescription, seen.body.content.complaint], [200, null, complaint])
  const patient = await app.signInAs(owner)
  assert.equal((await patient.get(address)).status, 404)
  assert.deepEqual((await patient.get('/api/prescriptions')).body, [])
})

test('a save without medications leaves them, and one with none removes them', async () => {
  const { address, edition } = await visitWith(half('Amox'))
  await client.put(address, { edition, complaint: 'Fever and cough' })
  assert.equal((await rowsAt(address)).length, 1)
  await client.put(address, { edition: edition + 1, complaint, prescription: draftOf() })
  assert.deepEqual(await rowsAt(address), [])
  assert.equal((await client.get(address)).body.draftPrescription, null)
})

test('two windows add rows and change one at the same time; the save whose reply was lost can be repeated', async () => {
  const shared = half('Amox')
  const { address, edition } = await visitWith(shared)
  const base = { complaint, prescription: draftOf(shared) }
  const left = { complaint, prescription: draftOf({ ...shared, frequency: 'Twice daily' }, half('Left')) }
  const first = await client.put(address, { edition, base, ...left })
  assert.deepEqual([first.status, first.body.content], [200, undefined])
  const again = await client.put(address, { edition, base, ...left })
  assert.deepEqual([again.status, again.body.edition], [200, edition + 1])
  const right = draftOf({ ...shared, dosage: '2 tablets' }, half('Right'))
  const second = await client.put(address, { edition, base, complaint, prescription: right })
  assert.deepEqual([second.status, second.body.edition], [200, edition + 2])
  const rows = second.body.content.prescription.medications as DraftMedication[]
  assert.deepEqual(
    rows.map(({ medicationName, dosage, frequency }) => [medicationName, dosage, frequency]),
    [
      ['Amox', '2 tablets', 'Twice daily'],
      ['Left', '1 tab', ''],
      ['Right', '1 tab', ''],
    ],
  )
  assert.deepEqual(await rowsAt(address), rows)
})

test('signed rows leave the draft with the signature, and no window brings them back or signs them again', async () => {
  const [signed, other] = [whole(), half('Amox')]
  const { id, address, edition } = await visitWith(signed, other)
  const body = { ...toSign(signed), notes: 'Drink a lot' }
  const key = { 'idempotency-key': newId() }
  const written = await client.post(`${address}/prescriptions`, body, key)
  assert.equal(written.status, 201, written.text)
  assert.equal(written.body.medications[0].medicationName, 'Paracetamol 500 mg')
  const repeated = await client.post(`${address}/prescriptions`, body, key)
  assert.deepEqual([repeated.status, repeated.body.id], [201, written.body.id])
  const visit = (await client.get(address)).body
  assert.deepEqual([visit.edition, visit.prescriptions.length], [edition + 1, 1])
  assert.deepEqual(visit.draftPrescription, draftOf(other))

  // a window that didn't know of the signature saves what it has
  const base = { complaint, prescription: draftOf(signed, other) }
  const changed = { ...signed, dosage: '2 tablets' }
  const late = await client.put(address, { edition, base, complaint, prescription: draftOf(changed, other) })
  assert.equal(late.status, 200)
  assert.deepEqual(late.body.content.prescription, draftOf(other))
  const twice = await client.post(`${address}/prescriptions`, toSign(changed))
  assert.deepEqual([twice.status, twice.body.code], [409, 'rows-signed'])
  assert.equal((await client.get(address)).body.prescriptions.length, 1)
  assert.equal((await storedFor(id)).length, 1)
})

test('rows that were signed aren’t signed again after the visit is finished', async () => {
  const signed = whole()
  const { address } = await visitWith(signed)
  assert.equal((await client.post(`${address}/prescriptions`, toSign(signed))).status, 201)
  const { edition } = (await client.get(address)).body
  assert.equal((await client.post(`${address}/finish`, { edition, complaint })).status, 200)
  // a window that still has them
  const twice = await client.post(`${address}/prescriptions`, toSign(signed))
  assert.deepEqual([twice.status, twice.body.code], [409, 'rows-signed'])
  assert.equal((await client.get(address)).body.prescriptions.length, 1)
})

test('a signature that is refused leaves the rows, and what is wrong is named by its row', async () => {
  const [good, bad] = [whole(), half('Amox')]
  const { address, edition } = await visitWith(good, bad)
  const { status, body } = await client.post(`${address}/prescriptions`, toSign(good, bad))
  assert.equal(status, 400)
  assert(body.issues.some(({ path }: { path: string }) => path === 'medications.1.frequency'))
  assert.deepEqual(await rowsAt(address), [good, bad])
  assert.equal((await client.get(address)).body.edition, edition)
})

test('a visit isn’t finished with medications that aren’t signed, unless its doctor says so; then they are gone', async () => {
  const { id, address, edition } = await visitWith(whole())
  const refused = await client.post(`${address}/finish`, { edition, complaint })
  assert.deepEqual([refused.status, refused.body.code], [409, 'visit-unsigned'])
  const finished = await client.post(`${address}/finish`, { edition, complaint, discardMedications: true })
  assert.deepEqual([finished.status, finished.body.draftPrescription], [200, null])
  assert.deepEqual([finished.body.prescriptions, await storedFor(id)], [[], []])
  const late = await client.put(address, { edition, base: { complaint }, complaint, prescription: draftOf(whole()) })
  assert.deepEqual([late.status, late.body.code], [409, 'visit-finished'])
  // later prescriptions of the visit are signed as before
  assert.equal((await client.post(`${address}/prescriptions`, toSign(whole()))).status, 201)
})

test('medications go with a discarded visit, follow a merged chart, and are no clinical text of their own', async () => {
  const gone = await visitWith(half('Amox'))
  assert.equal((await client.delete(gone.address)).status, 200)
  assert.deepEqual(await storedFor(gone.id), [])

  const moved = await visitWith(half('Amox'))
  const into = await makeChart(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  assert.equal((await admin.post(`/api/patients/${moved.chart.id}/merge`, { into: into.id })).status, 201)
  const visit = (await client.get(moved.address)).body
  assert.deepEqual([visit.patientId, visit.draftPrescription.medications.length], [into.id, 1])
})

test('the same row twice, too many rows and unknown fields are refused', async () => {
  const { address, edition } = await visitWith()
  const row = half('Amox')
  const save = async (prescription: unknown) => (await client.put(address, { edition, complaint, prescription })).status
  assert.equal(await save(draftOf(row, row)), 400)
  assert.equal(await save(draftOf(...Array.from({ length: 31 }, () => half('Amox')))), 400)
  assert.equal(await save({ ...draftOf(), advice: 'Rest' }), 400)
  assert.equal(await save(draftOf({ ...row, row: 'first' })), 400)
})
