import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { formMessages } from '#contract/forms/forms.ts'
import { requestMessages } from '#contract/forms/requests.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeChart, makeClinic } from '#server/testing/factories.ts'
import { allergyForm, callsOf, formDesk, penicillin } from '#server/testing/form-desk.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { clinic, doctor, client, admin, form, patient, readOf, ask, opened, send } = await formDesk(app)

test('a changed form is a new version, and earlier requests stay with theirs', async () => {
  const one = await patient()
  const first = await form()
  const { path } = await ask(one, first.id)
  const changed = { ...allergyForm, questions: allergyForm.questions.slice(0, 1), scores: [] }
  const body = { title: first.title, definition: changed, serviceIds: [], isArchived: false, version: 1 }
  const saved = await admin.put(`/api/clinic-forms/${first.id}`, body)
  assert.deepEqual([saved.status, saved.body.published, saved.body.version], [200, 2, 2], saved.text)
  assert.equal((await opened(path)).definition?.questions.length, 3)
  const { path: next } = await ask(one, first.id)
  assert.equal((await opened(next)).definition?.questions.length, 1)
  assert.equal((await admin.put(`/api/clinic-forms/${first.id}`, body)).body.message, formMessages.changed)
  const same = await admin.put(`/api/clinic-forms/${first.id}`, { ...body, version: 2, isArchived: true })
  assert.equal(same.body.published, 2)
  const archived = await client.post(`/api/patients/${one.id}/form-requests`, { formId: first.id })
  assert.equal(archived.body.issues?.[0]?.message, requestMessages.unknown)
  await assert.rejects(sql`update form_versions set definition = '{}' where form_id = ${first.id}`.execute(app.db))
  const twice = await admin.post(`/api/clinics/${clinic.id}/forms`, {
    title: 'Twice',
    definition: allergyForm,
    serviceIds: [],
  })
  assert.equal(twice.status, 201)
  const again = await admin.post(`/api/clinics/${clinic.id}/forms`, {
    title: 'TWICE',
    definition: allergyForm,
    serviceIds: [],
  })
  assert.equal(again.body.issues?.[0]?.message, formMessages.taken)
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
  const path = callsOf(forms[0].link)
  assert.equal((await send(path, { answers: penicillin })).status, 200)
  // the form follows the booking into the chart of the corrected email
  const corrected = await app.anonymous.put(`${link}/email`, { email: 'corrected-forms@people.example' })
  assert.equal(corrected.status, 200, corrected.text)
  const { rows } = await sql<{ appointment: string; form: string }>`
    select a.patient_id as appointment, r.patient_id as form
    from form_requests r join appointments a on a.id = r.appointment_id where a.id = ${body.id}`.execute(app.db)
  assert.equal(rows[0]?.form, rows[0]?.appointment)
  // the first email's recipient can't read the answers anymore
  assert.equal((await app.anonymous.get(path)).status, 404)
  const { body: again } = await app.anonymous.get(`/api/public/bookings/${corrected.body.manageToken}/forms`)
  assert.equal((await opened(callsOf(again[0].link))).id, forms[0].id)
  const archived = { title, definition: allergyForm, serviceIds: [service!.id], isArchived: true, version: 1 }
  assert.equal((await admin.put(`/api/clinic-forms/${id}`, archived)).status, 200)
  const later = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '11:00'))
  assert.deepEqual((await app.anonymous.get(`/api/public/bookings/${later.body.manageToken}/forms`)).body, [])
  const foreign = await makeClinic(app.db)
  const refused = await admin.post(`/api/clinics/${clinic.id}/forms`, {
    title: 'Foreign',
    definition: allergyForm,
    serviceIds: [foreign.services[0]!.id],
  })
  assert.equal(refused.body.issues?.[0]?.message, formMessages.service)
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

test('a form lasts until a week after its appointment, also a moved one, and is cancelled with it', async () => {
  const { id: formId } = await form({ serviceIds: [clinic.services[0]!.id] })
  const date = workday(clinic, 2)
  const { body } = await app.anonymous.post('/api/public/appointments', bookingOf(clinic, doctor, date, '12:00'))
  const link = `/api/public/bookings/${body.manageToken}`
  const formOf = async () =>
    (await app.anonymous.get(`${link}/forms`)).body.find(({ title }: { title: string }) => title.startsWith('Form'))
  const path = callsOf((await formOf()).link)
  await sql`update form_requests set expires_at = now() - interval '1 day' where appointment_id = ${body.id}`.execute(
    app.db,
  )
  // the appointment is still to come
  assert.equal((await opened(path)).canAnswer, true)
  const { rows } = await sql<{ chart: string }>`
    select patient_id as chart from appointments where id = ${body.id}`.execute(app.db)
  assert.equal((await app.anonymous.post(`${link}/cancel`, {})).status, 200)
  assert.equal((await app.anonymous.get(path)).status, 404)
  const [read] = (await readOf({ id: rows[0]!.chart })).requests
  assert.deepEqual([read?.status, read?.link, read?.can.cancel], ['cancelled', null, false])
  const late = { formId, appointmentId: body.id }
  const refused = await client.post(`/api/patients/${rows[0]!.chart}/form-requests`, late)
  assert.equal(refused.body.issues?.[0]?.message, requestMessages.appointment)
})
