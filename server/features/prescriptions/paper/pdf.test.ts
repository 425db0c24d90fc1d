import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { prescriptionMessages as says } from '#contract/prescriptions/prescriptions.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { makePrescription, makeUpload, paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Nair', dateOfBirth: '1990-01-01' })
const client = await app.signInAs(doctor)

const make = () => makePrescription(app.db, { clinic, doctor, chart, advice: 'Drink a lot', notes: '*Not* #markup' })
const fetchPaper = (id: string, query = '') => client.get(`/api/prescriptions/${id}/paper.pdf${query}`)

/** Returns the text that a reader could select, page by page. */
async function textsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  return Promise.all(
    pages.map(async (page) => {
      const { items } = await (await page).getTextContent()
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    }),
  )
}
const open = (bytes: Uint8Array | undefined) => getDocument({ data: new Uint8Array(bytes!), verbosity: 0 }).promise
const textOf = async (id: string, query = '') => (await textsOf(await open((await fetchPaper(id, query)).bytes))).join()

test('the printout is one page of selectable text with everything that a pharmacy needs', async () => {
  const { id, number } = await make()
  const { status, headers, bytes } = await fetchPaper(id)
  assert.equal(status, 200)
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-content-type-options', 'content-disposition'].map((name) => headers[name]),
    ['application/pdf', 'no-store, private', 'nosniff', `inline; filename="prescription-${number}.pdf"`],
  )
  const pdf = await open(bytes)
  assert.equal(pdf.numPages, 1)
  const [text] = await textsOf(pdf)
  const { body: paper } = await client.get(`/api/prescriptions/${id}/paper`)
  for (const said of [
    'Hill Clinic',
    '1 Station Road, Pune',
    `Dr. ${doctor.firstName} ${doctor.lastName}`,
    `Registration number ${paper.doctor.registrationNumber}`,
    'Priya Nair',
    `${paper.patient.age} years`,
    'Paracetamol 500 mg',
    '1 tablet · Twice daily · 5 days',
    'Drink a lot',
    '*Not* #markup',
    `${number}, version 1`,
    'Signed by Dr.',
    paper.verifyUrl,
    paper.hash,
    'Page 1 of 1',
  ])
    assert(text!.includes(said), said)
})

test('the file is small, and has its language and title', async () => {
  const { id, number } = await make()
  const { bytes } = await fetchPaper(id)
  assert(bytes!.length < 80_000, `${bytes!.length} bytes`)
  const pdf = await open(bytes)
  const info = (await pdf.getMetadata()).info as Record<string, unknown>
  assert.deepEqual([info.Language, info.Title], ['en', `Prescription ${number}, version 1`])
})

test('the PDF is saved under its number, never under a name', async () => {
  const { id, number } = await make()
  const { headers } = await fetchPaper(id, '?download=1')
  assert.equal(headers['content-disposition'], `attachment; filename="prescription-${number}.pdf"`)
})

test('an earlier version is marked as replaced, a cancelled one as cancelled', async () => {
  const { id, number } = await make()
  assert.doesNotMatch(await textOf(id), /REPLACED|CANCELLED/)
  await client.put(`/api/prescriptions/${id}`, prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone)))
  assert.match(await textOf(id, '?version=1'), /REPLACED/)
  assert.doesNotMatch(await textOf(id), /REPLACED/)
  const { headers } = await fetchPaper(id)
  assert.equal(headers['content-disposition'], `inline; filename="prescription-${number}-version-2.pdf"`)
  assert.equal((await client.get(`/api/prescriptions/${id}/paper.pdf?version=3`)).status, 404)
  assert.equal((await client.get(`/api/prescriptions/${id}/paper.pdf?version=x`)).status, 400)
  await client.post(`/api/prescriptions/${id}/cancel`, { reason: 'A slip' })
  for (const query of ['', '?version=1']) assert.match(await textOf(id, query), /CANCELLED/)
})

test('a long list continues on more pages, each with its number', async () => {
  const medications = Array.from({ length: 30 }, (_, index) => ({
    ...paracetamol,
    medicationName: `Medicine ${index + 1}`,
  }))
  const body = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), { medications })
  const { body: signed } = await client.post('/api/prescriptions', body)
  const pages = await textsOf(await open((await fetchPaper(signed.id)).bytes))
  assert(pages.length > 1)
  for (const [index, text] of pages.entries()) {
    assert.match(text, new RegExp(`Page ${index + 1} of ${pages.length}`))
    assert.match(text, /Medication|Signed by/)
  }
  assert.match(pages.join(), /Medicine 30/)
})

test('an upload has no printout', async () => {
  const owner = await makePatientAccount(app.db)
  const { id } = await makeUpload(app.db, { owner })
  const answer = await (await app.signInAs(owner)).get(`/api/prescriptions/${id}/paper.pdf`)
  assert.deepEqual([answer.status, answer.body.message], [409, says.isUpload])
})
