import type { PatientAbilities } from '#contract/patients/patients.ts'
import { clinicsAs, isMember, type SignedIn, wholeOf } from '#server/actor.ts'
import { BILLS, CHARTS, DESK, MEASURES } from '#server/standings.ts'

/** The charts that a person can list: those of their clinics, or their own and their family's (rules B2, B3, T22). */
export interface ChartScope {
  clinicIds: string[]
  /** Null leaves the person's own charts out. */
  userId: string | null
}

export function visibleTo(actor: SignedIn): ChartScope {
  // a person who also works at a clinic has one list at a time
  const works = actor.part !== 'patient' && clinicsAs(wholeOf(actor), ...CHARTS).length > 0
  return {
    clinicIds: works ? clinicsAs(actor, ...CHARTS) : [],
    userId: !works && actor.role === 'patient' ? actor.userId : null,
  }
}

/** Returns the charts that a person can open: the same, and always their own. */
export const openableBy = (actor: SignedIn): ChartScope => ({
  clinicIds: clinicsAs(actor, ...CHARTS),
  userId: actor.userId,
})

/** Returns the clinics where the person can add charts. */
export const clinicsToAddAt = (actor: SignedIn): string[] => clinicsAs(actor, ...CHARTS)

/**
 * True if the person works at a clinic, but without access to its charts: they have no patient management (rule T34).
 */
export const isShutOut = (actor: SignedIn): boolean =>
  actor.memberships.length > 0 && clinicsAs(wholeOf(actor), ...CHARTS).length === 0

/** True if the person is notified of a clinic's emergency accesses, reads their reasons and can end them. */
export const overseesEmergencies = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'clinic_admin') || (isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail)

/** The parts of a chart that the policy compares. */
export interface JudgedChart {
  clinicId: string
  /** The account that holds it: the patient's or the guardian's. */
  ownerId: string | null
  /** Until when the asking person has emergency access to it. */
  emergencyEndsAt: Date | null
}

/**
 * Returns the available actions on a chart that the person can open. The clinic's doctors read and write clinical text, the
 * patient reads it; the desk and administrators have the contact data. An administrator with emergency access reads it
 * until that ends or they are no longer administrator (rules B3, T28). People who work at a clinic need a verified email
 * address for clinical text (decision 0027).
 */
export function abilitiesOf(actor: SignedIn, { clinicId, ownerId, emergencyEndsAt }: JudgedChart): PatientAbilities {
  const isOwn = ownerId === actor.userId
  const isDoctor = isMember(actor, clinicId, 'doctor')
  const isAdmin = isMember(actor, clinicId, 'clinic_admin')
  const isProved = !actor.mustProveEmail
  const books = isMember(actor, clinicId, 'doctor', ...DESK)
  const readClinical = (isDoctor && isProved) || isOwn || (isAdmin && isProved && emergencyEndsAt !== null)
  return {
    edit: isMember(actor, clinicId, ...CHARTS),
    editClinical: isDoctor && isProved,
    readClinical,
    recordVitals: isMember(actor, clinicId, ...MEASURES) && isProved,
    book: books,
    seeVisits: books || isOwn,
    seeAntenatal: readClinical || (isProved && isMember(actor, clinicId, ...MEASURES)),
    seeImmunizations: readClinical || (isProved && isMember(actor, clinicId, 'staff:immunizations')),
    seeTests: readClinical || (isProved && isMember(actor, clinicId, 'staff:tests')),
    seeBills: isDoctor || isOwn || isMember(actor, clinicId, ...BILLS),
    bill: isMember(actor, clinicId, ...BILLS),
    seeAccess: isAdmin || isOwn,
    // the holder of the remaining chart can read what is moved; a doctor reads it anyway (decision 0027)
    merge: isAdmin || (isDoctor && isProved),
    openInEmergency: isAdmin && isProved && !isDoctor && !isOwn && emergencyEndsAt === null,
    seeEmergencies: overseesEmergencies(actor, clinicId),
    handOutCode: isProved && isMember(actor, clinicId, ...CHARTS) && ownerId === null,
    decideClaims: isProved && (isDoctor || isAdmin),
  }
}
