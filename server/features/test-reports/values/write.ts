import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { type MeasuredValue, unitQuestion, wrongValue } from '#contract/test-reports/measured.ts'
import { likelierUnit } from '#contract/test-reports/units.ts'
import {
  measuredOf,
  type NewTestValue,
  type TestValue,
  type TestValueChange,
  unknownUnit,
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

/** Returns a value. Throws 404 if the person can't see it. */
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
  if (measuredOn > todayIn(timeZone)) throw wrongField('measuredOn', t(valueMessages.dateLater))
}

/**
 * Returns the value as it is stored. Omitted fields keep their value: the unit while the test is the same, and the sign
 * while the number is. Throws 400 for an impossible value, 409 for one that is usual in another unit and isn't confirmed.
 */
function checked(body: TestValueChange, stored?: StoredValue): MeasuredValue {
  const { test, value, confirmUnit } = body
  const unit = body.unit ?? (stored?.test === test ? stored.unit : undefined)
  const isSame = stored?.test === test && stored.value === value
  const comparator = body.comparator === undefined && isSame ? stored.comparator : body.comparator
  const measured = measuredOf({ test, value, unit, comparator })
  if (!measured) throw wrongField('unit', unknownUnit(test))
  const message = wrongValue(measured)
  if (message) throw wrongField('value', message)
  const other =
    confirmUnit || (isSame && measured.unit === stored.unit) ? null : likelierUnit(test, value, measured.unit)
  if (other) {
    const question = unitQuestion(measured, other)
    throw conflict(question, { code: 'other-unit', unit: other, issues: [{ path: 'value', message: question }] })
  }
  return measured
}

/**
 * Adds a value to a chart, for its holder and the doctors of its clinic, or to a person's own. Throws 400 with the invalid
 * field, 403, 404 for a chart or a report that the person can't see, 409 beyond the limit or for a unit to confirm.
 */
export async function addValue(deps: Deps, caller: SignedInCaller, body: NewTestValue): Promise<TestValue> {
  const { actor } = caller
  const id = newId()
  return transaction(deps.db, async (tx) => {
    const place = body.patientId ? await chartFor(tx, actor, body.patientId, body) : await ownPlace(tx, actor, body)
    if ((await countAt(tx, place)) >= VALUES_MAX) throw conflict(t(valueMessages.tooMany))
    const { measuredOn, note } = body
    await insertValue(tx, id, place, { ...checked(body), measuredOn, note: note || null }, actor.userId)
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
    if (actor.mustProveEmail) throw forbidden(t(accountMessages.proveForClinical))
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
    throw wrongField('familyMemberId', t(valueMessages.otherPerson))
  return { ownerId, familyMemberId: familyMemberId ?? null, reportId: null }
}

/** Returns a value that the person wrote. Throws 404 if they can't see it, 403 for another person's. */
async function ownValue(db: Db, actor: SignedIn, id: string): Promise<StoredValue> {
  const one = await valueSeenBy(db, actor, id)
  if (!mayEdit(actor, one)) throw forbidden()
  return one
}

/** Changes a value that the person wrote. Throws 400, 403, 404, 409 for a unit to confirm. */
export async function changeValue(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  body: TestValueChange,
): Promise<TestValue> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const stored = await ownValue(tx, actor, id)
    const { patientId } = stored
    refuseLater(body, patientId ? (await chartSeenBy(tx, actor, patientId)).chart.clinic.timeZone : undefined)
    const { measuredOn, note } = body
    const measured = { ...checked(body, stored), measuredOn, note: note || null }
    const isChanged = await updateValue(tx, id, measured, actor.userId)
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
