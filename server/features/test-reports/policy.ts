import type { TestReport } from '#contract/test-reports/reports.ts'
import { PAGES_MAX } from '#contract/test-reports/reports.ts'
import { clinicsAs, type SignedIn } from '#server/actor.ts'

/** Whose reports a person may see (rule B3): no clinic's, only those of people. */
export interface ReportScope {
  /** Their own and their family's. */
  userId: string
  /** Where the person is a doctor; without any, nothing that is shared with them. */
  clinicIds: string[]
}

/** Patients see their own, doctors what is shared with them while they have a clinic and a proved email address. */
export const visibleTo = (actor: SignedIn): ReportScope => ({
  userId: actor.userId,
  clinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'doctor'),
})

/** True for a doctor who keeps a report in their list once they have opened its link. */
export const canSaveShared = (actor: SignedIn): boolean => visibleTo(actor).clinicIds.length > 0

/** What the policy needs to know of a report. */
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
