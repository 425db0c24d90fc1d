import type { VisitAbilities, VisitStatus } from '#contract/visits/visits.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { MEASURES } from '#server/standings.ts'

/** The visits that a person can see (rule B3, decision 0043). */
export interface VisitScope {
  /** All of these clinics, drafts included. */
  clinicIds: string[]
  /** Finished ones of charts at these clinics to which the person has emergency access now. */
  emergencyClinicIds: string[]
  /** Finished ones of charts that this person holds. */
  userId: string
}

/** People of a clinic read none until they have verified their email address (decision 0027). */
export const visibleTo = (actor: SignedIn): VisitScope => ({
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor'),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
  userId: actor.userId,
})

/** Returns the charts whose vitals a person can read: also staff who record them (decision 0098). */
export const vitalsVisibleTo = (actor: SignedIn): VisitScope => ({
  ...visibleTo(actor),
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, ...MEASURES),
})

/** True for people who record vitals at a clinic: its doctors, and staff with the permission. */
export const mayMeasure = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, ...MEASURES) && !actor.mustProveEmail

/** The parts of a visit that the policy compares. */
export interface Judged {
  clinicId: string
  status: VisitStatus
  doctorUserId: string
  /** The account that holds the chart. */
  ownerId: string | null
}

/** True if the person wrote it and is still a doctor of the clinic; false is a 403 for every change. */
export const mayWrite = (actor: SignedIn, { clinicId, doctorUserId }: Judged): boolean =>
  doctorUserId === actor.userId && isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail

/** True for the doctors of its clinic, the author among them. */
export const isColleague = (actor: SignedIn, { clinicId }: Pick<Judged, 'clinicId'>): boolean =>
  isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail

/** True for the clinic's doctors and in an emergency; patients read everything in their visit except the findings. */
export const readsFindings = (actor: SignedIn, { clinicId, ownerId }: Judged): boolean =>
  isColleague(actor, { clinicId }) || ownerId !== actor.userId

/** Returns the actions available to the person now, for the screen. */
export function abilitiesOf(actor: SignedIn, one: Judged & { allowsDictation: boolean }): VisitAbilities {
  const isAuthor = mayWrite(actor, one)
  const isDraft = one.status === 'draft'
  return {
    write: isAuthor && isDraft,
    amend: isAuthor && !isDraft,
    attach: isAuthor,
    prescribe: isAuthor,
    book: isMember(actor, one.clinicId, 'doctor'),
    dictate: isAuthor && one.allowsDictation,
  }
}
