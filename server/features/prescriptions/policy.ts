import type { PrescriptionAbilities, PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { clinicsAs, isMember, personBehind, type SignedIn } from '#server/actor.ts'
import { CHARTS } from '#server/standings.ts'

/** Whose prescriptions a person may see (rule B3). */
export interface PrescriptionScope {
  /** All of these clinics. */
  clinicIds: string[]
  /** Of the charts at these clinics to which the person has emergency access at the moment. */
  emergencyClinicIds: string[]
  /** Of the charts that this person holds, and what they uploaded for themself. */
  userId: string
}

/**
 * The clinic's doctors read all of its prescriptions, and so do the staff who may; administrators those of a chart while
 * they have emergency access to it. Everyone reads their own and their family's. Until people of a clinic have proved
 * their email address, they read none there (decision 0027).
 */
export const visibleTo = (actor: SignedIn): PrescriptionScope => ({
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor', 'staff:prescriptions'),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
  userId: actor.userId,
})

/** What the policy needs to know of a prescription. */
export interface Judged {
  source: 'written' | 'uploaded'
  status: PrescriptionStatus
  clinicId: string | null
  /** The account of the doctor who wrote it. */
  doctorUserId: string | null
  /** Whose it is: the chart's holder, or who keeps an upload to themself. */
  ownerId: string | null
}

type Action = Exclude<keyof PrescriptionAbilities, 'chart'>

/** True if the person ever has this action on such a prescription; false is a 403. */
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

/** Returns what the person may do with it now, for the screen. */
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

/** True for the doctors of the clinic: findings name allergies and other medicines, and reasons are said among doctors. */
export const readsChecks = (actor: SignedIn, { clinicId }: Pick<Judged, 'clinicId'>): boolean =>
  clinicId !== null && isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail
