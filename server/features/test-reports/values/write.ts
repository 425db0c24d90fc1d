import { accountMessages } from '#contract/accounts/accounts.ts'
import {
  type NewTestValue,
  type TestValue,
  type TestValueChange,
  valueMessages,
  VALUES_MAX,
} from '#contract/test-reports/values.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { ownFamilyMember } from '#server/features/family-members/public.ts'
import { chartSeenBy, isHeldBy, lockCharts } from '#server/features/patients/public.ts'
import { hasStoredFiles } from '#server/features/prescriptions/public.ts'
import { isOwn } from '#server/features/test-reports/policy.ts'
import {
  countAt,
  findValue,
  insertValue,
  type Place,
  removeValue,
  type StoredValue,
  updateValue,
} from '#server/features/test-reports/queries/values.ts'
import { reportSeenBy } from '#server/features/test-reports/read.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { mayEdit, toValue, valuesVisibleTo } from './policy.ts'

/** The zone in which the day begins first, because a value outside of charts has no clinic with a zone. */
const EARLIEST_TODAY = 'Pacific/Kiritimati'

/** Returns a value. Throws 404 for what the person can't see. */
async function valueSeenBy(db: Db, actor: SignedIn, id: string): Promise<StoredValue> {
  const one = await findValue(db, valuesVisibleTo(actor), id)
  if (!one) throw notFound()
  return one
}

/** Records a change of a chart's value, and announces every change to the open screens of its readers. */
async function announceValues(
  tx: Tx,
  verb: 'added' | 'changed' | 'removed',
  { id, clinicId, patientId, holderId, ownerId }: StoredValue,
  { actor, address }: SignedInCaller,
): Promise<void> {
  if (patientId)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: `test-value.${verb}`,
      subjectType: 'patient',
      subjectId: patientId,
      clinicId,
      address,
      detail: { value: id },
    })
  await announce(tx, { kind: 'test-value', subjectId: id, clinicId, userId: ownerId ?? holderId })
}

/** Throws 400 for a day that hasn't begun. */
function refuseLater({ measuredOn }: { measuredOn: string }, timeZone = EARLIEST_TODAY): void {
  if (measuredOn > todayIn(timeZone)) throw wrongField('measuredOn', valueMessages.dateLater)
}

/**
 * Adds a value to a chart, for its holder and the doctors of its clinic, or to a person's own. Throws 400 with the invalid
 * field, 403, 404 for a chart or a report that the person can't see, 409 beyond the limit.
 */
export async function addValue(deps: Deps, caller: SignedInCaller, body: NewTestValue): Promise<TestValue> {
  const { actor } = caller
  const id = newId()
  return transaction(deps.db, async (tx) => {
    const place = body.patientId ? await chartFor(tx, actor, body.patientId, body) : await ownPlace(tx, actor, body)
    if ((await countAt(tx, place)) >= VALUES_MAX) throw conflict(valueMessages.tooMany)
    const { test, value, measuredOn, note } = body
    await insertValue(tx, id, place, { test, value, measuredOn, note: note || null }, actor.userId)
    const one = await valueSeenBy(tx, actor, id)
    await announceValues(tx, 'added', one, caller)
    return toValue(one, actor)
  })
}

/** Returns the chart into which a value goes. */
async function chartFor(tx: Tx, actor: SignedIn, patientId: string, body: NewTestValue): Promise<Place> {
  const { chart, can } = await chartSeenBy(tx, actor, patientId)
  const { clinicId } = chart
  if (!(await isHeldBy(tx, patientId, actor.userId))) {
    if (!can.editClinical || !isMember(actor, clinicId, 'doctor')) throw forbidden()
    if (actor.mustProveEmail) throw forbidden(accountMessages.proveForClinical)
  }
  // a concurrent merge comes before or after
  if ((await lockCharts(tx, [patientId])).get(patientId)?.mergedInto !== null) throw notFound()
  refuseLater(body, chart.clinic.timeZone)
  return { chart: { id: patientId, clinicId } }
}

/** Returns whose own value it is: of the person of the report, of a family member, or of who writes it. */
async function ownPlace(tx: Tx, actor: SignedIn, { reportId, familyMemberId, ...body }: NewTestValue): Promise<Place> {
  if (!(await hasStoredFiles(tx, actor))) throw forbidden()
  refuseLater(body)
  const ownerId = actor.userId
  if (reportId) {
    const report = await reportSeenBy(tx, actor, reportId)
    if (!isOwn(actor, report)) throw forbidden()
    return { ownerId, familyMemberId: report.familyMemberId, reportId }
  }
  if (familyMemberId && !(await ownFamilyMember(tx, actor, familyMemberId).catch(() => null)))
    throw wrongField('familyMemberId', valueMessages.otherPerson)
  return { ownerId, familyMemberId: familyMemberId ?? null, reportId: null }
}

/** Returns a value that the person wrote. Throws 404 for what they can't see, 403 for another person's. */
async function ownValue(db: Db, actor: SignedIn, id: string): Promise<StoredValue> {
  const one = await valueSeenBy(db, actor, id)
  if (!mayEdit(actor, one)) throw forbidden()
  return one
}

/** Changes a value that the person wrote. Throws 400, 403, 404. */
export async function changeValue(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  body: TestValueChange,
): Promise<TestValue> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const { patientId } = await ownValue(tx, actor, id)
    refuseLater(body, patientId ? (await chartSeenBy(tx, actor, patientId)).chart.clinic.timeZone : undefined)
    const { test, value, measuredOn, note } = body
    const isChanged = await updateValue(tx, id, { test, value, measuredOn, note: note || null }, actor.userId)
    if (!isChanged) throw notFound()
    const one = await valueSeenBy(tx, actor, id)
    await announceValues(tx, 'changed', one, caller)
    return toValue(one, actor)
  })
}

/** Deletes a value that the person wrote. Throws 403, 404. */
export async function deleteValue(deps: Deps, caller: SignedInCaller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const one = await ownValue(tx, caller.actor, id)
    if (!(await removeValue(tx, id, caller.actor.userId))) throw notFound()
    await announceValues(tx, 'removed', one, caller)
  })
}
