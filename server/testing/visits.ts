import type { Db } from '#server/database/db.ts'
import type { NewVisitContent, NewVitals } from '#contract/visits/content.ts'
import type { DraftPrescription } from '#contract/visits/draft-prescription.ts'
import { insertDocument } from '#server/features/visits/queries/documents.ts'
import { insertSet } from '#server/features/visits/queries/vitals.ts'
import { printedWith } from '#server/features/prescriptions/public.ts'
import { storePrescriptionDraft } from '#server/features/visits/queries/prescription-draft.ts'
import { countUse, insertPick } from '#server/features/visits/text-picks/queries.ts'
import { insertVisit, updateDraft, updateFinished } from '#server/features/visits/queries/writing.ts'
import type { Files } from '#server/files/files.ts'
import { newId } from '#server/ids.ts'
import type { TestDoctor } from './factories.ts'
import { makeFile } from './files.ts'

interface VisitWish {
  clinic: { id: string }
  doctor: TestDoctor
  chart: { id: string }
  appointmentId?: string
  isFinished?: boolean
  content?: NewVisitContent
  /** Name of a medication that is written in the draft and not signed. */
  medicationName?: string
}

/** A doctor's text on an ordinary day. */
const visitContent = {
  complaint: 'Cough for three days',
  findings: 'Chest clear',
  systolic: 120,
  diastolic: 80,
  pulse: 72,
  temperature: 37.2,
  oxygen: 98,
  weight: 64.5,
  height: 170,
  headCircumference: 55.5,
  diagnoses: [{ text: 'Upper respiratory tract infection', code: 'J06.9' }],
  advice: 'Rest and drink',
} satisfies NewVisitContent

/** A visit with its text, finished by default. */
export async function makeVisit(db: Db, wish: VisitWish): Promise<{ id: string }> {
  const { clinic, doctor, chart, appointmentId = null, isFinished = true } = wish
  const id = newId()
  await insertVisit(db, {
    id,
    clinicId: clinic.id,
    chartId: chart.id,
    doctorId: doctor.id,
    appointmentId,
    userId: doctor.userId,
  })
  await updateDraft(db, id, wish.content ?? contentOf())
  if (wish.medicationName) await storePrescriptionDraft(db, id, draftPrescriptionOf(wish.medicationName))
  const parties = { doctorId: doctor.id, patientId: chart.id, clinicId: clinic.id }
  if (isFinished) await updateFinished(db, id, await printedWith(db, parties, {}))
  return { id }
}

interface VitalsWish {
  clinic: { id: string }
  chart: { id: string }
  /** The account of who measures. */
  by: { userId: string }
  measured?: NewVitals
}

/** Vitals that were measured just now. */
export async function makeVitals(db: Db, { clinic, chart, by, measured }: VitalsWish): Promise<{ id: string }> {
  const one = { id: newId(), clinicId: clinic.id, patientId: chart.id, userId: by.userId }
  await insertSet(db, one, measured ?? { systolic: 118, diastolic: 76, pulse: 72 })
  return one
}

/** Returns medications that are half written: a name and a dosage. */
export const draftPrescriptionOf = (medicationName: string, row: string = newId()): DraftPrescription => ({
  medications: [{ row, medicationName, dosage: '1 tablet', frequency: '', duration: '', instructions: '' }],
  notes: '',
  safetyReasons: [],
})

/** Returns the ordinary content with changes, and the body's other fields. */
export const contentOf = <More extends object>(change: NewVisitContent = {}, more = {} as More) => ({
  ...visitContent,
  ...change,
  ...more,
})

/** A document of a visit. */
export async function makeDocument(
  db: Db,
  wish: { clinic: { id: string }; doctor: TestDoctor; visitId: string; title?: string; files?: Files },
): Promise<{ id: string }> {
  const id = newId()
  const { clinic, doctor, visitId, title = 'Wound' } = wish
  const { id: fileId } = await makeFile(db, { ownerId: null, clinicId: clinic.id }, wish.files)
  await insertDocument(db, { id, visitId, fileId, title, userId: doctor.userId })
  return { id }
}

/** A quick text of a doctor, used once. */
export async function makeTextPick(
  db: Db,
  { clinic, doctor }: Pick<VisitWish, 'clinic' | 'doctor'>,
  { title = 'Fever', isShared = false } = {},
): Promise<{ id: string }> {
  const id = newId()
  const text = { complaint: 'Fever for ___ days', isShared, insteadOf: null }
  await insertPick(db, { id, clinicId: clinic.id, doctorId: doctor.id, title, ...text })
  await countUse(db, { doctorId: doctor.id, pick: id })
  return { id }
}
