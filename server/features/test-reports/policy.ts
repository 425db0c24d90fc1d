import type { TestReport } from '#contract/test-reports/reports.ts'
import { PAGES_MAX } from '#contract/test-reports/reports.ts'
import { clinicsAs, type SignedIn } from '#server/actor.ts'

/** The reports that a person can see (rule B3): reports belong to people, not to clinics. */
export interface ReportScope {
  /** Their own and their family's. */
  userId: string
  /** The clinics where the person is a doctor; empty for no shared reports. */
  clinicIds: string[]
}

/** Patients see their own, doctors those shared with them while they have a clinic and a verified email address. */
export const visibleTo = (actor: SignedIn): ReportScope => ({
  userId: actor.userId,
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor'),
})

/** True for a doctor: a report whose link they open is saved in their list. */
export const canSaveShared = (actor: SignedIn): boolean => visibleTo(actor).clinicIds.length > 0

/** The parts of a report that the policy compares. */
export interface Judged {
  ownerId: string
  pages: readonly unknown[]
}

/** True if the report is the person's: only they share it, change it, add pages and delete it. */
export const isOwn = (actor: SignedIn, { ownerId }: Pick<Judged, 'ownerId'>): boolean => ownerId === actor.userId

export function abilitiesOf(actor: SignedIn, one: Judged): TestReport['can'] {
  const own = isOwn(actor, one)
  return { share: own, addPage: own && one.pages.length < PAGES_MAX, edit: own, remove: own }
}
