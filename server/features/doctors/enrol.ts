import { t } from '#language/translate.ts'
import { DoctorDetails, doctorMessages } from '#contract/doctors.ts'
import type { Db } from '#server/database/db.ts'
import { codeOf } from '#server/database/failures.ts'
import { conflict } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { setInactiveAt, takeKept, upsertDoctor } from '#server/features/doctors/queries/doctors.ts'
import { overseersOf } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import { newId } from '#server/ids.ts'

/** Returns the refusal of a license number that another doctor has. */
export const licenseTaken = () =>
  conflict(t(doctorMessages.licenseTaken), {
    issues: [{ path: 'licenseNumber', message: t(doctorMessages.licenseTaken) }],
  })

/** Runs `write`; throws 409 if the unique index refuses a license number that was taken at the same moment. */
export async function orLicenseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = codeOf(error) === '23505' && (error as { constraint?: unknown }).constraint === 'doctors_license'
    throw isTaken ? licenseTaken() : error
  }
}

interface Enrolment {
  userId: string
  clinicId: string
  details: unknown
  /** The administrator who confirms the license; null for people who join by invitation (rule T33). */
  verifiedBy: string | null
  /** The placeholder that holds the doctor's record, if the person was a doctor here before a takeover. */
  placeholderId?: string | null
  /** The person who added or invited them; they are not notified. */
  addedBy: string | null
}

/**
 * Makes a person a doctor of a clinic, or restores a former one, in the caller's transaction; returns the doctor's id.
 * `details` are those of the invitation or the form. Throws 409 if
 * another doctor has that license number.
 */
export async function enrolDoctor(
  tx: Db,
  { userId, clinicId, details, verifiedBy, placeholderId, addedBy }: Enrolment,
): Promise<string> {
  const kept = placeholderId && (await orLicenseTaken(() => takeKept(tx, { userId, placeholderId, details })))
  if (kept) {
    await announce(tx, { kind: 'doctor', subjectId: kept, clinicId, doctorId: kept })
    await announceDoctor(tx, { id: kept, clinicId, userId }, addedBy)
    return kept
  }
  const row = { id: newId(), userId, clinicId, verifiedBy, ...DoctorDetails.partial().parse(details) }
  const id = await orLicenseTaken(() => upsertDoctor(tx, row))
  if (!id) throw licenseTaken()
  await announce(tx, { kind: 'doctor', subjectId: id, clinicId, doctorId: id })
  await announceDoctor(tx, { id, clinicId, userId }, addedBy)
  return id
}

/** Deactivates a doctor who has left a clinic, in the caller's transaction; upcoming appointments stay. */
export async function retireDoctor(tx: Db, userId: string, clinicId: string): Promise<void> {
  const id = await setInactiveAt(tx, userId, clinicId)
  if (id) await announce(tx, { kind: 'doctor', subjectId: id, clinicId, doctorId: id })
}

/**
 * Notifies a clinic's doctors and administrators that a new doctor can read its charts, in the caller's transaction.
 * The doctor and `by`, who added them, are not notified.
 */
export async function announceDoctor(
  tx: Db,
  doctor: { id: string; clinicId: string; userId: string },
  by: string | null,
): Promise<void> {
  const people = (await overseersOf(tx, doctor.clinicId)).map((one) => one.userId)
  const others = people.filter((one) => one !== doctor.userId && one !== by)
  await notifyAll(tx, others, 'doctor_added', doctor.id)
}
