import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import type { Visit } from '#contract/visits/visits.ts'
import type { Client } from '#server/testing/client.ts'
import { makeFamilyChart, makeFamilyMember } from '#server/testing/chart-things.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { makePrescription } from '#server/testing/prescriptions.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVisit } from '#server/testing/visits.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })
const client = await app.signInAs(doctor)
const patient = await app.signInAs(owner)

test('the patient and the guardian read a finished visit without findings, and no draft', async () => {
  const child = await makeFamilyChart(app.db, clinic, owner)
  for (const one of [chart, child]) {
    const { id } = await makeVisit(app.db, { clinic, doctor, chart: one })
    const draft = await makeVisit(app.db, { clinic, doctor, chart: one, isFinished: false })
    const { status, body } = await patient.get(`/api/visits/${id}`)
    assert.deepEqual([status, body.content.advice, body.content.weight], [200, 'Rest and drink', 64.5])
    assert(!('findings' in body.content))
    assert.deepEqual(body.can, {
      write: false,
      amend: false,
      attach: false,
      prescribe: false,
      book: false,
      dictate: false,
    })
    const { body: versions } = await patient.get(`/api/visits/${id}/versions`)
    assert(!('findings' in versions[0].content))
    assert.equal((await patient.get(`/api/visits/${draft.id}`)).status, 404)
    const { body: list } = await patient.get(`/api/patients/${one.id}/visits`)
    assert.deepEqual(
      list.map((visit: { id: string }) => visit.id),
      [id],
    )
    assert.equal((await client.get(`/api/visits/${id}`)).body.content.findings, 'Chest clear')
  }
})

test('only the doctor who writes a visit can dictate it, once the clinic allows that', async () => {
  const place = await makeClinic(app.db)
  const writer = await makeDoctor(app.db, place)
  const { id } = await makeVisit(app.db, { clinic: place, doctor: writer, chart: await makeChart(app.db, place) })
  const readers = [await app.signInAs(writer), await app.signInAs(await makeDoctor(app.db, place))]
  const can = () => Promise.all(readers.map(async (reader) => (await reader.get(`/api/visits/${id}`)).body.can.dictate))
  assert.deepEqual(await can(), [false, false])
  const admin = await app.signInAs(await makeAdmin(app.db, place))
  const path = `/api/clinics/${place.id}`
  assert.equal((await readers[0]!.put(path, { allowsDictation: true })).status, 403)
  assert.equal((await admin.put(path, { allowsDictation: true })).body.clinic.allowsDictation, true)
  assert.deepEqual(await can(), [true, false])
})

test('an administrator reads a chart’s finished visits during emergency access only', async () => {
  const admin = await makeAdmin(app.db, clinic)
  const asAdmin = await app.signInAs(admin)
  const { id } = await makeVisit(app.db, { clinic, doctor, chart })
  const draft = await makeVisit(app.db, { clinic, doctor, chart, isFinished: false })
  const statuses = async () => [
    (await asAdmin.get(`/api/visits/${id}`)).status,
    (await asAdmin.get(`/api/visits/${draft.id}`)).status,
    (await asAdmin.get(`/api/patients/${chart.id}/visits`)).status,
  ]
  assert.deepEqual(await statuses(), [404, 404, 403])
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (gen_random_uuid(), ${chart.id}, ${clinic.id}, ${admin.userId}, 'Unconscious', now() + interval '1 hour')`.execute(
    app.db,
  )
  assert.deepEqual(await statuses(), [200, 404, 200])
  assert.equal((await asAdmin.get(`/api/visits/${id}`)).body.content.findings, 'Chest clear')
  await sql`update emergency_accesses set ends_at = now()`.execute(app.db)
  assert.deepEqual(await statuses(), [404, 404, 403])
})

test('another clinic’s doctor finds nothing', async () => {
  const elsewhere = await makeClinic(app.db)
  const other = await app.signInAs(await makeDoctor(app.db, elsewhere))
  const { id } = await makeVisit(app.db, { clinic, doctor, chart })
  for (const path of [
    `/api/visits/${id}`,
    `/api/visits/${id}/versions`,
    `/api/patients/${chart.id}/visits`,
    `/api/patients/${chart.id}/timeline`,
  ])
    assert.equal((await other.get(path)).status, 404, path)
})

test('the timeline has everything that its reader can read, newest first and in pages', async () => {
  const own = await makePatientAccount(app.db)
  const one = await makeChart(app.db, clinic, { owner: own })
  const past = new Date(Date.now() - 3 * 86_400_000)
  const { id: appointmentId } = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart: one,
    at: past,
    status: 'completed',
  })
  await sql`update appointments set notes = 'Bring the X-ray', reason = 'Cough' where id = ${appointmentId}`.execute(
    app.db,
  )
  await makeVisit(app.db, { clinic, doctor, chart: one })
  await makeVisit(app.db, { clinic, doctor, chart: one, isFinished: false })
  await makePrescription(app.db, { clinic, doctor, chart: one })
  await makeReport(app.db, { owner: own, sharedWith: doctor, testDate: '2026-02-03' })
  await makeReport(app.db, { owner: own })
  // of a family member, whose chart is another one
  const familyMemberId = await makeFamilyMember(app.db, own)
  await makeReport(app.db, { owner: own, familyMemberId, sharedWith: doctor })
  const kindsFor = async (reader: Client) => {
    const { body } = await reader.get(`/api/patients/${one.id}/timeline`)
    return (body as TimelineEntry[]).map(({ kind, status }) => (status ? `${kind} ${status}` : kind))
  }
  const all = ['prescription active', 'visit draft', 'visit finished', 'note', 'appointment completed', 'report']
  assert.deepEqual(await kindsFor(client), all)
  assert.deepEqual(await kindsFor(await app.signInAs(own)), [...all.filter((kind) => kind !== 'visit draft'), 'report'])
  assert.deepEqual(
    await kindsFor(await app.signInAs(await makeDoctor(app.db, clinic))),
    all.filter((kind) => !['note', 'report'].includes(kind)),
  )
  const forStaff = ['prescription active', 'appointment completed']
  assert.deepEqual(await kindsFor(await app.signInAs(await makeStaff(app.db, clinic))), forStaff)
  assert.deepEqual(await kindsFor(await app.signInAs(await makeAdmin(app.db, clinic))), ['appointment completed'])
  const page = await client.get(`/api/patients/${one.id}/timeline?limit=2&offset=3`)
  assert.deepEqual(
    [page.headers['x-total-count'], (page.body as TimelineEntry[]).map(({ text }) => text)],
    ['6', ['Bring the X-ray', 'Cough']],
  )
  const { body: rest } = await client.get(`/api/patients/${one.id}/timeline?offset=5`)
  const [report] = rest as TimelineEntry[]
  assert.deepEqual(
    [report!.title, report!.text, report!.date, report!.doctor],
    ['Blood count', 'Blood Tests', '2026-02-03', null],
  )
})

test('the patient sees who opened which visit and prescription, when, and in which role', async () => {
  const own = await makePatientAccount(app.db)
  const one = await makeChart(app.db, clinic, { owner: own })
  const { id } = await makeVisit(app.db, { clinic, doctor, chart: one })
  const prescription = await makePrescription(app.db, { clinic, doctor, chart: one })
  // a person who signed up as a patient, and is a doctor of the clinic
  await sql`update users set role = 'patient' where id = ${doctor.userId}`.execute(app.db)
  const { body: visit } = await client.get(`/api/visits/${id}`)
  await client.get(`/api/visits/${id}/versions`)
  await client.get(`/api/prescriptions/${prescription.id}`)
  await sql`update users set role = 'doctor' where id = ${doctor.userId}`.execute(app.db)
  const asOwner = await app.signInAs(own)
  const { body } = await asOwner.get(`/api/patients/${one.id}/access`)
  assert.deepEqual(
    body.map(({ what, about, who }: { what: string; about: string | null; who: { role: string } }) => [
      what,
      about,
      who.role,
    ]),
    [
      ['prescription-opened', prescription.number, 'doctor'],
      ['consultation-versions-opened', visit.visitDate, 'doctor'],
      ['consultation-opened', visit.visitDate, 'doctor'],
    ],
  )
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const { body: forAdmin } = await admin.get(`/api/patients/${one.id}/access`)
  assert(forAdmin.every(({ about }: { about: string | null }) => about === null))
})

test('visits move with a merged chart and return, including text written meanwhile for returning appointments', async () => {
  const [duplicate, remaining] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const before = await makeVisit(app.db, { clinic, doctor, chart: duplicate })
  const stays = await makeVisit(app.db, { clinic, doctor, chart: remaining })
  const past = new Date(Date.now() - 86_400_000)
  const { id: appointmentId } = await makeAppointment(app.db, { clinic, doctor, chart: duplicate, at: past })
  const { body: merge } = await client.post(`/api/patients/${duplicate.id}/merge`, { into: remaining.id })
  const since = (await client.post('/api/visits', { appointmentId })).body
  assert.equal(since.patientId, remaining.id)
  assert.equal((await client.post(`/api/merges/${merge.id}/undo`, {})).status, 200)
  const chartOf = async ({ id }: { id: string }) => (await client.get(`/api/visits/${id}`)).body.patientId
  assert.deepEqual(
    [await chartOf(before), await chartOf(since), await chartOf(stays)],
    [duplicate.id, duplicate.id, remaining.id],
  )
})

test('a doctor gets their own earlier diagnoses first, then listed ones; other roles get none', async () => {
  await makeVisit(app.db, {
    clinic,
    doctor,
    chart,
    content: { diagnoses: [{ text: 'Urinary retention at night', code: 'R33' }] },
  })
  const { body } = await client.get('/api/diagnoses?search=urinary')
  assert.deepEqual(body.slice(0, 2), [
    { text: 'Urinary retention at night', code: 'R33' },
    { text: 'Urinary tract infection', code: 'N39.0' },
  ])
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert(!(await colleague.get('/api/diagnoses?search=urinary')).text.includes('at night'))
  assert.equal((await patient.get('/api/diagnoses?search=urinary')).status, 403)
})

test('a patient’s diagnoses name their guides by name or code, and medicines of a visit their pages', async () => {
  const medicine = await makeMedicine(app.db, { name: 'Linkmet Tablet', salts: [['Metformin', '500 mg']] })
  const diagnoses = [
    { text: 'Acid peptic disease', code: 'K27.9' },
    { text: 'Type 2 diabetes', code: '' },
    { text: 'high  blood pressure', code: '' },
    // the list of diagnoses has its code
    { text: 'Hypertension', code: '' },
    { text: 'Low back pain', code: 'M54.5' },
    { text: 'Haematuria', code: 'R31' },
  ]
  const slugs = [
    'peptic-ulcer',
    'type-2-diabetes',
    'high-blood-pressure',
    'high-blood-pressure',
    'back-pain',
    'blood-in-urine',
  ]
  // a sign, an abbreviation of several illnesses, a symptom's wide code, another illness of the category, an unknown code
  const without = [
    { text: 'Breast lump', code: '' },
    { text: 'ASD', code: '' },
    { text: 'Restlessness', code: 'R45.8' },
    { text: 'Cholesterol too low', code: 'E78.6' },
    { text: 'Plantar fasciitis', code: 'M72.2' },
  ]
  const person = await makePatientAccount(app.db)
  const own = await makeChart(app.db, clinic, { owner: person })
  const reader = await app.signInAs(person)
  const { id } = await makeVisit(app.db, {
    clinic,
    doctor,
    chart: own,
    content: { diagnoses: [...diagnoses, ...without] },
  })
  const inVisit = { clinic, doctor, chart: own, visitId: id }
  await makePrescription(app.db, { ...inVisit, medicationName: 'Linkmet Tablet', medicineId: medicine.id })
  await makePrescription(app.db, { ...inVisit, medicationName: 'Something else' })
  const { body: visit } = await reader.get(`/api/visits/${id}`)
  const { body: versions } = await reader.get(`/api/visits/${id}/versions`)
  const { body: list } = await reader.get(`/api/patients/${own.id}/visits`)
  for (const shown of [visit.content, versions[0].content, list[0]]) {
    const guides = shown.diagnoses.map(({ guide }: { guide?: string }) => guide)
    assert.deepEqual(guides, [...slugs, ...without.map(() => undefined)])
  }
  for (const slug of new Set(slugs))
    assert.equal((await app.anonymous.get(`/api/health-conditions/${slug}`)).status, 200, slug)
  const ids = (visit as Visit).prescriptions.flatMap(({ medications }) => medications.map((one) => one.medicineId))
  assert.deepEqual(ids, [medicine.id, undefined])
})
