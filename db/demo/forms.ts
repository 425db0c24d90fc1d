import type { Insertable } from 'kysely'
import type { Answer } from '#contract/forms/answers.ts'
import { evaluate } from '#contract/forms/evaluate.ts'
import { shippedForms } from '#contract/forms/shipped/all.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'

interface Rows {
  clinicForms: Insertable<DB['clinic_forms']>[]
  formVersions: Insertable<DB['form_versions']>[]
  formRequests: Insertable<DB['form_requests']>[]
  formSubmissions: Insertable<DB['form_submissions']>[]
}

/** The ready-made forms that the demo doctor's clinic uses. */
const USED = ['new-patient', 'phq-9', 'pain']

/** What the demo patient answered as a new patient. */
const answered: readonly Answer[] = [
  { question: 'reason', text: 'I am often tired.' },
  { question: 'illnesses', choices: ['c4'] },
  { question: 'operations', text: 'Appendix, 2009' },
  { question: 'medicines', text: 'Salbutamol inhaler when needed' },
  { question: 'has-allergies', choices: ['yes'] },
  { question: 'allergies', text: 'Penicillin' },
  { question: 'reaction', text: 'A rash as a child' },
  { question: 'tobacco', choices: ['c1'] },
]

/** Returns the demo's forms: one to review, and one that isn't filled in. */
export function formRows(charts: readonly DemoChart[], now: Date): Rows {
  const patient = charts.find((one) => one.clinic.key === demoDoctor.clinic && isDemoPatient(one))!
  const { id: clinicId } = patient.clinic
  const by = demoDoctor.user.id
  const day = (ago: number) => `${addDays(now.toISOString().slice(0, 10), -ago)}T06:30:00Z`
  const used = shippedForms.filter(({ key }) => USED.includes(key))
  const versionOf = (key: string) => demoId('form-version', key)
  const request = (key: string, ago: number) => ({
    id: demoId('form-request', key),
    clinic_id: clinicId,
    patient_id: patient.id,
    chart_number: patient.row.chart_number as string,
    form_version_id: versionOf(key),
    requested_by: by,
    requested_at: day(ago),
    expires_at: day(ago - 30),
  })
  const { definition } = shippedForms.find(({ key }) => key === 'new-patient')!
  const { scores, alerts } = evaluate(definition, answered)
  const sent = request('new-patient', 6)
  return {
    clinicForms: used.map(({ key, title }) => ({
      id: demoId('form', key),
      clinic_id: clinicId,
      title,
      created_by: by,
      created_at: day(90),
    })),
    formVersions: used.map(({ key, title, definition: asked }) => ({
      id: versionOf(key),
      form_id: demoId('form', key),
      clinic_id: clinicId,
      version: 1,
      title,
      // a JSON column
      definition: asked as unknown as string,
      published_by: by,
      published_at: day(90),
    })),
    formRequests: [
      // JSON columns
      { ...sent, status: 'submitted', answers: answered as unknown as string },
      { ...request('phq-9', 2), status: 'open', answers: [] as unknown as string },
    ],
    formSubmissions: [
      {
        request_id: sent.id,
        version: 1,
        answers: answered as unknown as string,
        scores: scores as unknown as string,
        alerts: alerts as unknown as string,
        answered_in: 'account',
        submitted_at: day(5),
      },
    ],
  }
}
