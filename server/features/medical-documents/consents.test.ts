import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { consentMessages as says } from '#contract/medical-documents/consents.ts'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import type { TestClinic, TestDoctor } from '#server/testing/factories.ts'
import { makeMedicalDocument, testSigner } from '#server/testing/medical-documents.ts'
import { openPdf, textOfPdf } from '#server/testing/pdf.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let client: Client
let patient: Client
let chart: { id: string }

before(async () => {
  app = await sharedApp()
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic, { firstName: 'Meera', lastName: 'Shah' })
  client = await app.signInAs(doctor)
  const owner = await makePatientAccount(app.db)
  chart = await makeChart(app.db, clinic, { owner, firstName: 'Asha', lastName: 'Rao' })
  patient = await app.signInAs(owner)
})

const mother = { name: 'Lata Rao', relation: 'Mother', drawing: null }

/** A consent whose fields are filled in, before it is signed. */
async function filled(): Promise<string> {
  const { body } = await client.post(`/api/patients/${chart.id}/medical-documents`, { template: 'consent' })
  const { id, draft } = body as MedicalDocument
  const values: Record<string, string> = { 'Procedure or treatment': 'Removal of a mole', Risks: 'Bleeding' }
  const entered = draft!.template.fields.map(({ name }) => values[name] ?? '')
  assert.equal((await client.put(`/api/medical-documents/${id}/draft`, { edition: 1, entered })).status, 200)
  return id
}
const signed = (id: string, signer?: object) => client.post(`/api/medical-documents/${id}/sign`, { edition: 2, signer })
const withdrawn = (who: Client, id: string, body: object) => who.post(`/api/medical-documents/${id}/withdraw`, body)
const read = async (id: string, who: Client = client) =>
  (await who.get(`/api/medical-documents/${id}`)).body as MedicalDocument
const paperOf = async (id: string) => (await client.get(`/api/medical-documents/${id}/paper.pdf`)).bytes
const codeIn = (text: string) => /\/verify\/document\/([\w-]{22})/.exec(text.replaceAll('\n', ''))![1]!
const verified = async (id: string) =>
  (await app.anonymous.get(`/api/public/medical-documents/${codeIn(await textOfPdf(await paperOf(id)))}`)).body

test('a patient signs a consent with a drawing in front of the doctor, and reads it in the account', async () => {
  const id = await filled()
  const { status, body, text } = await signed(id, testSigner)
  assert.equal(status, 200, text)
  assert.deepEqual([body.status, body.isConsent, body.integrity], ['signed', true, 'intact'])
  assert.deepEqual(body.can, { write: false, replace: false, withdraw: true, print: true })
  const own = await read(id, patient)
  assert.deepEqual(own.versions[0]!.signer, testSigner)
  assert.match(own.versions[0]!.body, /Asha Rao: Removal of a mole[^]*Dr\. Meera Shah explained it[^]*Risks: Bleeding/)
  assert.equal(own.can.withdraw, true)
  const { body: bell } = await patient.get('/api/notifications')
  assert.equal(bell.notifications[0].kind, 'consent_signed')
})

test('a guardian signs with the typed name, and the paper says for whom and in whose presence', async () => {
  const id = await filled()
  assert.equal((await signed(id, mother)).status, 200)
  const paper = await paperOf(id)
  assert.equal((await openPdf(paper)).numPages, 1)
  const text = (await textOfPdf(paper)).replaceAll('\n', ' ')
  for (const part of [
    'Signed by Lata Rao (Mother), for Asha Rao',
    'With the typed name as the signature',
    'In the presence of Dr. Meera Shah',
  ])
    assert(text.includes(part), `${part} in ${text}`)
  const body = await verified(id)
  assert.deepEqual([body.state, body.signedBy, body.fields], ['valid', 'representative', []])
  assert.doesNotMatch(JSON.stringify(body), /Lata|mole|Rao/)
})

test('the same signature again succeeds, and another person’s after it is refused', async () => {
  const id = await filled()
  assert.equal((await signed(id, mother)).status, 200)
  assert.equal((await signed(id, mother)).status, 200)
  const other = await signed(id, testSigner)
  assert.deepEqual([other.status, other.body.code], [409, 'document-signed'])
  assert.deepEqual((await read(id)).versions[0]!.signer, mother)
})

test('a consent is signed with the text that was shown, or not at all', async () => {
  const id = await filled()
  const shown = async () => (await client.get(`/api/medical-documents/${id}/preview`)).body.body as string
  const text = await shown()
  await sql`update patients set last_name = 'Rao-Iyer' where id = ${chart.id}`.execute(app.db)
  const sign = (shownText: string) =>
    client.post(`/api/medical-documents/${id}/sign`, { edition: 2, signer: testSigner, text: shownText })
  const refused = await sign(text)
  assert.deepEqual([refused.status, refused.body.message], [409, says.otherText])
  assert.equal((await read(id)).status, 'draft')
  const now = await shown()
  const { body } = await sign(now)
  assert.equal(body.versions[0].body, now)
  await sql`update patients set last_name = 'Rao' where id = ${chart.id}`.execute(app.db)
})

test('no one signs a consent without a name, a relation or a signature, and a certificate has no signer', async () => {
  const id = await filled()
  const refused = async (signer?: object) => {
    const { status, body } = await signed(id, signer)
    return [status, body.issues?.[0]]
  }
  assert.deepEqual(await refused(), [400, { path: 'signer', message: says.lacksSigner }])
  assert.deepEqual(await refused({ ...testSigner, name: ' ' }), [400, { path: 'signer.name', message: says.name }])
  assert.deepEqual(await refused({ ...mother, relation: ' ' }), [
    400,
    { path: 'signer.relation', message: says.relation },
  ])
  for (const drawing of ['', '<svg onload="x">', 'M1 1L2000 1'])
    assert.deepEqual(await refused({ ...testSigner, drawing }), [
      400,
      { path: 'signer.drawing', message: says.drawing },
    ])
  assert.equal((await read(id)).status, 'draft')
  const letter = await makeMedicalDocument(app.db, { clinic, doctor, chart, draft: 'only' })
  const alone = await client.post(`/api/medical-documents/${letter.id}/sign`, { edition: 1, signer: testSigner })
  assert.deepEqual([alone.status, alone.body.issues], [400, [{ path: 'signer', message: says.noSigner }]])
})

test('a signed consent has no next version, and no statement changes who signed it', async () => {
  const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart, isConsent: true })
  const next = await client.post(`/api/medical-documents/${id}/draft`)
  assert.deepEqual([next.status, next.body.code, next.body.message], [409, 'consent-final', says.final])
  const other = JSON.stringify(mother)
  await assert.rejects(
    sql`update medical_document_versions set signer = ${other} where document_id = ${id}`.execute(app.db),
    /What was signed is not changed/,
  )
  await assert.rejects(sql`delete from medical_document_versions where document_id = ${id}`.execute(app.db))
})

test('another drawing or name makes verification fail', async () => {
  for (const [path, value] of [
    ['drawing', 'M1 1L2 2'],
    ['name', 'Asha Raoo'],
    ['relation', 'Mother'],
  ]) {
    const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart, isConsent: true })
    const code = codeIn(await textOfPdf(await paperOf(id)))
    await sql.raw(`alter table medical_document_versions disable trigger user`).execute(app.db)
    await sql`
      update medical_document_versions
      set signer = jsonb_set(signer, array[${path}], to_jsonb(${value}::text))
      where document_id = ${id}
    `.execute(app.db)
    await sql.raw(`alter table medical_document_versions enable trigger user`).execute(app.db)
    const { body } = await app.anonymous.get(`/api/public/medical-documents/${code}`)
    assert.equal(body.state, 'damaged', path)
    assert.equal((await client.get(`/api/medical-documents/${id}/paper.pdf`)).status, 409)
  }
})

test('a patient withdraws a consent with a reason, which its doctor learns and everyone reads from then on', async () => {
  const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart, isConsent: true })
  const nameless = await withdrawn(patient, id, { reason: 'I want to wait' })
  assert.deepEqual([nameless.status, nameless.body.issues], [400, [{ path: 'by', message: says.by }]])
  const { status, body, text } = await withdrawn(patient, id, { reason: 'I want to wait', by: 'Asha Rao' })
  assert.equal(status, 200, text)
  assert.deepEqual(
    [body.status, body.withdrawnBy, body.withdrawalReason, body.versions.length],
    ['withdrawn', 'Asha Rao', 'I want to wait', 1],
  )
  assert.equal((await verified(id)).state, 'withdrawn')
  const { body: bell } = await client.get('/api/notifications')
  assert.equal(bell.notifications[0].kind, 'consent_withdrawn')
  assert.equal((await withdrawn(patient, id, { reason: 'Again', by: 'Asha Rao' })).status, 409)
  await assert.rejects(
    sql`update medical_documents set withdrawn_name = 'Other' where id = ${id}`.execute(app.db),
    /not changed in this way/,
  )
})

test('a colleague records a withdrawal, and a patient withdraws nothing that a doctor signed alone', async () => {
  const { id } = await makeMedicalDocument(app.db, { clinic, doctor, chart, isConsent: true })
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await withdrawn(colleague, id, { reason: 'Said at the desk', by: 'Asha Rao' })).status, 200)
  const letter = await makeMedicalDocument(app.db, { clinic, doctor, chart })
  for (const who of [patient, colleague])
    assert.equal((await withdrawn(who, letter.id, { reason: 'Not right', by: 'Asha Rao' })).status, 403)
})
