import type { Reply } from '#contract/endpoint.ts'
import type { Dose } from '#contract/doses/dose.ts'
import { dateInLanguage, lineInLanguage } from '#contract/doses/in-language.ts'
import { adviceLines, isPatientLanguage } from '#contract/doses/phrases.ts'
import type { PrintedMedication } from './content.ts'
import type { getPrescriptionLanguage, PaperLanguage, PatientLines } from '#contract/prescriptions/patient-lines.ts'
import { dosePhrases } from '#content/dose-phrases.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { recipientLanguage } from '#server/language/recipient-language.ts'
import { mustWriteAt, refuseOthers } from './own-doctor.ts'

/** The advice, medications and follow-up of a prescription to sign. */
interface Written {
  advice: string | null
  medications: readonly PrintedMedication[]
  followUpDate: string | null
}

/** Returns the language of a patient's printouts: English if theirs has no phrases. */
export async function paperLanguageOf(
  db: Db,
  patient: { patientId: string; clinicId: string },
): Promise<PaperLanguage> {
  const language = await recipientLanguage(db, patient)
  return isPatientLanguage(language) ? language : 'en'
}

/** Returns a prescription's doses, advice and follow-up in a language; null for English. */
export function patientLinesOf(
  language: PaperLanguage,
  { advice, medications, followUpDate }: Written,
): PatientLines | null {
  if (language === 'en') return null
  const phrases = dosePhrases(language)
  const doseOf = ({ reading }: PrintedMedication): Dose | null => reading?.dose ?? null
  const followUp = followUpDate && dateInLanguage(followUpDate, phrases)
  return {
    language,
    doses: medications.map((line) => lineInLanguage({ ...line, dose: doseOf(line) }, phrases)),
    advice: linesOf(advice).map((line) => (isPickedAdvice(line) && phrases[line]) || null),
    ...(followUp && { followUp }),
  }
}

const isPickedAdvice = (line: string) => adviceLines.some((one) => one === line)

/** Returns the lines of an advice. */
export const linesOf = (advice: string | null): string[] =>
  advice ? advice.split('\n').map((line) => line.trim()) : []

/**
 * Returns the language in which a patient's prescriptions are printed. Throws 403 for people who never write prescriptions,
 * 404 for another clinic's chart.
 */
export async function languageForDoctor(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
): Promise<Reply<typeof getPrescriptionLanguage>> {
  const { actor } = caller
  refuseOthers(actor)
  const { chart } = await chartSeenBy(deps.db, actor, id)
  const { clinicId } = chart
  mustWriteAt(actor, clinicId)
  noteSeen(deps, caller, 'prescriptions.listed', [{ clinicId, patientId: id, patientUserId: null }])
  return { language: await paperLanguageOf(deps.db, { patientId: id, clinicId }) }
}
