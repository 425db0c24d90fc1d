import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { fileMessages, UPLOAD_BYTES } from '#contract/files.ts'
import { uploadMessages as says } from '#contract/prescriptions/uploads.ts'
import { addDays } from '#contract/wall-clock.ts'
import { moveUploads } from './move-files.ts'
import {
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { formOf } from '#server/testing/form.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { photograph, plainPng } from '#server/testing/pictures.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })
const patient = await app.signInAs(owner)
const png = new File([new Uint8Array(await plainPng())], 'scan.png')

const pdf = new File([pdfBytes()], 'scan.pdf')

async function send(fields: object, who = patient) {
  const { body, headers } = await formOf(fields)
  return who.send('POST', '/api/upload-prescription', body, headers)
}

test('a patient uploads a file into their chart, and the clinic’s doctors see it as uploaded', async () => {
  const fields = { doctorName: 'Dr. Who', prescribedDate: '2026-01-05', medications: 'Metformin', notes: 'Old one' }
  const { status, body } = await send({ file: png, ...fields, patientId: chart.id })
  assert.equal(status, 201)
  assert.deepEqual(
    [body.source, body.prescriptionDate, body.notes, body.medications, { ...body.upload, size: 0 }],
    [
      'uploaded',
      '2026-01-05',
      'Old one',
      [],
      {
        doctorName: 'Dr. Who',
        medications: 'Metformin',
        kind: 'png',
        isScanned: false,
        notice: null,
        size: 0,
        width: 60,
        height: 40,
      },
    ],
  )
  assert.deepEqual(body.can, { edit: false, cancel: true, complete: true, print: false, remind: false, chart: false })
  const { body: listed } = await doctor.get('/api/prescriptions')
  assert.deepEqual(
    listed.map(({ id, source }: Record<string, string>) => [id, source]),
    [[body.id, 'uploaded']],
  )
  const file = await doctor.get(`/api/prescriptions/${body.id}/file`)
  assert.equal(file.status, 200)
  const { headers } = file
  assert.deepEqual(
    [headers['content-type'], headers['x-content-type-options'], headers['content-security-policy']],
    ['image/png', 'nosniff', "default-src 'none'; sandbox"],
  )
  assert.equal(headers['content-disposition'], `inline; filename="prescription-${body.number}.png"`)
  assert.equal(headers['cache-control'], 'private, no-store')
  const preview = await doctor.get(`/api/prescriptions/${body.id}/file?size=small`)
  assert.deepEqual([preview.status, preview.headers['content-type']], [200, 'image/webp'])
  for (const call of ['versions', 'paper'])
    assert.equal(
      (await doctor.get(`/api/prescriptions/${body.id}/${call}`)).body.message,
      prescriptionMessages.isUpload,
    )
})

test('without a chart only its owner sees it', async () => {
  const { status, body } = await send({ file: pdf })
  assert.deepEqual([status, body.clinic, body.patient, body.prescriptionDate], [201, null, null, null])
  assert.equal((await patient.get(`/api/prescriptions/${body.id}/file`)).text, pdfBytes().toString())
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  for (const other of [doctor, stranger])
    for (const path of ['', '/file'])
      assert.equal((await other.get(`/api/prescriptions/${body.id}${path}`)).status, 404)
})

test('the file’s first bytes decide its type, not its name', async () => {
  for (const text of ['<html><script>x</script>', 'BEGIN:VCALENDAR', '\0\0\0DICM', '<p>%PDF-1.4', 'GIF89a']) {
    const { status, body } = await send({ file: new File([text], 'scan.pdf', { type: 'application/pdf' }) })
    assert.deepEqual([status, body.issues], [415, [{ path: 'file', message: fileMessages.otherKind }]])
  }
  for (const nothing of [{}, { file: '' }, { file: 'a text' }, { file: new File([], 'empty.pdf') }]) {
    const { status, body } = await send(nothing)
    assert.deepEqual([status, body.message], [400, says.noFile])
  }
})

test('a truncated file is refused, and a photograph loses its location', async () => {
  const { status, body } = await send({ file: new File([pdfBytes().subarray(0, 20)], 'cut.pdf') })
  assert.deepEqual([status, body.message], [415, fileMessages.damaged])
  const { body: one } = await send({ file: new File([new Uint8Array(await photograph())], 'photo.jpg') })
  assert.deepEqual([one.upload.width, one.upload.height], [40, 60])
  const { text } = await patient.get(`/api/prescriptions/${one.id}/file`)
  assert.ok(!text.includes('Secretcam'))
})

test('the same upload sent again is stored once', async () => {
  const { body, headers } = await formOf({ file: pdf, notes: 'Twice' })
  const again = { ...headers, 'idempotency-key': 'upload-1' }
  const first = await patient.send('POST', '/api/upload-prescription', body, again)
  const second = await patient.send('POST', '/api/upload-prescription', body, again)
  assert.deepEqual([second.status, second.body.id], [201, first.body.id])
  const other = await formOf({ file: pdf, notes: 'Other' })
  const third = { ...other.headers, 'idempotency-key': 'upload-1' }
  assert.equal((await patient.send('POST', '/api/upload-prescription', other.body, third)).status, 422)
})

test('a file in the database moves into the store unchanged; a damaged one stays and is served', async () => {
  const { body: one } = await send({ file: pdf, patientId: chart.id })
  const { body: broken } = await send({ file: pdf, patientId: chart.id })
  await asBefore(one.id, pdfBytes('from before'))
  await asBefore(broken.id, Buffer.from('89504e470d0a1a0a0000', 'hex'))
  const read = async (id: string) => (await doctor.get(`/api/prescriptions/${id}/file`)).text
  assert.equal(await read(one.id), pdfBytes('from before').toString())
  assert.deepEqual(await moveUploads(app.deps), { moved: 1, stay: 1 })
  assert.deepEqual(await moveUploads(app.deps), { moved: 0, stay: 0 })
  assert.equal(await read(one.id), pdfBytes('from before').toString())
  assert.equal((await doctor.get(`/api/prescriptions/${broken.id}/file`)).status, 200)
  const { rows } = await sql<{ id: string }>`
    select f.prescription_id as id from prescription_files f where f.bytes is not null`.execute(app.db)
  assert.deepEqual(
    rows.map(({ id }) => id),
    [broken.id],
  )
})

/** Stores an upload's file in the database, as an earlier version did. */
async function asBefore(id: string, bytes: Buffer): Promise<void> {
  await sql`alter table prescription_files disable trigger keep_upload`.execute(app.db)
  await sql`
    update prescription_files
    set file_id = null, kind = ${bytes[0] === 0x89 ? 'png' : 'pdf'}, size = ${bytes.length}, content_hash = ${bytes}, bytes = ${bytes}
    where prescription_id = ${id}`.execute(app.db)
  await sql`alter table prescription_files enable trigger keep_upload`.execute(app.db)
}

testInFullRun('a file of ten megabytes is accepted, a larger one isn’t', async () => {
  const end = Buffer.from('%%EOF')
  const sized = (bytes: number) => {
    const head = pdfBytes()
    return new File([head, new Uint8Array(bytes - head.length - end.length), end], 'large.pdf')
  }
  assert.equal((await send({ file: sized(UPLOAD_BYTES) })).status, 201)
  assert.equal((await send({ file: sized(UPLOAD_BYTES + 1) })).status, 413)
  assert.equal((await send({ file: sized(UPLOAD_BYTES + 100_000) })).status, 413)
})

test('an invalid form is refused', async () => {
  const { body, headers } = await formOf({ file: pdf })
  const address = '/api/upload-prescription'
  assert.equal((await patient.post(address, { file: 'x' })).status, 415)
  const cut = await patient.send('POST', address, body.slice(0, -20), headers)
  assert.equal(cut.status, 400)
  const form = new FormData()
  for (const name of ['doctorName', 'doctorName']) form.append(name, 'Twice')
  const twice = new Response(form)
  const sent = new Uint8Array(await twice.arrayBuffer())
  const type = { 'content-type': twice.headers.get('content-type')! }
  assert.equal((await patient.send('POST', address, sent, type)).status, 400)
  assert.equal((await send({ file: pdf, status: 'completed' })).status, 400)
  assert.equal((await send({ file: pdf, notes: 'a\0b' })).status, 400)
  assert.equal((await send({ file: pdf, notes: 'x'.repeat(70_000) })).status, 413)
  assert.equal((await send({ file: pdf, second: pdf })).status, 413)
  const foreign = await patient.send('POST', address, body, { ...headers, origin: 'https://evil.example' })
  assert.equal(foreign.status, 403)
})

test('the date can’t be in the future, and the chart must be the person’s own', async () => {
  const later = await send({ file: pdf, prescribedDate: addDays(todayIn(clinic.zone), 1), patientId: chart.id })
  assert.deepEqual(later.body.issues, [{ path: 'prescribedDate', message: says.dateLater }])
  const other = await makeChart(app.db, clinic)
  const { status, body } = await send({ file: pdf, patientId: other.id })
  assert.deepEqual([status, body.issues], [400, [{ path: 'patientId', message: says.otherRecord }]])
})

test('people who only work at a clinic can’t upload; chart holders can', async () => {
  const staff = await makeStaff(app.db, clinic)
  const desk = await app.signInAs(staff)
  assert.equal((await send({ file: pdf }, desk)).status, 403)
  await makeChart(app.db, clinic, { owner: staff })
  assert.equal((await send({ file: pdf }, desk)).status, 201)
})

test('a verified address is required first', async () => {
  const unproved = await app.signInAs(await makeUser(app.db, { isVerified: false }))
  const { status, body } = await send({ file: pdf }, unproved)
  assert.deepEqual([status, body.code], [409, 'prove-email'])
})

test('the owner of an upload withdraws it or marks it as completed; no one edits it', async () => {
  const { body: one } = await send({ file: pdf, patientId: chart.id })
  assert.equal((await doctor.post(`/api/prescriptions/${one.id}/cancel`, { reason: 'Not mine' })).status, 403)
  const { body } = await patient.post(`/api/prescriptions/${one.id}/cancel`, { reason: 'Wrong file' })
  assert.deepEqual([body.status, body.cancelReason], ['cancelled', 'Wrong file'])
  const { body: other } = await send({ file: pdf })
  assert.equal((await patient.post(`/api/prescriptions/${other.id}/complete`)).body.status, 'completed')
})

test('after thirty uploads in an hour a person has to wait', async () => {
  const bounded = await buildTestApp()
  try {
    const person = await bounded.signInAs(await makePatientAccount(bounded.db))
    let last = 0
    for (let turn = 0; turn <= 30; turn++) last = (await send({ file: pdf }, person)).status
    assert.equal(last, 429)
  } finally {
    await bounded.close()
  }
})
