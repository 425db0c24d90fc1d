import type { PrescriptionAbilities, PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { clinicsAs, isMember, personBehind, type SignedIn } from '#server/actor.ts'
import { CHARTS } from '#server/standings.ts'

/** The prescriptions that a person can see (rule B3). */
export interface PrescriptionScope {
  /** All of these clinics. */
  clinicIds: string[]
  /** The prescriptions of charts at these clinics to which the person has emergency access now. */
  emergencyClinicIds: string[]
  /** The prescriptions of charts that this person holds, and their uploads for themself. */
  userId: string
}

/**
 * The clinic's doctors read all of its prescriptions, and so do staff with the permission; administrators those of a chart
 * during their emergency access. Everyone reads their own and their family's. People of a clinic read none there until they
 * have verified their email address (decision 0027).
 */
export const visibleTo = (actor: SignedIn): PrescriptionScope => ({
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor', 'staff:prescriptions'),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
  userId: actor.userId,
})

/** The parts of a prescription that the policy compares. */
export interface Judged {
  source: 'written' | 'uploaded'
  status: PrescriptionStatus
  clinicId: string | null
  /** The account of the doctor who wrote it. */
  doctorUserId: string | null
  /** The owner: the chart's holder, or the person who uploaded it for themself. */
  ownerId: string | null
}

type Action = Exclude<keyof PrescriptionAbilities, 'chart'>

/** True if the person ever has this action on such a prescription; false means 403. */
export function hasRight(actor: SignedIn, action: Action, one: Judged): boolean {
  if (action === 'print') return one.source === 'written'
  if (action === 'remind') return one.source === 'written' && one.ownerId === actor.userId
  const isAuthor =
    one.source === 'written' &&
    one.doctorUserId === personBehind(actor) &&
    one.clinicId !== null &&
    isMember(actor, one.clinicId, 'doctor') &&
    !actor.mustProveEmail
  const isOwnUpload = one.source === 'uploaded' && one.ownerId === actor.userId
  return isAuthor || (isOwnUpload && action !== 'edit')
}

/** Returns the actions available to the person now, for the screen. */
export function abilitiesOf(actor: SignedIn, one: Judged): PrescriptionAbilities {
  const may = (action: Action) => one.status === 'active' && hasRight(actor, action, one)
  return {
    edit: may('edit'),
    cancel: may('cancel'),
    complete: may('complete'),
    print: hasRight(actor, 'print', one),
    remind: may('remind'),
    chart: one.clinicId !== null && isMember(actor, one.clinicId, ...CHARTS),
  }
}

/** True for the doctors of the clinic: findings name allergies and other medicines, and reasons are written for doctors. */
export const readsChecks = (actor: SignedIn, { clinicId }: Pick<Judged, 'clinicId'>): boolean =>
  clinicId !== null && isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail

/**
 * True for readers of a prescription who read its visit too: the clinic's doctors, the chart's holder, and
 * administrators during emergency access; not for staff, nor for other programs (decision 0043).
 */
export const readsVisit = (actor: SignedIn, { clinicId, ownerId }: Pick<Judged, 'clinicId' | 'ownerId'>): boolean =>
  actor.key === undefined &&
  (ownerId === actor.userId || (clinicId !== null && isMember(actor, clinicId, 'doctor', 'clinic_admin')))
