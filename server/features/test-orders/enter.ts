import { t } from '#language/translate.ts'
import { orderMessages } from '#contract/test-orders/orders.ts'
import {
  entryMessages,
  type NewResultFile,
  type NewTestResult,
  RESULTS_MAX,
  type TestResult,
} from '#contract/test-orders/results.ts'
import { type ResultValue, toResultValue } from '#contract/test-orders/values.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { notify } from '#server/features/notifications/public.ts'
import { announceChange } from '#server/features/patients/public.ts'
import { insertFile } from '#server/files/list.ts'
import { storeOnce } from '#server/files/store-once.ts'
import type { Caller } from '#server/http/door/door.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { notifyOfCritical } from './critical.ts'
import { mayEnter, mayOrder } from './policy.ts'
import { acknowledgeResult, insertResult, lockOrder, readResult, refreshOrder } from './queries/writing.ts'
import { orderOf } from './read.ts'

/** Returns the order of a test or result, locked, with the test. Throws 403, 404. */
async function locked(
  tx: Tx,
  { actor }: SignedInCaller,
  id: string,
  { part, may }: { part: 'test' | 'result'; may: typeof mayEnter },
) {
  const known = await orderOf(tx, actor, id, part)
  if (!may(actor, known.clinicId)) throw refusal(actor)
  await lockOrder(tx, known.id)
  const one = await orderOf(tx, actor, id, part)
  const test = one.tests.find((each) => each.id === id || each.results.some((result) => result.id === id))
  if (!test) throw notFound()
  return { one, test }
}

type Entered = Pick<NewTestResult, 'measuredOn' | 'summary' | 'laboratory' | 'reason' | 'after'> & {
  isCritical?: boolean | '1' | undefined
}

/** Stores a result in a transaction, and notifies of a critical one. Throws 400, 403, 404, 409. */
async function stored(
  tx: Tx,
  caller: SignedInCaller,
  id: string,
  body: Entered,
  { values, fileOf }: { values: ResultValue[]; fileOf?: (clinicId: string) => Promise<string> },
): Promise<TestResult> {
  const { userId } = caller.actor
  const { one, test } = await locked(tx, caller, id, { part: 'test', may: mayEnter })
  if (one.status === 'cancelled') throw conflict(t(orderMessages.closed))
  if (body.measuredOn > todayIn(one.timeZone)) throw wrongField('measuredOn', t(entryMessages.dateLater))
  const newest = test.results[0]?.version ?? 0
  if (newest !== body.after) throw conflict(t(entryMessages.newer), { code: 'record-changed' })
  if (newest >= RESULTS_MAX) throw conflict(t(entryMessages.tooMany))
  const isCritical = Boolean(body.isCritical) || values.some(({ flag }) => flag === 'critical')
  const result = newId()
  await insertResult(tx, {
    id: result,
    orderedTestId: id,
    version: newest + 1,
    measuredOn: body.measuredOn,
    values,
    summary: body.summary || null,
    laboratory: body.laboratory || null,
    reason: newest === 0 ? null : body.reason || null,
    fileId: (await fileOf?.(one.clinicId)) ?? null,
    isCritical,
    enteredBy: userId,
  })
  await refreshOrder(tx, one.id)
  await announceChange(tx, caller, 'test-result.entered', one, result)
  if (isCritical) await notifyOfCritical(tx, one, userId)
  return readResult(tx, result)
}

/** Enters a result. Throws 400, 403, 404, 409. */
export async function enter(
  deps: Deps,
  caller: SignedInCaller & { idempotencyKey: string | null },
  id: string,
  body: NewTestResult,
): Promise<TestResult> {
  const { actor, idempotencyKey: key } = caller
  const reused = t(entryMessages.keyReused)
  const request: Repeatable | null =
    key === null ? null : { scope: `test-results.add:${id}:${actor.userId}`, key, body, reused }
  const values = body.values.map(toResultValue)
  return transaction(deps.db, (tx) => once(tx, request, () => stored(tx, caller, id, body, { values })))
}

/** Throws 403, 404 for a test whose results the person can't enter, 429 after many files. */
export async function refuseFile({ db, limits }: Deps, actor: SignedIn, id: string): Promise<void> {
  const one = await orderOf(db, actor, id, 'test')
  if (!mayEnter(actor, one.clinicId)) throw refusal(actor)
  await limits.reportFilesPerAccount.check(actor.userId)
}

/** Uploads a report as a result. Throws 400, 403, 404, 409, 413, 415, 422, 429, 503; a refusal leaves nothing. */
export async function enterFile(
  deps: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { file, rotation, ...fields }: NewResultFile,
): Promise<TestResult> {
  const { actor } = caller
  await refuseFile(deps, actor, id)
  const scope = `test-results.add-file:${id}:${actor.userId}`
  return storeOnce(
    deps,
    caller,
    { file, scope, fields, reused: t(entryMessages.keyReused), ...(rotation ? { rotation } : {}) },
    (tx, written) =>
      stored(tx, caller, id, fields, {
        values: [],
        fileOf: async (clinicId) => {
          await insertFile(deps, tx, written, { ownerId: null, clinicId })
          return written.id
        },
      }),
    () => deps.limits.reportFilesPerAccount.take(actor.userId),
  )
}

/** Acknowledges the newest result of a test; the last one of its order notifies the patient. Throws 403, 404, 409 if it is acknowledged or replaced. */
export async function acknowledge(deps: Deps, caller: SignedInCaller, id: string): Promise<TestResult> {
  return transaction(deps.db, async (tx) => {
    const { one, test } = await locked(tx, caller, id, { part: 'result', may: mayOrder })
    const newest = test.results[0]!
    if (newest.id !== id) throw conflict(t(entryMessages.replaced), { code: 'record-changed' })
    if (newest.acknowledgedAt !== null) throw conflict(t(entryMessages.acknowledged), { code: 'record-changed' })
    await acknowledgeResult(tx, id, caller.actor.userId)
    const { needsReview } = await refreshOrder(tx, one.id)
    await announceChange(tx, caller, 'test-result.acknowledged', one, id)
    // once for all results that a doctor acknowledges one after another
    if (one.holderId && one.holderId !== caller.actor.userId && !needsReview)
      await notify(
        tx,
        one.holderId,
        newest.labStatus === 'withdrawn' ? 'own_result_withdrawn' : 'test_result_added',
        one.patientId,
      )
    return readResult(tx, id)
  })
}
