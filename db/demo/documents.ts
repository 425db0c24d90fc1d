import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { consultationId } from './consultations.ts'
import { pdfOf } from './pdf.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'
import type { Appointment } from './planned.ts'

/** A document of a visit with its file's content. */
interface MadeDocument {
  bytes: Buffer
  fileId: string
  ownerId: null
  clinicId: string
  document: Insertable<DB['visit_documents']>
}

/** A letter in the demo patient's latest visit. */
export function demoDocuments(visits: readonly Appointment[]): MadeDocument[] {
  const latest = visits
    .filter(({ chart, status }) => status === 'completed' && isDemoPatient(chart))
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0]
  if (!latest) return []
  const { clinic, doctor, chart, day, endsAt } = latest
  const fileId = demoId('file', 'letter')
  return [
    {
      fileId,
      ownerId: null,
      clinicId: clinic.id,
      bytes: pdfOf([
        'City Heart Center (a made-up clinic)',
        '',
        `About ${chart.row.first_name} ${chart.row.last_name}, ${day.date}`,
        '',
        'Dear colleague,',
        'the ultrasound of the heart is as it should be for the age.',
        'We suggest to check blood pressure and lipids again in half a year.',
      ]),
      document: {
        id: demoId('document', 'letter'),
        visit_id: consultationId(latest.id),
        file_id: fileId,
        title: 'Letter from the heart center',
        added_by: doctor.user.id,
        added_at: endsAt.toISOString(),
      },
    },
  ]
}
