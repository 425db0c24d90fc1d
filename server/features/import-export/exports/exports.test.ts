import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { linesOf } from '#server/testing/csv.ts'
import { fromBufferPromise } from 'yauzl'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeDoctorOf,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { formOf } from '#server/testing/form.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeDocument, makeVisit } from '#server/testing/visits.ts'
import { contactsOf } from './use-cases.ts'

const app = await sharedApp()

const here = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, here))

test('patients are exported with contact data, without clinical text, and with formulas as text', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  await makeChart(app.db, here, { firstName: 'Else', lastName: 'Where' })
  const { id } = await makeChart(app.db, clinic, {
    firstName: '=HYPERLINK("http://x")',
    lastName: '@SUM',
    email: 'a@b.example',
  })
  const merged = await makeChart(app.db, clinic, { firstName: 'Merged' })
  await sql`update patients set merged_into = ${id} where id = ${merged.id}`.execute(app.db)
  await sql`update patients set address = '-2+3', emergency_contact = E'\t=1', insurance_info = '＝1', allergies = 'Penicillin',
    medical_history = 'Asthma', blood_type = 'A+', phone = '+919820000001' where id = ${id}`.execute(app.db)
  const answer = await admin.get(`/api/clinics/${clinic.id}/patients.csv`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="patients-\d{4}-\d\d-\d\d\.csv"$/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.ok(answer.text.startsWith('\ufeff"Chart number","First name","Last name","Email","Phone",'))
  const lines = linesOf(answer)
  assert.equal(lines.length, 2, 'no one from another clinic, no merged chart')
  for (const cell of [`"'=HYPERLINK(""http://x"")"`, `"'@SUM"`, `"(+91) 98200 00001"`, `"'-2+3"`, `"'\t=1"`, `"'＝1"`])
    assert.ok(lines[1]!.includes(cell), cell)
  assert.doesNotMatch(answer.text, /Penicillin|Asthma|A\+|Merged|Else/)
  const { rows } = await sql`select action, detail from audit_events where clinic_id = ${clinic.id}`.execute(app.db)
  assert.deepEqual(rows, [{ action: 'patients.exported', detail: {} }])
})

test('appointments are exported between two days of the clinic’s calendar, without reasons; invalid days are refused', async () => {
  const [doctor, chart] = [await makeDoctor(app.db, here), await makeChart(app.db, here)]
  const appointment = (date: string, time: string) =>
    makeAppointment(app.db, { clinic: here, doctor, chart, at: { date, time }, symptoms: 'Secret cough' })
  // 00:15 and 23:30 in Kolkata are other days in UTC
  for (const [date, time] of [
    ['2026-03-01', '23:30'],
    ['2026-03-02', '00:15'],
    ['2026-03-03', '23:30'],
    ['2026-03-04', '00:15'],
  ] as const)
    await appointment(date, time)
  const { id: byVideo } = await appointment('2026-03-05', '10:00')
  await sql`update appointments set mode = 'video' where id = ${byVideo}`.execute(app.db)
  const get = (query: string) => admin.get(`/api/clinics/${here.id}/appointments.csv${query}`)
  const answer = await get('?from=2026-03-02&to=2026-03-03')
  const days = (all: string[]) => all.slice(1).map((line) => line.split(',').slice(1, 3).join(' ').replaceAll('"', ''))
  assert.deepEqual(days(linesOf(answer)), ['2026-03-02 00:15', '2026-03-03 23:30'])
  assert.match(answer.text, /"scheduled","Meera Nair","General Consultation","Asha Rao"/)
  assert.match(answer.text, /"50.00","USD"/)
  assert.doesNotMatch(answer.text, /cough/)
  assert.equal(linesOf(await get('')).length, 6)
  const [head, inPerson, video] = linesOf(await get('?from=2026-03-04'))
  assert.match(head!, /"In person or by video"$/)
  assert.match(inPerson!, /"in_person"$/)
  assert.match(video!, /"video"$/)
  for (const wrong of ['?from=2026-03-03&to=2026-03-02', '?from=yesterday', '?to=2026-02-30'])
    assert.equal((await get(wrong)).status, 400, wrong)
})

test('a large export is streamed: each page is queried after the one before, and each chart appears once', async () => {
  const clinic = await makeClinic(app.db)
  const person = await makeAdmin(app.db, clinic)
  await sql`insert into patients (id, clinic_id, chart_number, first_name, last_name)
    select gen_random_uuid(), ${clinic.id}::uuid, 'N' || n, 'Person', 'Number ' || n from generate_series(1, 5500) n`.execute(
    app.db,
  )
  const client = await app.signInAs(person)
  const lines = linesOf(await client.get(`/api/clinics/${clinic.id}/patients.csv`))
  assert.deepEqual([lines.length, new Set(lines).size], [5_501, 5_501])

  let queries = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  })
  const actor = {
    kind: 'signed-in' as const,
    userId: person.userId,
    sessionId: '',
    role: 'clinic_admin' as const,
    mustChangePassword: false,
    memberships: [{ clinicId: clinic.id, role: 'clinic_admin' as const, capabilities: [] }],
    part: 'clinic_admin' as const,
    doctorIds: [],
  }
  const { rows: pages } = await contactsOf({ ...app.deps, db }, { actor, address: '' }, clinic.id)
  const before = queries
  const page = await pages.next()
  assert.deepEqual([page.value?.length, queries - before], [1_000, 1])
  await pages.return(undefined)
  assert.equal(queries - before, 1)
})

test('everything of a clinic is one ZIP file: for administrators contact data, for doctors clinical data, for both all of it', async () => {
  const clinic = await makeClinic(app.db)
  const [admin, doctor] = [await makeAdmin(app.db, clinic), await makeDoctor(app.db, clinic)]
  const owner = await makeAdmin(app.db, clinic)
  await makeDoctorOf(app.db, owner, clinic)
  const { id } = await makeChart(app.db, clinic, { firstName: 'Zoya' })
  await sql`update patients set allergies = 'Penicillin' where id = ${id}`.execute(app.db)
  const path = `/api/clinics/${clinic.id}/everything.zip`
  const filesOf = async (who: Person) => filesIn((await (await app.signInAs(who)).get(path)).bytes!)
  const forAdmin = ['patients.csv', 'appointments.csv', 'walk-ins.csv']
  const forDoctor = [
    'charts.csv',
    'visits.csv',
    'vitals.csv',
    'prescriptions.csv',
    'test-orders.csv',
    'immunizations.csv',
    'antenatal.csv',
    'certificates-and-letters.csv',
    'forms.csv',
  ]
  const contacts = await filesOf(admin)
  assert.deepEqual([...contacts.keys()], ['read-me.txt', ...forAdmin])
  assert.match(contacts.get('patients.csv')!, /"Zoya"/)
  assert.match(contacts.get('read-me.txt')!, /Clinical data is not in this file/)
  for (const text of contacts.values()) assert.doesNotMatch(text, /Penicillin/)
  const charts = await filesOf(doctor)
  assert.deepEqual([...charts.keys()], ['read-me.txt', ...forDoctor])
  assert.match(charts.get('charts.csv')!, /Penicillin/)
  assert.deepEqual([...(await filesOf(owner)).keys()], ['read-me.txt', ...forAdmin, ...forDoctor])
  const { rows } = await sql<{ action: string }>`select distinct action from audit_events
    where clinic_id = ${clinic.id} and actor_user_id = ${admin.userId} order by action`.execute(app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['appointments.exported', 'patients.exported', 'walk-ins.exported'],
  )
})

test('the ZIP file of a doctor has the pictures and PDFs of visits and test results, and names a lost one', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const [client, owner] = [await app.signInAs(doctor), await makePatientAccount(app.db)]
  const chart = await makeChart(app.db, clinic, { owner })
  const { id: visitId } = await makeVisit(app.db, { clinic, doctor, chart })
  const { files } = app.deps
  for (const title of ['Letter', '../letter.pdf']) await makeDocument(app.db, { clinic, doctor, visitId, title, files })
  // without a file in the store
  await makeDocument(app.db, { clinic, doctor, visitId, title: 'Wound' })
  const removed = await makeDocument(app.db, { clinic, doctor, visitId, title: 'Of a neighbor', files })
  await client.post(`/api/visits/${visitId}/documents/${removed.id}/remove`, { reason: 'Of another patient' })
  const ordered = await client.post(`/api/patients/${chart.id}/test-orders`, { tests: ['xray-chest'] })
  const form = await formOf({ file: new File([pdfBytes()], 'report.pdf'), measuredOn: '2026-01-05', after: '0' })
  const testId = ordered.body.tests[0].id
  assert.equal((await client.send('POST', `/api/ordered-tests/${testId}/files`, form.body, form.headers)).status, 201)
  const elsewhere = await makeClinic(app.db)
  const other = await makeDoctor(app.db, elsewhere)
  const away = await makeVisit(app.db, { clinic: elsewhere, doctor: other, chart: await makeChart(app.db, elsewhere) })
  await makeDocument(app.db, { clinic: elsewhere, doctor: other, visitId: away.id, title: 'Elsewhere', files })

  const path = `/api/clinics/${clinic.id}/everything.zip`
  const all = await filesIn((await client.get(path)).bytes!)
  const inCharts = [...all.keys()].filter((name) => name.startsWith('files/'))
  const start = `files/${(await client.get(`/api/patients/${chart.id}`)).body.chartNumber}/`
  const day = (await client.get(`/api/visits/${visitId}`)).body.visitDate
  const names = [`${day} Letter.pdf`, `${day} letter (2).pdf`, `2026-01-05 ${ordered.body.tests[0].name}.pdf`]
  assert.deepEqual(
    inCharts,
    names.map((name) => start + name),
  )
  for (const name of inCharts) assert.equal(all.get(name), pdfBytes().toString())
  assert.match(all.get('missing.txt')!, new RegExp(`${start}${day} Wound\\.pdf`))
  assert.match(all.get('read-me.txt')!, /pictures and PDFs of visits and test results/)

  const { body: seen } = await (await app.signInAs(owner)).get(`/api/patients/${chart.id}/access?limit=200`)
  const opened = seen.map(({ what }: { what: string }) => what)
  for (const what of ['document-opened', 'test-result-opened']) assert.ok(opened.includes(what), what)

  const contacts = await filesIn((await (await app.signInAs(await makeAdmin(app.db, clinic))).get(path)).bytes!)
  assert.ok([...contacts.keys()].every((name) => !name.startsWith('files/')))
})

test('people without an export, and strangers, get no archive', async () => {
  const clinic = await makeClinic(app.db)
  const path = `/api/clinics/${clinic.id}/everything.zip`
  assert.equal((await (await app.signInAs(await makeStaff(app.db, clinic))).get(path)).status, 403)
  assert.equal((await admin.get(path)).status, 404)
})

/** Returns the texts of the files in a ZIP file, by name. */
async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    files.set(entry.fileName, Buffer.concat(parts).toString())
  }
  return files
}
