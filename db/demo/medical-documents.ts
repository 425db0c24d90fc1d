import type { Insertable } from 'kysely'
import { shippedTemplates } from '#contract/medical-documents/shipped.ts'
import type { ShippedTemplateId, TemplateField } from '#contract/medical-documents/template.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { signContent } from '#server/features/medical-documents/content.ts'
import { type ChartFacts, fill } from '#server/features/medical-documents/fill.ts'
import { ageOf, doctorName, patientName, printedDay, sexOf } from '#server/features/prescriptions/public.ts'
import { clinicOf } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import { consultationId } from './consultations.ts'
import { isDemoPatient } from './plan.ts'
import type { Appointment } from './planned.ts'
import { partiesOf } from './prescriptions.ts'
import { demoId, seeded } from './seeded.ts'

interface Rows {
  medicalDocuments: Insertable<DB['medical_documents']>[]
  medicalDocumentVersions: Insertable<DB['medical_document_versions']>[]
  medicalDocumentTemplates: Insertable<DB['medical_document_templates']>[]
}

/** Days of appointments that have one. */
const DAYS = 60
const REASON = 'Medical certificate for work'
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}` as unknown as Buffer

/** Returns fitness certificates of patients who asked for one, a sick-leave certificate of the demo patient, and a template of the demo doctor's clinic. */
export function medicalDocumentRows(appointments: readonly Appointment[], now: Date): Rows {
  const rows: Rows = { medicalDocuments: [], medicalDocumentVersions: [], medicalDocumentTemplates: [templateRow(now)] }
  const ended = appointments.filter(({ status, day }) => status === 'completed' && day.offset > -DAYS)
  for (const one of ended) if (one.row.reason === REASON) addSigned(rows, one, 'fitness', { 'Fit for': 'work' })
  const last = ended.filter(({ chart }) => isDemoPatient(chart)).at(-1)
  if (last && last.row.reason !== REASON) {
    const until = addDays(last.day.date, 2)
    addSigned(rows, last, 'sick-leave', { 'Unfit for': 'work', 'To and including': until, To: 'The employer' })
  }
  return rows
}

function addSigned(
  rows: Rows,
  appointment: Appointment,
  kind: ShippedTemplateId,
  values: Record<string, string>,
): void {
  const { clinic, doctor, chart, day, endsAt } = appointment
  const id = demoId('medical-document', appointment.id)
  const number = `DOC-${seeded(`medical-document/${appointment.id}`).code(7)}`
  const template = shippedTemplates[kind]
  const parties = partiesOf(appointment)
  const entered = template.fields.map(({ name, start }) => values[name] ?? (start === 'today' ? day.date : ''))
  const facts: ChartFacts = {
    Patient: patientName(parties.patient),
    Age: ageOf(parties.patient) ?? '',
    Sex: sexOf(parties.patient) ?? '',
    'Date of birth': '',
    Address: chart.row.address ?? '',
    'Chart number': parties.patient.chartNumber,
    Today: printedDay(day.date),
    Doctor: doctorName(parties.doctor),
    'Registration number': parties.doctor.registrationNumber,
    Clinic: parties.clinic.name,
  }
  const body = fill(template, entered, facts, { dayOf: printedDay })
  const { title } = template
  const content = {
    number,
    version: 1,
    title,
    body,
    template,
    entered,
    documentDate: day.date,
    parties,
    signer: null,
    signedAt: endsAt,
  }
  const { hash, keyId, signature } = signContent(content)
  rows.medicalDocuments.push({
    id,
    clinic_id: clinic.id,
    patient_id: chart.id,
    doctor_id: doctor.id,
    visit_id: consultationId(appointment.id),
    number,
    current_version: 1,
    created_at: endsAt.toISOString(),
  })
  rows.medicalDocumentVersions.push({
    document_id: id,
    version: 1,
    title,
    body,
    template: template as unknown as string,
    entered: entered as unknown as string,
    document_date: day.date,
    parties: parties as unknown as string,
    signed_at: endsAt.toISOString(),
    signed_by: doctor.user.id,
    edition: 1,
    content_hash: hex(hash),
    key_id: keyId,
    signature: hex(signature),
    replaced_at: null,
  })
}

const field = (name: string, more: Partial<TemplateField> = {}): TemplateField => ({
  name,
  kind: 'text',
  choices: [],
  isRequired: true,
  start: null,
  notBefore: null,
  ...more,
})

const templateRow = (now: Date): Insertable<DB['medical_document_templates']> => ({
  id: demoId('medical-document-template', 'school'),
  clinic_id: clinicOf(demoDoctor.clinic).id,
  title: 'Letter to the school',
  body: 'To the head of {School}\n\n{Patient} was at {Clinic} on {Seen on} and could not come to school.\n\nNote: {Note}',
  fields: [
    field('School'),
    field('Seen on', { kind: 'date', start: 'today' }),
    field('Note', { kind: 'lines', isRequired: false }),
  ] as unknown as string,
  saved_by: demoDoctor.user.id,
  saved_at: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
})
