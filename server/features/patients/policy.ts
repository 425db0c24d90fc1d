import type { PatientAbilities } from '#contract/patients.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { CHARTS, DESK } from '#server/standings.ts'

/** Whose charts a person may list: those of their clinics, or their own and their family's (decisions B2, B3; trap T22). */
export interface ChartScope {
  clinicIds: string[]
  /** Null where the person's own charts are not asked for. */
  userId: string | null
}

export function visibleTo(actor: SignedIn): ChartScope {
  const clinicIds = clinicsAs(actor, ...CHARTS)
  return { clinicIds, userId: clinicIds.length === 0 && actor.role === 'patient' ? actor.userId : null }
}

/** Which single charts a person may open: the same, and always their own. */
export const openableBy = (actor: SignedIn): ChartScope => ({
  clinicIds: clinicsAs(actor, ...CHARTS),
  userId: actor.userId,
})

/** The clinics where the person may add charts. */
export const clinicsToAddAt = (actor: SignedIn): string[] => clinicsAs(actor, ...CHARTS)

/** Somebody works at a clinic, but nowhere with its charts: patient management is not theirs at all (trap T34). */
export const isShutOut = (actor: SignedIn): boolean =>
  actor.memberships.length > 0 && clinicsAs(actor, ...CHARTS).length === 0

/** What the policy needs to know of a chart. */
export interface JudgedChart {
  clinicId: string
  /** The account that it belongs to, or the guardian's. */
  ownerId: string | null
  /** Until when the asking person has emergency access to it. */
  emergencyEndsAt: Date | null
}

/**
 * What the person may do with a chart that they may open: clinical text is read and written by the clinic's doctors and
 * read by the patient; the desk and the administrator have the contact data. An administrator who has opened it in an
 * emergency reads it until that ends, or until they are administrator no more (decision B3, trap T28).
 */
export function abilitiesOf(actor: SignedIn, { clinicId, ownerId, emergencyEndsAt }: JudgedChart): PatientAbilities {
  const isOwn = ownerId === actor.userId
  const isDoctor = isMember(actor, clinicId, 'doctor')
  const isAdmin = isMember(actor, clinicId, 'clinic_admin')
  const books = isMember(actor, clinicId, 'doctor', ...DESK)
  return {
    edit: isMember(actor, clinicId, ...CHARTS),
    editClinical: isDoctor,
    readClinical: isDoctor || isOwn || (isAdmin && emergencyEndsAt !== null),
    book: books,
    seeVisits: books || isOwn,
    seeAccess: isAdmin || isOwn,
    merge: isAdmin,
    openInEmergency: isAdmin && !isDoctor && !isOwn && emergencyEndsAt === null,
    seeEmergencies: isDoctor || isAdmin,
  }
}
