import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fromBufferPromise } from 'yauzl'
import { fileMessages } from '#contract/files.ts'
import { DOCUMENTS_MAX, documentMessages } from '#contract/visits/documents.ts'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import type { VisitDocument } from '#contract/visits/visits.ts'
import { insertDocument } from '#server/features/visits/queries/documents.ts'
import { newId } from '#server/ids.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makeFile, pdfBytes } from '#server/testing/files.ts'
import { formOf } from '#server/testing/form.ts'
import { photograph } from '#server/testing/pictures.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { makeDocument, makeVisit } from '#server/testing/visits.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })
const client = await app.signInAs(doctor)
const patient = await app.signInAs(owner)
const picture = new File([new Uint8Array(await photograph())], 'C:\\pictures\\wound.jpg')

const written = (isFinished = true) => makeVisit(app.db, { clinic, doctor, chart, isFinished })

async function add(visitId: string, fields: object, who = client, headers: Record<string, string> = {}) {
  const form = await formOf(fields)
  return who.send('POST', `/api/visits/${visitId}/documents`, form.body, { ...form.headers, ...headers })
}

const pathOf = (visitId: string, { id }: { id: string }) => `/api/visits/${visitId}/documents/${id}`
const filesLeft = async () => (await sql`select id from files`.execute(app.db)).rows.length

test('a doctor adds a picture to a draft: colleagues open it, the patient once the visit is finished', async () => {
  const { id } = await written(false)
  const { status, body } = await add(id, { file: picture, title: 'Wound on the left arm' })
  assert.equal(status, 201)
  const [document] = body.documents
  assert.deepEqual(
    [document.title, document.kind, document.width, document.height, document.removed, body.can.attach],
    ['Wound on the left arm', 'jpg', 40, 60, null, true],
  )
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  const opened = await colleague.get(`${pathOf(id, document)}?size=large`)
  assert.deepEqual(
    [opened.status, opened.headers['content-type'], opened.headers['x-content-type-options']],
    [200, 'image/webp', 'nosniff'],
  )
  assert.equal((await patient.get(pathOf(id, document))).status, 404)
  await client.post(`/api/visits/${id}/finish`, { advice: 'Rest', edition: body.edition })
  const { body: read } = await patient.get(`/api/visits/${id}`)
  assert.deepEqual(
    read.documents.map((one: VisitDocument) => one.title),
    ['Wound on the left arm'],
  )
  const file = await patient.get(pathOf(id, document))
  assert.deepEqual([file.status, file.text.includes('Secretcam')], [200, false])
})

test('staff, administrators and other patients can’t see it, and another doctor can’t add one', async () => {
  const { id } = await written()
  const document = await makeDocument(app.db, { clinic, doctor, visitId: id, files: app.deps.files })
  for (const person of [
    await makeStaff(app.db, clinic),
    await makeAdmin(app.db, clinic),
    await makePatientAccount(app.db),
  ]) {
    const other = await app.signInAs(person)
    assert.equal((await other.get(pathOf(id, document))).status, 404)
    assert.equal((await add(id, { file: picture }, other)).status, 404)
  }
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await add(id, { file: picture }, colleague)).status, 403)
  assert.equal((await colleague.post(`${pathOf(id, document)}/remove`, { reason: 'No' })).status, 403)
  assert.equal((await add(id, { file: picture }, patient)).status, 403)
})

test('a document answers 404 under another visit', async () => {
  const [one, other] = [await written(), await written()]
  const document = await makeDocument(app.db, { clinic, doctor, visitId: one.id, files: app.deps.files })
  assert.equal((await client.get(pathOf(other.id, document))).status, 404)
  assert.equal((await client.post(`${pathOf(other.id, document)}/remove`, { reason: 'No' })).status, 404)
})

test('the same form sent again is stored once, and without a title it has its file’s name', async () => {
  const { id } = await written()
  const key = { 'idempotency-key': 'document-1' }
  await add(id, { file: picture }, client, key)
  const { body } = await add(id, { file: picture }, client, key)
  assert.deepEqual(
    body.documents.map((one: VisitDocument) => one.title),
    ['wound.jpg'],
  )
  const { status } = await add(id, { file: picture, title: 'Other' }, client, key)
  assert.equal(status, 422)
})

test('a file of another type, too large or over the limit is refused and leaves nothing', async () => {
  const { id } = await written()
  const before = await filesLeft()
  const wrong = await add(id, { file: new File(['<html>'], 'x.pdf') })
  assert.deepEqual([wrong.status, wrong.body.message], [415, fileMessages.otherKind])
  assert.equal((await add(id, { title: 'No file' })).body.message, documentMessages.noFile)
  for (let at = 0; at < DOCUMENTS_MAX; at++) {
    const { id: fileId } = await makeFile(app.db, { ownerId: null, clinicId: clinic.id })
    await insertDocument(app.db, { id: newId(), visitId: id, fileId, title: 'x', userId: doctor.userId })
  }
  const more = await add(id, { file: picture })
  assert.deepEqual([more.status, more.body.message], [409, documentMessages.tooMany()])
  assert.equal(await filesLeft(), before + DOCUMENTS_MAX)
})

test('deleting it from a draft, or the draft, is final', async () => {
  const { id } = await written(false)
  const before = await filesLeft()
  const { body } = await add(id, { file: picture })
  await add(id, { file: new File([pdfBytes()], 'letter.pdf') })
  const { status, body: left } = await client.post(`${pathOf(id, body.documents[0])}/remove`, {})
  assert.deepEqual([status, left.documents.length, await filesLeft()], [200, 1, before + 1])
  assert.equal((await client.get(pathOf(id, body.documents[0]))).status, 404)
  assert.equal((await client.delete(`/api/visits/${id}`)).status, 200)
  assert.equal(await filesLeft(), before)
})

test('in a finished visit it is removed with a reason: doctors still see its row, and no one can open it', async () => {
  const { id } = await written()
  const document = await makeDocument(app.db, {
    clinic,
    doctor,
    visitId: id,
    title: 'Of a neighbor',
    files: app.deps.files,
  })
  const path = `${pathOf(id, document)}/remove`
  assert.deepEqual((await client.post(path, {})).body.issues, [{ path: 'reason', message: documentMessages.reason }])
  const { body } = await client.post(path, { reason: 'Of another patient' })
  assert.equal(body.documents[0].removed.reason, 'Of another patient')
  assert.equal((await client.post(path, { reason: 'Again' })).status, 409)
  for (const who of [client, patient]) assert.equal((await who.get(pathOf(id, document))).status, 404)
  assert.deepEqual((await patient.get(`/api/visits/${id}`)).body.documents, [])
  await assert.rejects(sql`delete from visit_documents where id = ${document.id}`.execute(app.db), /stays/)
})

test('a document is in the timeline of everyone who can read the visit, and moves with it in merges and their undos', async () => {
  const [from, into] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const { id } = await makeVisit(app.db, { clinic, doctor, chart: from })
  const document = await makeDocument(app.db, { clinic, doctor, visitId: id, title: 'Letter' })
  const documents = async (of: { id: string }, who = client) => {
    const { body } = await who.get(`/api/patients/${of.id}/timeline`)
    return (body as TimelineEntry[])
      .filter(({ kind }) => kind === 'document')
      .map((one) => [one.id, one.visitId, one.title])
  }
  assert.deepEqual(await documents(from), [[document.id, id, 'Letter']])
  assert.deepEqual(await documents(from, await app.signInAs(await makeStaff(app.db, clinic))), [])
  const { body: merge } = await client.post(`/api/patients/${from.id}/merge`, { into: into.id })
  assert.deepEqual(await documents(into), [[document.id, id, 'Letter']])
  await client.post(`/api/merges/${merge.id}/undo`)
  assert.deepEqual([await documents(into), (await documents(from)).length], [[], 1])
})

test('the patient’s list shows who opened it', async () => {
  const { id } = await written()
  const document = await makeDocument(app.db, { clinic, doctor, visitId: id, files: app.deps.files })
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic, { firstName: 'Nosy', lastName: 'Reader' }))
  await colleague.get(pathOf(id, document))
  const { body } = await patient.get(`/api/patients/${chart.id}/access`)
  assert.ok(
    body.some(
      (one: { what: string; who: { lastName: string } }) =>
        one.what === 'document-opened' && one.who.lastName === 'Reader',
    ),
  )
})

test('a document counts against the clinic’s limit, not a person’s', async () => {
  const small = await buildTestApp({
    unlimited: true,
    settings: { FILES_PER_PERSON_MB: '1', FILES_PER_CLINIC_MB: '1' },
  })
  try {
    const here = await makeClinic(small.db)
    const author = await makeDoctor(small.db, here)
    const { id } = await makeVisit(small.db, { clinic: here, doctor: author, chart: await makeChart(small.db, here) })
    const who = await small.signInAs(author)
    const large = () => new File([pdfBytes(), new Uint8Array(700_000), Buffer.from('%%EOF')], 'large.pdf')
    assert.equal((await add(id, { file: large() }, who)).status, 201)
    const { status, body } = await add(id, { file: large() }, who)
    assert.deepEqual([status, body.message], [413, fileMessages.noRoomAtClinic])
  } finally {
    await small.close()
  }
})

test('all documents of a chart download as one file: for the patient without drafts and withdrawn ones', async () => {
  const person = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: person })
  const who = await app.signInAs(person)
  const path = `/api/patients/${own.id}/documents.zip`
  assert.equal((await who.get(path)).body.message, documentMessages.none)
  const { id } = await makeVisit(app.db, { clinic, doctor, chart: own })
  const draft = await makeVisit(app.db, { clinic, doctor, chart: own, isFinished: false })
  const { files } = app.deps
  for (const title of ['Letter', 'letter.pdf', '../../Wound: left'])
    await makeDocument(app.db, { clinic, doctor, visitId: id, title, files })
  const wrong = await makeDocument(app.db, { clinic, doctor, visitId: id, title: 'Of a neighbor', files })
  await client.post(`${pathOf(id, wrong)}/remove`, { reason: 'Of another patient' })
  await makeDocument(app.db, { clinic, doctor, visitId: draft.id, title: 'Of the draft', files })
  const day = (await who.get(`/api/visits/${id}`)).body.visitDate
  const visible = [`${day} Letter.pdf`, `${day} letter (2).pdf`, `${day} Wound left.pdf`]
  assert.deepEqual(await namesIn(who, path), visible)
  assert.deepEqual(await namesIn(client, path), [...visible, `${day} Of the draft.pdf`])
  assert.equal((await (await app.signInAs(await makeStaff(app.db, clinic))).get(path)).status, 403)
  assert.equal((await (await app.signInAs(await makePatientAccount(app.db))).get(path)).status, 404)
  const { body } = await who.get(`/api/patients/${own.id}/access`)
  assert.ok(body.some(({ what }: { what: string }) => what === 'documents-exported'))
})

test('a document whose file is lost is named in the ZIP file', async () => {
  const person = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: person })
  const { id } = await makeVisit(app.db, { clinic, doctor, chart: own })
  await makeDocument(app.db, { clinic, doctor, visitId: id, title: 'Letter', files: app.deps.files })
  // without a file in the store
  await makeDocument(app.db, { clinic, doctor, visitId: id, title: 'Wound' })
  const who = await app.signInAs(person)
  const { visitDate } = (await who.get(`/api/visits/${id}`)).body
  const { bytes } = await who.get(`/api/patients/${own.id}/documents.zip`)
  const files = await filesIn(bytes!)
  assert.deepEqual([...files.keys()], [`${visitDate} Letter.pdf`, 'missing.txt'])
  assert.match(files.get('missing.txt')!.toString(), /could not be put into the file:\r\n\r\n.* Wound\.pdf\r\n/)
})

/** Returns the names of the files in a ZIP file, each of which contains the PDF of these tests. */
async function namesIn(who: Client, path: string): Promise<string[]> {
  const files = await filesIn((await who.get(path)).bytes!)
  for (const bytes of files.values()) assert.equal(bytes.toString(), pdfBytes().toString())
  return [...files.keys()]
}

async function filesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts))
  }
  return files
}
