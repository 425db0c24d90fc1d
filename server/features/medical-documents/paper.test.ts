import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { documentMessages as says, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { makeMedicalDocument } from '#server/testing/medical-documents.ts'
import { openPdf, textOfPdf } from '#server/testing/pdf.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { before } from 'node:test'
import type { Client } from '#server/testing/client.ts'
import type { TestClinic, TestDoctor } from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let chart: { id: string }
let client: Client

before(async () => {
  app = await sharedApp()
  clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  doctor = await makeDoctor(app.db, clinic)
  chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Menon' })
  client = await app.signInAs(doctor)
})

const pdfOf = async (id: string, query = '') => {
  const { status, bytes, text } = await client.get(`/api/medical-documents/${id}/paper.pdf${query}`)
  assert.equal(status, 200, text)
  return bytes
}
const printedText = async (id: string, query = '') => textOfPdf(await pdfOf(id, query))
const codeOf = async (id: string, query = '') =>
  /\/verify\/document\/([\w-]{22})/.exec((await printedText(id, query)).replaceAll('\n', ''))![1]!
const verified = async (code: string) => (await app.anonymous.get(`/api/public/medical-documents/${code}`)).body

/** Changes what was signed, as the role that the server runs as. */
async function tamper(change: string, id: string, versions = 'true') {
  await sql.raw(`alter table medical_document_versions disable trigger user`).execute(app.db)
  await sql
    .raw(`update medical_document_versions set ${change} where document_id = '${id}' and ${versions}`)
    .execute(app.db)
  await sql.raw(`alter table medical_document_versions enable trigger user`).execute(app.db)
}

test('the printout has letterhead, title, text, number and the address that verifies it, on A4 and A5', async () => {
  const { id, number } = await makeMedicalDocument(app.db, { clinic, doctor, chart, reason: 'Chronic cough' })
  const text = await printedText(id)
  for (const part of [
    'Hill Clinic',
    'Referral letter',
    'Chronic cough',
    `${number}, version 1`,
    'Signed by',
    'Priya Menon',
  ])
    assert(text.includes(part), part)
  const widths = await Promise.all(
    ['a4', 'a5'].map(async (size) => {
      const page = await (await openPdf(await pdfOf(id, `?size=${size}`))).getPage(1)
      return Math.round(page.view[2]!)
    }),
  )
  assert.deepEqual(widths, [595, 420])
})

test('a stranger verifies a printout by its code: number, dates and initials, without the longer texts', async () => {
  const { id, number } = await makeMedicalDocument(app.db, { clinic, doctor, chart, reason: 'Chronic cough' })
  const body = await verified(await codeOf(id))
  assert.deepEqual(
    [body.state, body.number, body.patient, body.title],
    ['valid', number, 'Priya M.', 'Referral letter'],
  )
  assert.deepEqual(
    body.fields.map((one: { name: string }) => one.name),
    ['Examined on'],
  )
  assert.doesNotMatch(JSON.stringify(body), /Menon|cough|chest/)
  const wrong = await app.anonymous.get(`/api/public/medical-documents/${'x'.repeat(22)}`)
  assert.deepEqual([wrong.status, wrong.body.message], [404, says.notFound])
})

test('of a clinic’s own template the page shows neither title nor fields, because their names can name an illness', async () => {
  const field = (name: string, kind: string) => ({ name, kind, start: kind === 'date' ? 'today' : null })
  const added = await client.post(`/api/clinics/${clinic.id}/document-templates`, {
    title: 'Letter about measles',
    body: '{Patient} has {Illness} since {Measles since}.',
    fields: [field('Illness', 'text'), field('Measles since', 'date')],
  })
  const begun = await client.post(`/api/patients/${chart.id}/medical-documents`, { template: added.body.id })
  const { id, draft } = begun.body as MedicalDocument
  await client.put(`/api/medical-documents/${id}/draft`, { edition: 1, entered: ['Measles', draft!.entered[1]] })
  assert.equal((await client.post(`/api/medical-documents/${id}/sign`, { edition: 2 })).status, 200)
  const body = await verified(await codeOf(id))
  assert.deepEqual([body.state, body.title, body.fields], ['valid', null, []])
  assert.doesNotMatch(JSON.stringify(body), /measles/i)
})

test('one changed character makes verification fail, the clinic is notified once, and nothing is printed', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const changes = [
    `body = replace(body, 'six', 'sic')`,
    `title = 'Referral letteR'`,
    `entered = jsonb_set(entered, '{0}', '"The chest clinik"')`,
    `document_date = document_date - 1`,
    `parties = jsonb_set(parties, '{doctor,lastName}', '"Other"')`,
  ]
  for (const change of changes) {
    const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart })
    const code = await codeOf(id)
    await tamper(change, id)
    const body = await verified(code)
    assert.deepEqual([body.state, body.fields], ['damaged', []], change)
    assert.equal((await client.get(`/api/medical-documents/${id}`)).body.integrity, 'damaged')
    const paper = await client.get(`/api/medical-documents/${id}/paper.pdf`)
    assert.deepEqual([paper.status, JSON.parse(paper.text).message], [409, says.damaged])
    const withdrawn = await client.post(`/api/medical-documents/${id}/withdraw`, { reason: 'Changed' })
    assert.deepEqual([withdrawn.status, withdrawn.body.integrity], [200, 'damaged'])
  }
  const { body } = await admin.get('/api/notifications')
  assert.equal(body.notifications.filter((one: { kind: string }) => one.kind === 'document_damaged').length, 1)
})

test('the database alone can’t make a valid document: a hash that fits the changed text needs a signature', async () => {
  const [one, other] = [
    await makeMedicalDocument(app.db, { clinic, doctor, chart }),
    await makeMedicalDocument(app.db, { clinic, doctor, chart, reason: 'Fever' }),
  ]
  const code = await codeOf(one.id)
  await tamper(
    `(body, title, entered, content_hash, signature, signed_at) = (select o.body, o.title, o.entered, o.content_hash, o.signature, o.signed_at
      from medical_document_versions o where o.document_id = '${other.id}')`,
    one.id,
  )
  assert.equal((await verified(code)).state, 'damaged')
})

test('a replaced version and a withdrawn document say so on paper and on the verification page', async () => {
  const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart, draft: 'next' })
  const first = await codeOf(id)
  const signed = await client.post(`/api/medical-documents/${id}/sign`, { edition: 1 })
  assert.equal((signed.body as MedicalDocument).version, 2, signed.text)
  const second = await codeOf(id)
  assert.deepEqual([(await verified(first)).state, (await verified(second)).state], ['replaced', 'valid'])
  assert.match(await printedText(id, '?version=1'), /REPLACED/)
  await tamper(`body = body || '.'`, id, 'version = 1')
  assert.deepEqual([(await verified(first)).state, (await verified(second)).state], ['damaged', 'valid'])
  assert.equal((await client.get(`/api/medical-documents/${id}`)).body.integrity, 'damaged')
  await tamper(`body = left(body, -1)`, id, 'version = 1')
  await client.post(`/api/medical-documents/${id}/withdraw`, { reason: 'A slip' })
  assert.deepEqual([(await verified(first)).state, (await verified(second)).state], ['withdrawn', 'withdrawn'])
  assert.match(await printedText(id), /WITHDRAWN/)
})

test('the preview is a picture of the draft, marked as one', async () => {
  const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart, draft: 'only' })
  const { body } = await client.get(`/api/medical-documents/${id}/preview`)
  assert.equal(body.pages, 1)
  assert.match(body.svg, /^<svg/)
})
