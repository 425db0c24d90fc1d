import { t } from '#language/translate.ts'
import { asksPregnancyOf, type Pregnancy } from '#contract/clinical-summary/pregnancy.ts'
import { RECORDS_MAX } from '#contract/clinical-summary/recorded.ts'
import type { ClinicalSummary, UnsortedText } from '#contract/clinical-summary/summary.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { isMember, type SignedIn, type SignedInCaller } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden } from '#server/errors.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import { guidesByDiagnosis } from '#server/features/conditions/public.ts'
import { chartSeenBy } from '#server/features/patients/public.ts'
import { substancesIn } from '#server/features/prescriptions/public.ts'
import { todayIn } from '#server/time.ts'
import { writerOf } from './policy.ts'
import { findNoKnownAllergies, listAllergies, type StoredAllergy } from './queries/allergies.ts'
import { findPregnancy, listStatements } from './queries/pregnancies.ts'
import { listProblems } from './queries/problems.ts'
import type { StoredStatement } from './queries/recorded.ts'
import { toAllergy, toNoKnownAllergies, toPregnancy, toProblem } from './shape.ts'
import { proposeAllergies, proposeProblems, textsOf, unsortedAllergiesIn, unsortedProblemsIn } from './texts.ts'

type SeenChart = Awaited<ReturnType<typeof chartSeenBy>>['chart']

/** True for an allergy that counts: not refuted, not entered in error. */
const counts = ({ certainty, status }: StoredAllergy) => certainty !== 'refuted' && status !== 'error'
const isActive = (one: StoredAllergy) => counts(one) && one.status === 'active'

/** The allergies of a chart, and what of its texts isn't sorted. */
export async function allergiesOf(db: Db, chart: SeenChart) {
  const [allergies, stated] = await Promise.all([listAllergies(db, chart.id), findNoKnownAllergies(db, chart.id)])
  const hasActive = allergies.some(isActive)
  const parts = unsortedAllergiesIn(textsOf(chart, 'allergies'), allergies)
  return {
    allergies,
    hasActive,
    noKnown: stated && isContradicted(stated, allergies, parts) ? null : stated,
    // a statement or a recorded allergy outranks a text that says there is none
    unsorted: parts.filter(({ isDenial }) => !isDenial || (!stated && !hasActive)),
  }
}

/** True if an allergy counts now or was recorded later, or an unsorted text may name one. */
const isContradicted = (
  { recordedAt }: StoredStatement,
  allergies: readonly StoredAllergy[],
  parts: readonly { isDenial: boolean }[],
) =>
  allergies.some((one) => isActive(one) || (counts(one) && one.recordedAt > recordedAt)) ||
  parts.some(({ isDenial }) => !isDenial)

/** Returns the age in full years; by the year of birth alone at most the older of two. Null if the chart doesn't say. */
function ageOf({ dateOfBirth, birthYear }: SeenChart, today: string): number | null {
  const year = Number(today.slice(0, 4))
  if (dateOfBirth) return year - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0)
  return birthYear ? year - Number(birthYear.slice(0, 4)) : null
}

/** Throws 403 for people who never read clinical text. */
function refuseUnread(actor: SignedIn, clinicId: string, canRead: boolean): void {
  if (canRead) return
  throw forbidden(
    actor.mustProveEmail && isMember(actor, clinicId, 'doctor') ? t(accountMessages.proveForClinical) : undefined,
  )
}

/** Returns the summary of a chart and records the view. Throws 404 for a chart that the person can't open, 403. */
export async function openSummary(deps: Deps, caller: SignedInCaller, patientId: string): Promise<ClinicalSummary> {
  const { db } = deps
  const { actor } = caller
  const { chart, can } = await chartSeenBy(db, actor, patientId)
  const { clinicId, ownerId } = chart
  refuseUnread(actor, clinicId, can.readClinical)
  const [{ allergies, noKnown, unsorted }, problems, pregnancy] = await Promise.all([
    allergiesOf(db, chart),
    listProblems(db, patientId),
    findPregnancy(db, patientId),
  ])
  const [guideTo, substances, unsortedAllergies] = await Promise.all([
    guidesByDiagnosis(deps),
    substancesIn(deps, db, [...new Set(allergies.map(({ substance }) => substance))]),
    proposeAllergies(deps, db, unsorted),
  ])
  noteSeen(deps, caller, 'summary.opened', [{ clinicId, patientId, patientUserId: ownerId }])
  const writer = writerOf(actor, { clinicId, holderId: ownerId })
  return {
    allergies: allergies.map((one) => toAllergy(one, substances.get(one.substance) ?? [], actor)),
    noKnownAllergies: noKnown && toNoKnownAllergies(noKnown),
    unsortedAllergies,
    problems: problems.map((one) => toProblem(one, actor, guideTo)),
    unsortedProblems: proposeProblems(unsortedProblemsIn(textsOf(chart, 'medicalHistory'), problems)),
    pregnancy: pregnancy && toPregnancy(pregnancy),
    asksPregnancy: asksPregnancyOf({ gender: chart.gender, age: ageOf(chart, todayIn(chart.clinic.timeZone)) }),
    can: { edit: writer === 'doctor', report: writer === 'holder' },
  }
}

/** Returns all statements about pregnancy in a chart and records the view. Throws 404 for a chart that the person can't open, 403. */
export async function openPregnancies(deps: Deps, caller: SignedInCaller, patientId: string): Promise<Pregnancy[]> {
  const { chart, can } = await chartSeenBy(deps.db, caller.actor, patientId)
  const { clinicId, ownerId } = chart
  refuseUnread(caller.actor, clinicId, can.readClinical)
  const statements = await listStatements(deps.db, patientId, RECORDS_MAX)
  noteSeen(deps, caller, 'summary.opened', [{ clinicId, patientId, patientUserId: ownerId }])
  return statements.map(toPregnancy)
}

/**
 * Returns what a text about allergies seems to say, without the parts that records of a chart sort. Throws 404 for a chart that the
 * person can't open, 403.
 */
export async function readTyped(
  deps: Deps,
  { actor }: SignedInCaller,
  { text, patientId }: { text: string; patientId: string | null },
): Promise<UnsortedText[]> {
  const { db } = deps
  if (patientId) {
    const { chart, can } = await chartSeenBy(db, actor, patientId)
    refuseUnread(actor, chart.clinicId, can.readClinical)
  }
  const records = patientId ? await listAllergies(db, patientId) : []
  return proposeAllergies(deps, db, unsortedAllergiesIn([{ text, fromChart: null }], records))
}
