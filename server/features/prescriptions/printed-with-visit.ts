import type { Parties } from '#contract/prescriptions/papers.ts'
import type { Db } from '#server/database/db.ts'
import { paperLanguageOf, patientLinesOf } from './patient-lines.ts'
import { findClinicAndPatient, findSigning, type Signing } from './queries/signing.ts'
import { findVisitOnPaper, type PrintedWithVisit, type VisitOnPaper } from './queries/visit-on-paper.ts'

/** Returns what a visit that becomes final prints besides its text, as it is now. */
export async function printedWith(
  db: Db,
  { doctorId, patientId, clinicId }: { doctorId: string; patientId: string; clinicId: string },
  { advice, followUpDate }: { advice?: string | null | undefined; followUpDate?: string | null | undefined },
): Promise<PrintedWithVisit> {
  const { parties } = await findSigning(db, doctorId, patientId)
  const language = await paperLanguageOf(db, { patientId, clinicId })
  const written = { advice: advice || null, followUpDate: followUpDate || null, medications: [] }
  const lines = patientLinesOf(language, written)
  return { parties, lines: lines && { language: lines.language, advice: lines.advice, followUp: lines.followUp } }
}

/** Returns doctor, clinic and patient as a signature copies them now, and the clinic's today. */
export const signingNow = (db: Db, doctorId: string, chartId: string): Promise<Signing> =>
  findSigning(db, doctorId, chartId)

/** Returns clinic and patient as a printout without a doctor copies them now. */
export const clinicAndPatientNow = (db: Db, chartId: string): Promise<Omit<Parties, 'doctor'>> =>
  findClinicAndPatient(db, chartId)

/** Returns a version of a visit as it is printed, the newest by default; null if there is none. */
export const visitOnPaper = (db: Db, id: string, version?: number): Promise<VisitOnPaper | null> =>
  findVisitOnPaper(db, id, version)
