import assert from 'node:assert/strict'
import type { OpenForm } from '#contract/forms/answering.ts'
import type { Definition } from '#contract/forms/definition.ts'
import type { ClinicForm } from '#contract/forms/forms.ts'
import type { ChartForms, FormRequest } from '#contract/forms/requests.ts'
import type { Client } from './client.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** A form with a condition, an answer that can go into the chart, an answer that needs attention, and a score. */
export const allergyForm: Definition = {
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

export const penicillin = [
  { question: 'has', choices: ['yes'] },
  { question: 'what', text: 'Penicillin' },
]

/** A clinic whose doctor asks patients for forms, with the calls of both sides. */
export async function formDesk(app: TestApp, wish: { zone?: string } = {}) {
  const clinic = await makeClinic(app.db, wish)
  const doctor = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(doctor)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  let turn = 0
  async function form(more: object = {}): Promise<ClinicForm> {
    const body = { title: `Form ${turn++}`, definition: allergyForm, serviceIds: [], ...more }
    const { status, body: one, text } = await admin.post(`/api/clinics/${clinic.id}/forms`, body)
    assert.equal(status, 201, text)
    return one as ClinicForm
  }
  return {
    clinic,
    doctor,
    client,
    admin,
    form,
    /** A chart with the account of its patient. */
    async patient() {
      const owner = await makePatientAccount(app.db)
      const chart = await makeChart(app.db, clinic, { owner })
      return { ...chart, owner, client: await app.signInAs(owner) }
    },
    async readOf({ id }: { id: string }, who: Client = client): Promise<ChartForms> {
      const { status, body, text } = await who.get(`/api/patients/${id}/form-requests`)
      assert.equal(status, 200, text)
      return body as ChartForms
    },
    /** Asks for a form, and returns the request with the path of its calls. */
    async ask(
      chart: { id: string },
      formId?: string,
      { who = client, ...more }: { who?: Client; sendEmail?: boolean } = {},
    ) {
      const body = { formId: formId ?? (await form()).id, ...more }
      const { status, body: one, text } = await who.post(`/api/patients/${chart.id}/form-requests`, body)
      assert.equal(status, 201, text)
      const request = one as FormRequest
      return { request, path: callsOf(request.link!) }
    },
    async opened(path: string, who: Client = app.anonymous): Promise<OpenForm> {
      const { status, body, text } = await who.get(path)
      assert.equal(status, 200, text)
      return body as OpenForm
    },
    save: (path: string, answers: object[]) => app.anonymous.put(`${path}/answers`, { answers }),
    send: (path: string, body: object = {}, who: Client = app.anonymous) => who.post(`${path}/submissions`, body),
  }
}

/** Returns the path of the calls of a form's link. */
export const callsOf = (link: string) => `/api/public/forms/${link.split('/').at(-1)}`
