import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'

/** The documents that a person can see (rule B3): drafts that were never signed only their doctor. */
export interface DocumentScope {
  /** Documents of these clinics, as one of their doctors. */
  clinicIds: string[]
  /** Documents of charts at these clinics to which the person has emergency access now. */
  emergencyClinicIds: string[]
  /** Documents of charts that this person holds. */
  userId: string
}

export const visibleTo = (actor: SignedIn): DocumentScope => ({
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor'),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
  userId: actor.userId,
})

/** The parts of a document that the policy compares. */
export interface Judged {
  clinicId: string
  /** The account of the doctor who writes it. */
  doctorUserId: string
  /** The account that holds the chart. */
  ownerId: string | null
  isConsent: boolean
  version: number
  withdrawnAt: Date | null
  hasDraft: boolean
}

/** True for the doctor who writes the document, as long as they work at the clinic. */
export const isAuthor = (actor: SignedIn, { clinicId, doctorUserId }: Judged): boolean =>
  doctorUserId === actor.userId && !actor.mustProveEmail && isMember(actor, clinicId, 'doctor')

/**
 * True for those who withdraw a document: its doctor; of a consent the chart's holder, and each doctor of the clinic, because the person who signed can
 * say it to any of them.
 */
export const withdraws = (actor: SignedIn, one: Judged): boolean =>
  isAuthor(actor, one) ||
  (one.isConsent &&
    (one.ownerId === actor.userId || (!actor.mustProveEmail && isMember(actor, one.clinicId, 'doctor'))))

/** Returns the actions available to the person now, for the screen. */
export function abilitiesOf(actor: SignedIn, one: Judged): MedicalDocument['can'] {
  const writes = isAuthor(actor, one) && !one.withdrawnAt
  return {
    write: writes && one.hasDraft,
    replace: writes && one.version > 0 && !one.hasDraft && !one.isConsent,
    withdraw: withdraws(actor, one) && !one.withdrawnAt && one.version > 0,
    print: one.version > 0,
  }
}

/** True for those who see and change the clinic's templates. */
export const managesTemplates = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'clinic_admin')
