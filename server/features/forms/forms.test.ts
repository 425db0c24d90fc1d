import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { Definition } from '#contract/forms/definition.ts'
import { answeringMessages, type OpenForm } from '#contract/forms/answering.ts'
import { answerMessages } from '#contract/forms/evaluate.ts'
import { type ClinicForm, formMessages } from '#contract/forms/forms.ts'
import { type ChartForms, type FormRequest, requestMessages } from '#contract/forms/requests.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

const definition: Definition = {
  questions: [
    { id: 'has', kind: 'yesNo', title: 'Any allergies?', isRequired: true },
    {
      id: 'what',
      kind: 'text',
      title: 'Which?',
      isRequired: true,
      mapsTo: 'allergy',
      showIf: { question: 'has', isAnyOf: ['yes'] },
    },
    { id: 'pain', kind: 'scale', title: 'Pain', min: 0, max: 10, alertIf: { from: 8 } },
  ],
  scores: [{ title: 'Pain', questions: ['pain'], bands: [{ from: 0, to: 3, label: 'little' }], source: 'Ours' }],
}

let turn = 0
async function form(more: object = {}): Promise<ClinicForm> {
  const body = { title: `Form ${turn++}`, definition, serviceIds: [], ...more }
  const { status, body: one, text } = await admin.post(`/api/clinics/${clinic.id}/forms`, body)
  assert.equal(status, 201, text)
  return one as ClinicForm
}

async function patient() {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  return { ...chart, owner, client: await app.signInAs(owner) }
}

const readOf = async ({ id }: { id: string }, who: Client = client): Promise<ChartForms> => {
  const { status, body, text } = await who.get(`/api/patients/${id}/form-requests`)
  assert.equal(status, 200, text)
  return body as ChartForms
}
/** Asks for a form, and returns the request with the path of its calls. */
async function ask(chart: { id: string }, formId?: string, more: object = {}) {
  const body = { formId: formId ?? (await form()).id, ...more }
  const { status, body: one, text } = await client.post(`/api/patients/${chart.id}/form-requests`, body)
  assert.equal(status, 201, text)
  const request = one as FormRequest
  return { request, path: `/api/public/forms/${request.link!.split('/').at(-1)}` }
}
const opened = async (path: string, who: Client = app.anonymous): Promise<OpenForm> => {
  const { status, body, text } = await who.get(path)
  assert.equal(status, 200, text)
  return body as OpenForm
}
const save = (path: string, answers: object[]) => app.anonymous.put(`${path}/answers`, { answers })
const send = (path: string, body: object = {}, who: Client = app.anonymous) => who.post(`${path}/submissions`, body)

const penicillin = [
  { question: 'has', choices: ['yes'] },
  { question: 'what', text: 'Penicillin' },
]

test('answers are saved one by one, sent, corrected as a new version, and closed by the review', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  assert.deepEqual([request.status, request.submissions], ['open', []])
  assert.equal((await save(path, [penicillin[0]!])).status, 200)
  const early = await send(path)
  assert.deepEqual([early.status, early.body.issues], [400, [{ path: 'what', message: answerMessages.required }]])
  assert.equal((await save(path, [{ question: 'what', text: 'Penicilin' }])).status, 200)
  assert.deepEqual((await opened(path)).answers.map(({ question }) => question), ['has', 'what']) // oxfmt-ignore
  // what isn't sent is the patient's alone
  assert.deepEqual((await readOf(one)).requests[0]?.submissions, [])
  const sent = await send(path, { answers: [{ question: 'pain', number: 2 }] })
  assert.equal(sent.status, 200, sent.text)
  const corrected = await send(path, { answers: [{ question: 'what', text: 'Penicillin' }] })
  assert.equal(corrected.status, 200, corrected.text)
  const [read] = (await readOf(one)).requests
  assert.deepEqual(
    read?.submissions.map(({ version, answers, scores }) => [
      version,
      answers.find(({ question }) => question === 'what')?.text,
      scores[0]?.band,
    ]),
    [[2, 'Penicillin', 'little'], [1, 'Penicilin', 'little']], // oxfmt-ignore
  )
  const late = await client.put(`/api/form-requests/${request.id}/review`, { version: 1 })
  assert.deepEqual([late.status, late.body.message], [409, requestMessages.newer])
  const reviewed = await client.put(`/api/form-requests/${request.id}/review`, { version: 2 })
  assert.deepEqual([reviewed.status, reviewed.body.status, reviewed.body.link], [200, 'reviewed', null])
  const { body: timeline } = await client.get(`/api/patients/${one.id}/timeline?kind=form`)
  assert.deepEqual(
    timeline.map(({ title, text }: { title: string; text: string }) => [title, text]),
    [[request.title, 'Pain: 2, little']],
  )
  assert.deepEqual([(await send(path)).status, (await save(path, [])).status], [409, 409])
  assert.equal((await opened(path)).canAnswer, false)
  await assert.rejects(sql`update form_submissions set answers = '[]' where request_id = ${request.id}`.execute(app.db))
})

test('an answer that doesn’t fit its question is refused, and one to a hidden question isn’t sent', async () => {
  const one = await patient()
  const { path } = await ask(one)
  for (const wrong of [
    { question: 'has', choices: ['maybe'] },
    { question: 'pain', number: 11 },
    { question: 'other', text: 'x' },
  ])
    assert.equal((await save(path, [wrong])).status, 400)
  await send(path, { answers: [{ question: 'has', choices: ['no'] }, { question: 'what', text: 'Nothing' }] }) // oxfmt-ignore
  assert.deepEqual(
    (await readOf(one)).requests[0]?.submissions[0]?.answers.map(({ question }) => question),
    ['has'],
  )
})

test('an answer that needs attention is marked, and notifies the person who asked without a word of it', async () => {
  const one = await patient()
  const { path } = await ask(one)
  const answers = [{ question: 'has', choices: ['no'] }, { question: 'pain', number: 9 }] // oxfmt-ignore
  const sent = await send(path, { answers, isAtClinic: true })
  assert.deepEqual((sent.body as OpenForm).alerts, ['pain'])
  const [read] = (await readOf(one)).requests
  assert.deepEqual([read?.needsAttention, read?.submissions[0]?.answeredIn], [true, 'clinic'])
  const { body } = await client.get('/api/notifications')
  const [newest] = body.notifications
  assert.deepEqual([newest.kind, newest.href], ['form_attention', `/patients/${one.id}`])
  assert.doesNotMatch(newest.text, /pain|\b9\b/i)
})

test('a changed form is a new version, and earlier requests stay with theirs', async () => {
  const one = await patient()
  const first = await form()
  const { path } = await ask(one, first.id)
  const changed = { ...definition, questions: definition.questions.slice(0, 1), scores: [] }
  const body = { title: first.title, definition: changed, serviceIds: [], isArchived: false, version: 1 }
  const saved = await admin.put(`/api/clinic-forms/${first.id}`, body)
  assert.deepEqual([saved.status, saved.body.published, saved.body.version], [200, 2, 2], saved.text)
  assert.equal((await opened(path)).definition.questions.length, 3)
  const { path: next } = await ask(one, first.id)
  assert.equal((await opened(next)).definition.questions.length, 1)
  assert.equal((await admin.put(`/api/clinic-forms/${first.id}`, body)).body.message, formMessages.changed)
  const same = await admin.put(`/api/clinic-forms/${first.id}`, { ...body, version: 2, isArchived: true })
  assert.equal(same.body.published, 2)
  const archived = await client.post(`/api/patients/${one.id}/form-requests`, { formId: first.id })
  assert.equal(archived.body.issues?.[0]?.message, requestMessages.unknown)
  await assert.rejects(sql`update form_versions set definition = '{}' where form_id = ${first.id}`.execute(app.db))
  const twice = await admin.post(`/api/clinics/${clinic.id}/forms`, { title: 'Twice', definition, serviceIds: [] })
  assert.equal(twice.status, 201)
  const again = await admin.post(`/api/clinics/${clinic.id}/forms`, { title: 'TWICE', definition, serviceIds: [] })
  assert.equal(again.body.issues?.[0]?.message, formMessages.taken)
})

test('a link works for its form only, until it expires or the form is cancelled', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  const other = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
  const wrong = await app.anonymous.get(other)
  assert.deepEqual([wrong.status, wrong.body.message], [404, answeringMessages.unknown])
  await sql`update form_requests set expires_at = now() - interval '1 minute' where id = ${request.id}`.execute(app.db)
  assert.equal((await app.anonymous.get(path)).status, 404)
  assert.equal((await readOf(one, one.client)).requests[0]?.link, null)
  const second = await ask(one)
  assert.equal((await client.put(`/api/form-requests/${second.request.id}/cancellation`, {})).status, 200)
  assert.equal((await app.anonymous.get(second.path)).status, 404)
  const third = await ask(one)
  await send(third.path, { answers: penicillin })
  const answered = await client.put(`/api/form-requests/${third.request.id}/cancellation`, {})
  assert.equal(answered.body.message, requestMessages.closed)
})

test('the patient answers in the account, and staff ask for forms without reading answers', async () => {
  const one = await patient()
  const { path } = await ask(one)
  const [own] = (await readOf(one, one.client)).requests
  assert.equal(own?.link, `/forms/${path.split('/').at(-1)}`)
  const { body } = await one.client.get('/api/notifications')
  assert.equal(body.notifications[0].kind, 'form_requested')
  await send(path, { answers: penicillin }, one.client)
  assert.equal((await readOf(one, one.client)).requests[0]?.submissions[0]?.answeredIn, 'account')
  for (const who of [await app.signInAs(await makeStaff(app.db, clinic)), admin]) {
    const seen = await readOf(one, who)
    assert.deepEqual([seen.can.request, seen.requests[0]?.definition, seen.requests[0]?.submissions], [true, null, []])
  }
  const stranger = await patient()
  assert.equal((await stranger.client.get(`/api/patients/${one.id}/form-requests`)).status, 404)
})

test('the email with the link names neither the form nor the patient', async () => {
  const chart = await makeChart(app.db, clinic, { firstName: 'Latika', email: 'latika@people.example' })
  const { id, title } = await form({ title: 'Depression screening' })
  const { path } = await ask(chart, id, { sendEmail: true })
  const [mail] = await app.mailsTo('latika@people.example')
  assert(mail!.body.includes(`/forms/${path.split('/').at(-1)}`))
  assert.doesNotMatch(`${mail!.subject} ${mail!.body}`, new RegExp(`${title}|Latika`))
  const without = await makeChart(app.db, clinic)
  await sql`update patients set email = null where id = ${without.id}`.execute(app.db)
  const refused = await client.post(`/api/patients/${without.id}/form-requests`, { formId: id, sendEmail: true })
  assert.equal(refused.body.issues?.[0]?.message, requestMessages.noEmail)
})

test('a doctor accepts an answer into the chart in their own words, and nothing gets there without that', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  await send(path, { answers: penicillin })
  const summary = async () => (await client.get(`/api/patients/${one.id}/clinical-summary`)).body
  assert.deepEqual((await summary()).allergies, [])
  const accept = (body: object, who: Client = client) => who.post(`/api/form-requests/${request.id}/acceptances`, body)
  const wrong = await accept({ question: 'pain', text: 'Pain', version: 1 })
  assert.equal(wrong.body.issues?.[0]?.message, requestMessages.notMapped)
  assert.equal((await accept({ question: 'what', text: 'x', version: 2 })).body.message, requestMessages.newer)
  assert.equal((await accept({ question: 'what', text: 'x', version: 1 }, admin)).status, 403)
  const added = await accept({ question: 'what', text: 'Penicillin V', version: 1 })
  assert.equal(added.status, 201, added.text)
  const [acceptance] = (added.body as FormRequest).acceptances
  assert.deepEqual([acceptance?.text, acceptance?.acceptedBy.lastName], ['Penicillin V', doctor.lastName])
  const [allergy] = (await summary()).allergies
  assert.deepEqual([allergy.substance, allergy.certainty], ['Penicillin V', 'unconfirmed'])
  assert.match(allergy.note, new RegExp(request.title))
})

test('forms move with a merged chart and back', async () => {
  const named = { firstName: 'Mira', lastName: 'Forms' }
  const [kept, twin] = [await makeChart(app.db, clinic, named), await makeChart(app.db, clinic, named)]
  const { request } = await ask(twin)
  const merged = await admin.post(`/api/patients/${twin.id}/merge`, { into: kept.id })
  assert.equal(merged.status, 201, merged.text)
  const [moved] = (await readOf(kept)).requests
  assert.deepEqual([moved?.id, typeof moved?.fromChart], [request.id, 'string'])
  assert.equal((await admin.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.deepEqual((await readOf(twin)).requests.map(({ id }) => id), [request.id]) // oxfmt-ignore
})

test('a booking of a service asks for the service’s forms, and its manage link leads to them', async () => {
  const [service] = clinic.services
  const { id, title } = await form({ serviceIds: [service!.id] })
  const date = workday(clinic)
  const { status, body, text } = await app.anonymous.post(
    '/api/public/appointments',
    bookingOf(clinic, doctor, date, '10:00'),
  )
  assert.equal(status, 201, text)
  const link = `/api/public/bookings/${body.manageToken}`
  const { body: forms } = await app.anonymous.get(`${link}/forms`)
  assert.deepEqual(
    forms.map((one: { title: string; status: string }) => [one.title, one.status]),
    [[title, 'open']],
  )
  const path = `/api/public/forms/${forms[0].link.split('/').at(-1)}`
  assert.equal((await send(path, { answers: penicillin })).status, 200)
  // the form follows the booking into the chart of the corrected email
  const corrected = await app.anonymous.put(`${link}/email`, { email: 'corrected-forms@people.example' })
  assert.equal(corrected.status, 200, corrected.text)
  const { rows } = await sql<{ appointment: string; form: string }>`
    select a.patient_id as appointment, r.patient_id as form
    from form_requests r join appointments a on a.id = r.appointment_id where a.id = ${body.id}`.execute(app.db)
  assert.equal(rows[0]?.form, rows[0]?.appointment)
  const archived = { title, definition, serviceIds: [service!.id], isArchived: true, version: 1 }
  assert.equal((await admin.put(`/api/clinic-forms/${id}`, archived)).status, 200)
  const later = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '11:00'))
  assert.deepEqual((await app.anonymous.get(`/api/public/bookings/${later.body.manageToken}/forms`)).body, [])
  const foreign = await makeClinic(app.db)
  const refused = await admin.post(`/api/clinics/${clinic.id}/forms`, {
    title: 'Foreign',
    definition,
    serviceIds: [foreign.services[0]!.id],
  })
  assert.equal(refused.body.issues?.[0]?.message, formMessages.service)
})

test('a doctor exports all answers with scores, one line each', async () => {
  const one = await patient()
  const { request, path } = await ask(one)
  await send(path, { answers: [...penicillin, { question: 'pain', number: 3 }] })
  const { text, status } = await client.get(`/api/clinics/${clinic.id}/forms.csv`)
  assert.equal(status, 200)
  const lines = (parse(text, { columns: true, bom: true }) as Record<string, string>[]).filter(
    ({ Form }) => Form === request.title,
  )
  assert.deepEqual(
    lines.map(({ Question, Answer }) => [Question, Answer]),
    [['Any allergies?', 'Yes'], ['Which?', 'Penicillin'], ['Pain', '3'], ['Pain', '3: little']], // oxfmt-ignore
  )
  assert.equal((await admin.get(`/api/clinics/${clinic.id}/forms.csv`)).status, 403)
})
