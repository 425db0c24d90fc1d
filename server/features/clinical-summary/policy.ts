import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'

/** The records that a person can read (rule B3): their clinics' as doctor, their own, and in an emergency. */
export interface RecordScope {
  userId: string
  clinicIds: string[]
  emergencyClinicIds: string[]
}

export const recordsVisibleTo = (actor: SignedIn): RecordScope => ({
  userId: actor.userId,
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor'),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
})

interface JudgedChart {
  clinicId: string
  holderId: string | null
}

/** How a person writes in a chart: as a doctor of its clinic, as its holder, or not at all. */
export type Writer = 'doctor' | 'holder' | null

export function writerOf(actor: SignedIn, { clinicId, holderId }: JudgedChart): Writer {
  if (isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail) return 'doctor'
  return holderId === actor.userId ? 'holder' : null
}

/** True for doctors of the clinic, and for the holder while no doctor has entered or changed it. */
export function mayChange(actor: SignedIn, record: JudgedChart & { byDoctor: boolean }): boolean {
  const writer = writerOf(actor, record)
  return writer === 'doctor' || (writer === 'holder' && !record.byDoctor)
}
