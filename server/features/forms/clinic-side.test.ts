import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { type FormRequest, requestMessages } from '#contract/forms/requests.ts'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makeStaff } from '#server/testing/factories.ts'
import { plainDay } from '#contract/days.ts'
import { formDesk, penicillin } from '#server/testing/form-desk.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const { clinic, doctor, client, admin, form, patient, readOf, ask, send } = await formDesk(app)

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
  const again = await accept({ question: 'what', text: 'penicillin v', version: 1 })
  assert.deepEqual([again.status, again.body.message], [409, requestMessages.accepted])
  const { allergies } = await summary()
  assert.equal(allergies.length, 1)
  const [allergy] = allergies
  assert.deepEqual([allergy.substance, allergy.certainty], ['Penicillin V', 'unconfirmed'])
  assert.match(allergy.note, new RegExp(request.title))
})

test('an answer accepted as history is a line of the chart’s medical history, after what is there', async () => {
  const one = await patient()
  const questions = [
    { id: 'operations', kind: 'longText', title: 'Operations', mapsTo: 'history' },
    { id: 'illness', kind: 'text', title: 'Illnesses', mapsTo: 'problem' },
  ]
  const { id } = await form({ title: 'Pregnancy and operations', definition: { questions } })
  const { request, path } = await ask(one, id)
  const answers = [
    { question: 'operations', text: 'Appendix, 2010' },
    { question: 'illness', text: 'Asthma' },
  ]
  await send(path, { answers })
  const accept = (body: object) =>
    client.post(`/api/form-requests/${request.id}/acceptances`, { question: 'operations', version: 1, ...body })
  const history = async () => (await client.get(`/api/patients/${one.id}`)).body.medicalHistory
  await client.put(`/api/patients/${one.id}`, { medicalHistory: 'Measles as a child' })
  const long = 'x'.repeat(201)
  const tooLong = await accept({ question: 'illness', text: long })
  assert.deepEqual([tooLong.status, tooLong.body.issues?.[0]?.path], [400, 'text'])
  const added = await accept({ text: 'Appendectomy 2010' })
  assert.equal(added.status, 201, added.text)
  assert.equal((added.body as FormRequest).acceptances[0]?.target, 'history')
  const day = plainDay(todayIn(clinic.zone))
  const line = `Appendectomy 2010 (from the patient’s form of ${day})`
  assert.equal(await history(), `Measles as a child\n${line}`)
  const again = await accept({ text: 'appendectomy 2010' })
  assert.deepEqual([again.status, again.body.message], [409, requestMessages.accepted])
  assert.equal((await accept({ text: long })).status, 201)

  await client.put(`/api/patients/${one.id}`, { medicalHistory: 'y'.repeat(4900) })
  const full = await accept({ text: 'Tonsils 1990, and more of which there is no room in a history of this length' })
  assert.deepEqual([full.status, full.body.message], [409, requestMessages.historyFull])
  assert.equal(await history(), 'y'.repeat(4900))
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

test('the note of an accepted answer has the day of the clinic', async () => {
  // a zone where it is another day than in UTC now
  const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
  const far = await formDesk(app, { zone })
  const one = await far.patient()
  const { request, path } = await far.ask(one)
  await far.send(path, { answers: penicillin })
  const accepted = { question: 'what', text: 'Penicillin', version: 1 }
  assert.equal((await far.client.post(`/api/form-requests/${request.id}/acceptances`, accepted)).status, 201)
  const { body } = await far.client.get(`/api/patients/${one.id}/clinical-summary`)
  assert.match(body.allergies[0].note, new RegExp(`${plainDay(todayIn(zone))}$`))
})
