import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { ownDataMessages as says } from '#contract/own-data.ts'
import { makeFamilyChart } from '#server/testing/chart-things.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { makePlan } from '#server/testing/medicines-taken.ts'
import { makeDownload } from '#server/testing/own-data.ts'
import { makePrescription, makeUpload } from '#server/testing/prescriptions.ts'
import { until } from '#server/testing/programs.ts'
import { makePushDevice, PUSH_KEY } from '#server/testing/push-service.ts'
import { makeReport } from '#server/testing/reports.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeFormRequest } from '#server/testing/forms.ts'
import { makeFile } from '#server/testing/files.ts'
import { makeTestOrder } from '#server/testing/test-orders.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { makeDocument, makeVisit, makeVitals } from '#server/testing/visits.ts'

let app: TestApp
let clinic: TestClinic
let someDoctor: TestDoctor
let passwordHash: string

const password = 'a long pass phrase'

before(async () => {
  app = await buildTestApp({ unlimited: true, settings: { PUSH_KEY, CONTACT_EMAIL: 'operator@vaidya.example' } })
  clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  someDoctor = await makeDoctor(app.db, clinic)
  passwordHash = await quickHash(password)
})
after(() => app.close())

const aPatient = async () => {
  const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
  await sql`update users set password_hash = ${passwordHash} where id = ${owner.userId}`.execute(app.db)
  return { owner, client: await app.signInAs(owner) }
}

/** Returns the files of a ZIP, read by another library than the one that wrote them. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const files = new Map<string, Buffer>()
  const read = async (entry: Entry, stream: Readable) => {
    files.set(entry.fileName, await buffer(stream))
    zip.readEntry()
  }
  zip.on('entry', (entry: Entry) =>
    zip.openReadStream(entry, (error, stream) => void (error ? zip.emit('error', error) : read(entry, stream))),
  )
  const end = once(zip, 'end')
  zip.readEntry()
  await end
  return files
}

async function download(client: Client) {
  const { status, body, text } = await client.post('/api/own-data', { password })
  assert.equal(status, 201, text)
  const answer = await client.get(`/api/own-data/${body.id}/file`)
  assert.equal(answer.status, 200, answer.text)
  const progress = async () => (await client.get(`/api/own-data/${body.id}`)).body
  await until('it has ended', async () => (await progress()).state !== 'running')
  return { id: body.id as string, answer, files: await unpacked(answer.bytes!), end: await progress() }
}

/** Adds everything that a person can have, with a family member, and other people's data. */
async function fill(owner: Person) {
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic, { owner })
  const child = await makeFamilyChart(app.db, clinic, owner, { allergies: 'Nuts' })
  const at = new Date(Date.now() - 3 * 86_400_000)
  await makeAppointment(app.db, { clinic, doctor, chart, at, status: 'completed', symptoms: 'Dry cough' })
  const visit = await makeVisit(app.db, {
    clinic,
    doctor,
    chart,
    content: { complaint: '=1+1', findings: 'Anxious mother' },
  })
  await makeVitals(app.db, { clinic, chart, by: doctor, measured: { temperature: 37.11, temperatureUnit: 'F' } })
  await makeDocument(app.db, { clinic, doctor, visitId: visit.id, title: 'Wound', files: app.deps.files })
  await makeValue(app.db, { place: ownPlaceOf(owner), by: owner.userId, note: 'Before breakfast' })
  await makeFormRequest(app.db, { clinic, chart, by: doctor, answer: 'Dizzy when getting up' })
  const scan = await makeFile(app.db, { ownerId: null, clinicId: clinic.id }, app.deps.files)
  const ordered = { clinic, doctor, chart, note: 'Always tired' }
  await makeTestOrder(app.db, { ...ordered, result: 'acknowledged', fileId: scan.id })
  await makeTestOrder(app.db, { ...ordered, summary: 'Not seen yet', result: 'entered' })
  await makeVisit(app.db, { clinic, doctor, chart: child, content: { complaint: 'Rash of the child' } })
  await makeVisit(app.db, { clinic, doctor, chart, isFinished: false, content: { complaint: 'A draft' } })
  const { id: video } = await makeVideoVisit(app.db, { clinic, doctor, chart: child })
  await sql`
    insert into teleconsultations (
      id, appointment_id, version, consent, patient_name, patient_age, identified_by, identity_note, adult_name,
      registration_number, recorded_by
    )
    values (
      gen_random_uuid(), ${video}, 1, 'spoken', 'Stated Name', 9, 'document', 'School card', 'Adult Beside, mother', 'MH-1',
      ${doctor.userId}
    )
  `.execute(app.db)
  const { number } = await makePrescription(app.db, { clinic, doctor, chart, safetyReason: 'Told among doctors' })
  const upload = await makeUpload(app.db, { owner, files: app.deps.files })
  const report = await makeReport(app.db, { owner, files: app.deps.files, title: 'Blood sugar' })
  await makePlan(app.db, { owner, name: 'Vitamin D3' })
  await makePushDevice(app.db, owner, app.deps.config.push!.publicKey)
  const other = await makeChart(app.db, clinic, { firstName: 'Rohan', lastName: 'Mehta' })
  await makeVisit(app.db, { clinic, doctor, chart: other, content: { complaint: 'Of Rohan' } })
  await makePrescription(app.db, { clinic, doctor, chart: other, medicationName: 'Of Rohan' })
  return { chart, number, upload, report }
}

test('one file has all data of the patient and their family, and nothing that they can’t read', async () => {
  const { owner, client } = await aPatient()
  const { chart, number } = await fill(owner)
  const { answer, files, end } = await download(client)
  assert.equal(answer.headers['content-type'], 'application/zip')
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  assert.match(String(answer.headers['cache-control']), /no-store/)
  assert.deepEqual([end.state, end.missing], ['complete', []])
  assert.equal(end.done, end.total)
  const text = (name: string) => String(files.get(name) ?? assert.fail(`no ${name}`))
  assert.equal(JSON.parse(text('profile.json')).email, owner.email)
  for (const [name, ...parts] of [
    ['read-me.txt', owner.email],
    ['family-members.csv', 'Nuts'],
    ['charts.csv', 'Hill Clinic'],
    ['appointments.csv', 'Dry cough', 'completed'],
    ['appointments.csv', 'video', 'spoken', 'Stated Name', 'School card', 'Adult Beside, mother', 'MH-1'],
    // a spreadsheet would take it for a formula
    ['visits.csv', `"'=1+1"`, 'Rash of the child'],
    ['vitals.csv', '98.8 °F', 'Meera Nair'],
    ['prescriptions.csv', number],
    ['test-reports.csv', 'Blood sugar', 'test-reports/'],
    ['visit-documents.csv', 'Wound', 'visit-documents/'],
    ['test-orders.csv', 'Always tired', '12.5', 'test-results/2026-01-05-1.pdf'],
    ['form-answers.csv', 'How are you?', 'Dizzy when getting up'],
    ['test-values.csv', 'Hemoglobin', 'g/dL', 'Before breakfast'],
    ['medicine-reminders.csv', 'Vitamin D3'],
    ['medicine-doses.csv', 'Vitamin D3', 'taken'],
    ['who-saw-my-record.csv', 'Record of'],
    ['devices-with-notifications.csv', 'Unknown device'],
  ] as const)
    for (const part of parts) assert(text(name).includes(part), `${part} in ${name}`)
  assert.equal(files.get(`prescriptions/${number}.pdf`)!.subarray(0, 5).toString(), '%PDF-')
  assert.equal([...files.keys()].filter((name) => name.startsWith('visit-documents/')).length, 1)
  const kept = [...files.keys()].filter((name) => /^(test-reports|prescriptions)\//.test(name))
  assert.equal(kept.length, 3, kept.join(', '))
  const all = [...files.values()].join('\n')
  for (const secret of ['Not seen yet', 'Anxious mother', 'A draft', 'Rohan', 'Told among doctors'])
    assert(!all.includes(secret), secret)
  const { rows } = await sql`select from audit_events where action = 'own-data.taken'
    and actor_user_id = ${owner.userId}`.execute(app.db)
  assert.equal(rows.length, 1)
  // no line per printout
  const { body: seen } = await client.get(`/api/patients/${chart.id}/access`)
  assert(!seen.some(({ what }: { what: string }) => what === 'prescription-printed'))
})

test('a doctor downloads their personal data, and nothing of the clinic', async () => {
  await sql`update users set password_hash = ${passwordHash} where id = ${someDoctor.userId}`.execute(app.db)
  const { files, end } = await download(await app.signInAs(someDoctor))
  assert.equal(end.state, 'complete')
  assert(![...files.keys()].some((name) => name.includes('/')))
  assert(![...files.values()].join('\n').includes('Rohan'))
})

test('unreadable data is listed by name, and everything else is included', async () => {
  const { owner, client } = await aPatient()
  const { report, number } = await fill(owner)
  const { rows } = await sql<{ id: string }>`select file_id as id from report_pages
    where report_id = ${report.id}`.execute(app.db)
  await app.deps.files.store.remove(rows[0]!.id)
  const { files, end } = await download(client)
  assert.equal(end.state, 'gaps')
  assert.deepEqual(
    end.missing.map(({ what, page }: { what: string; page: number }) => [what, page]),
    [['report', 1]],
  )
  assert.match(String(files.get('missing.txt')), /Page 1 of the test report of .* could not be read\./)
  assert(files.has(`prescriptions/${number}.pdf`))
})

test('a download needs the password, starts once, without delay, and runs one at a time', async () => {
  const { owner, client } = await aPatient()
  const wrong = await client.post('/api/own-data', { password: 'another' })
  assert.deepEqual([wrong.status, wrong.body.issues[0].path], [400, 'password'])
  const { id } = await download(client)
  const again = await client.get(`/api/own-data/${id}/file`)
  assert.deepEqual([again.status, again.body.message], [409, says.used])
  const old = await makeDownload(app.db, owner)
  await sql`update own_data_downloads set asked_at = now() - interval '11 minutes' where id = ${old}`.execute(app.db)
  assert.equal((await client.get(`/api/own-data/${old}/file`)).status, 409)
  await sql`update own_data_downloads set started_at = now(), moved_at = now() where id = ${old}`.execute(app.db)
  const second = await client.post('/api/own-data', { password })
  assert.deepEqual([second.status, second.body.message], [409, says.running])
  // its server was stopped
  await sql`update own_data_downloads set moved_at = now() - interval '2 minutes' where id = ${old}`.execute(app.db)
  assert.equal((await client.get(`/api/own-data/${old}`)).body.state, 'broken')
  assert.equal((await client.post('/api/own-data', { password })).status, 201)
})

test('another person’s download answers 404', async () => {
  const { owner } = await aPatient()
  const id = await makeDownload(app.db, owner)
  const { client } = await aPatient()
  for (const path of [`/api/own-data/${id}`, `/api/own-data/${id}/file`])
    assert.equal((await client.get(path)).status, 404)
})

test('a person can start five downloads a day', async () => {
  const limited = await buildTestApp()
  try {
    const owner = await makePatientAccount(limited.db)
    const client = await limited.signInAs(owner)
    for (let turn = 0; turn < 5; turn++)
      assert.equal((await client.get(`/api/own-data/${await makeDownload(limited.db, owner)}/file`)).status, 200)
    const answer = await client.get(`/api/own-data/${await makeDownload(limited.db, owner)}/file`)
    assert.equal(answer.status, 429)
    assert(Number(answer.headers['retry-after']) > 0)
  } finally {
    await limited.close()
  }
})
