import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { consultationId } from './consultations.ts'
import { pdfOf } from './pdf.ts'
import { isDemoPatient } from './plan.ts'
import { demoId } from './seeded.ts'
import type { Appointment } from './planned.ts'
import type { Tx } from '#server/database/db.ts'
import { type Files, storeFile } from '#server/files/files.ts'
import { type FileOwner, insertFileRow } from '#server/files/queries.ts'
import { demoAppointments } from './appointments.ts'
import { demoClinics } from './clinics.ts'
import { insertRows } from './insert.ts'
import { demoLook } from './looks.ts'
import { demoCharts } from './patients.ts'
import { demoReports } from './reports.ts'
import { demoUpload } from './uploads.ts'
import { reportValueRows } from './values.ts'

/** A document of a visit with its file's content. */
interface MadeDocument {
  bytes: Buffer
  fileId: string
  ownerId: null
  clinicId: string
  document: Insertable<DB['visit_documents']>
}

/** A letter in the demo patient's latest visit. */
function demoDocuments(visits: readonly Appointment[]): MadeDocument[] {
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

/** Stores the demo's files, in the caller's transaction. */
export async function loadFiles(tx: Tx, files: Files, now: Date): Promise<void> {
  await loadLooks(tx, files)
  await loadReports(tx, files, now)
  await insertRows(tx, 'test_values', reportValueRows(now))
  await loadUpload(tx, files, now)
  for (const document of demoDocuments(demoAppointments(demoCharts(now), now))) {
    await storeFileRow(tx, files, document)
    await insertRows(tx, 'visit_documents', [document.document])
  }
}

async function storeFileRow(
  tx: Tx,
  files: Files,
  { fileId, bytes, ...owner }: FileOwner & { fileId: string; bytes: Buffer },
): Promise<void> {
  await insertFileRow(tx, await storeFile(files, new File([new Uint8Array(bytes)], 'demo'), { id: fileId }), owner)
}

/** Sets logo and color of each clinic; the rows exist. */
async function loadLooks(tx: Tx, files: Files): Promise<void> {
  for (const clinic of demoClinics) {
    const { brandColor, logo } = await demoLook(clinic)
    await storeFileRow(tx, files, logo)
    const look = { brand_color: brandColor, logo_id: logo.fileId }
    await tx.updateTable('clinics').set(look).where('id', '=', clinic.id).execute()
  }
}

async function loadUpload(tx: Tx, files: Files, now: Date): Promise<void> {
  const upload = demoUpload(demoCharts(now), now)
  await storeFileRow(tx, files, upload)
  await insertRows(tx, 'prescriptions', [upload.prescription])
  await insertRows(tx, 'prescription_files', [upload.said])
}

/** Stores the files of the demo's reports, and then their rows. */
async function loadReports(tx: Tx, files: Files, now: Date): Promise<void> {
  const reports = await demoReports(demoCharts(now), now)
  for (const report of reports) await storeFileRow(tx, files, report)
  await insertRows(
    tx,
    'test_reports',
    reports.map(({ report }) => report),
  )
  await insertRows(
    tx,
    'report_pages',
    reports.map(({ report, fileId, fileName }) => ({
      report_id: report.id,
      position: 1,
      file_id: fileId,
      file_name: fileName,
    })),
  )
  await insertRows(
    tx,
    'report_shares',
    reports.flatMap(({ share }) => share ?? []),
  )
  await insertRows(
    tx,
    'report_readers',
    reports.flatMap(({ reader }) => reader ?? []),
  )
}
