import { t } from '#language/translate.ts'
import {
  type LabCandidate,
  type LabList,
  type LabMatch,
  type LabMessage,
  type LabMessageDetail,
  labMessages,
} from '#contract/lab-messages/messages.ts'
import { orderMessages } from '#contract/test-orders/orders.ts'
import { entryMessages, RESULTS_MAX } from '#contract/test-orders/results.ts'
import { clinicsAs, type SignedIn, type SignedInCaller, wholeOf } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { refusal } from '#server/clinical-refusal.ts'
import type { Db, Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { noteSeen } from '#server/features/appointments/public.ts'
import {
  clinicsOfList,
  findOrdersForLab,
  lockOrderForLab,
  type OrderForLab,
  storeLabResults,
} from '#server/features/test-orders/public.ts'
import { type Assignment, isSamePatient } from './match.ts'
import { toMatch, toResults } from './process.ts'
import {
  countUnmatched,
  findMessage,
  listMessages,
  lockMessage,
  type StoredMessage,
  updateMessage,
  updateReopened,
} from './queries/messages.ts'
import { readMessage } from './read.ts'
import type { LabReport } from './report.ts'
import { placeOf, refusalOf, reportOf, toCandidate, toDetail, toMessage } from './shape.ts'

/** Returns the clinics whose messages the person reads. Throws 403 without one. */
function clinicsOf(actor: SignedIn): string[] {
  if (clinicsOfList(wholeOf(actor)).length === 0) throw refusal(actor)
  return clinicsOfList(actor)
}

/** Returns a message that the person can read. Throws 404, 403 for people of its clinic without the permission. */
async function messageFor(db: Db, actor: SignedIn, id: string): Promise<StoredMessage> {
  const one = await findMessage(db, clinicsAs(actor, 'doctor', 'staff', 'clinic_admin'), id)
  if (!one) throw notFound()
  if (!clinicsOfList(actor).includes(one.clinicId)) throw refusal(actor)
  return one
}

interface ListQuery {
  list: LabList
  clinicId?: string | undefined
  limit: number
  offset: number
}

const note = (
  db: Db,
  { actor, address }: SignedInCaller,
  verb: 'opened' | 'listed' | 'matched' | 'dismissed' | 'reopened',
  { clinicId, message }: { clinicId: string; message: string | null },
) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action: `lab-message.${verb}`,
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: { message },
  })

/** Returns how many messages need a person. Throws 403. */
export const count = async ({ db }: Deps, actor: SignedIn): Promise<{ unmatched: number }> => ({
  unmatched: await countUnmatched(db, clinicsOf(actor)),
})

/** Records whose charts are named by messages that belong to one; the others are recorded for the clinic alone. */
const noteCharts = (deps: Deps, caller: SignedInCaller, messages: readonly StoredMessage[]) =>
  noteSeen(
    deps,
    caller,
    'test-orders.listed',
    messages.flatMap(({ clinicId, patientId, holderId }) =>
      patientId ? [{ clinicId, patientId, patientUserId: holderId }] : [],
    ),
  )

/** Returns messages of the person's clinics, and records that they were read. Throws 403. */
export async function listFor(
  deps: Deps,
  caller: SignedInCaller,
  { clinicId, ...page }: ListQuery,
): Promise<{ items: LabMessage[]; total: number }> {
  const own = clinicsOf(caller.actor)
  const { items, total } = await listMessages(deps.db, clinicId ? own.filter((id) => id === clinicId) : own, page)
  for (const of of new Set(items.map((one) => one.clinicId)))
    await note(deps.db, caller, 'listed', { clinicId: of, message: null })
  noteCharts(deps, caller, items)
  return { items: items.map((one) => toMessage(one)), total }
}

/** Returns a message with its content, and records that it was opened. Throws 403, 404. */
export async function open(deps: Deps, caller: SignedInCaller, id: string): Promise<LabMessageDetail> {
  const one = await messageFor(deps.db, caller.actor, id)
  await note(deps.db, caller, 'opened', { clinicId: one.clinicId, message: id })
  noteCharts(deps, caller, [one])
  return toDetail(one)
}

/** Orders that a search shows. */
const SHOWN = 20

/** Returns orders that a message could belong to, and records whose they are. Throws 403, 404. */
export async function candidates(
  deps: Deps,
  caller: SignedInCaller,
  { id, search }: { id: string; search?: string | undefined },
): Promise<LabCandidate[]> {
  const one = await messageFor(deps.db, caller.actor, id)
  const report = reportOf(one)
  if (!report) return []
  const [number] = report.orderNumbers
  const wish = search ? { search, limit: SHOWN } : number ? { number } : null
  const orders = wish ? await findOrdersForLab(deps.db, one.clinicId, wish) : []
  noteSeen(
    deps,
    caller,
    'test-orders.listed',
    orders.map(({ clinicId, patientId, holderId }) => ({ clinicId, patientId, patientUserId: holderId })),
  )
  return orders.map((order) => toCandidate(order, report))
}

/** Returns a message that no one has decided about, locked. Throws 403, 404, 409. */
async function messageToDecide(tx: Tx, actor: SignedIn, id: string): Promise<StoredMessage> {
  await messageFor(tx, actor, id)
  await lockMessage(tx, id)
  const one = await messageFor(tx, actor, id)
  if (!toMessage(one, null).can.decide) throw conflict(t(labMessages.decided), { code: 'record-changed' })
  return one
}

/** Returns the chosen results, those for the same ordered test as one. Throws 400, 409. */
function chosen(report: LabReport, order: OrderForLab, tests: LabMatch['tests']): Assignment[] {
  const place = placeOf(order.timeZone)
  if (new Set(tests.map(({ at }) => at)).size < tests.length) throw wrongField('tests', t(labMessages.twice))
  return tests.map(({ at, orderedTestId, after }) => {
    const test = report.tests[at]
    const target = order.tests.find((one) => one.id === orderedTestId)
    if (!test || refusalOf(report, test, place)) throw wrongField('tests', t(labMessages.unmatchable))
    if (!target) throw wrongField('tests', t(labMessages.otherTest))
    if (tests.filter((one) => one.orderedTestId === orderedTestId).length > 1)
      throw wrongField('tests', t(labMessages.sameTest))
    const newest = target.newest?.version ?? 0
    if (newest !== after) throw conflict(t(entryMessages.newer), { code: 'record-changed' })
    if (newest >= RESULTS_MAX) throw conflict(t(entryMessages.tooMany))
    if (test.status === 'withdrawn' && (!target.newest || target.newest.labStatus === 'withdrawn'))
      throw wrongField('tests', t(labMessages.nothingToWithdraw))
    return { orderedTestId, test }
  })
}

/** Adds the results of a message to an order that the person has chosen. Throws 400, 403, 404, 409. */
export async function matchByHand(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { orderId, tests, note: reason }: LabMatch,
): Promise<LabMessage> {
  const { actor, address } = caller
  return transaction(deps.db, async (tx) => {
    const one = await messageToDecide(tx, actor, id)
    const order = await lockOrderForLab(tx, one.clinicId, { id: orderId })
    if (!order) throw notFound()
    if (order.status === 'cancelled') throw conflict(t(orderMessages.closed))
    const report = reportOf(one)
    if (!report) throw wrongField('tests', t(labMessages.unmatchable))
    const [named] = report.patients
    const isSame = report.patients.length === 1 && isSamePatient(named!, toMatch(order).patient) === true
    if (!isSame && !reason) throw wrongField('note', t(labMessages.patient))
    const results = toResults(chosen(report, order, tests), order)
    const by = { userId: actor.userId, address }
    await storeLabResults(tx, order, results, { messageId: id, laboratory: report.sender ?? one.source, by })
    await updateMessage(tx, id, { state: 'applied', orderId, decided: { by: actor.userId, note: reason || null } })
    return decided(tx, caller, one, 'matched')
  })
}

/** Sets a message aside. Throws 403, 404, 409. */
export async function dismiss(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { reason }: { reason: string },
): Promise<LabMessage> {
  return transaction(deps.db, async (tx) => {
    const one = await messageToDecide(tx, caller.actor, id)
    await updateMessage(tx, id, { state: 'dismissed', decided: { by: caller.actor.userId, note: reason } })
    return decided(tx, caller, one, 'dismissed')
  })
}

/** Puts a message that was set aside back into the list of unmatched messages. Throws 403, 404, 409 if it isn't set aside. */
export async function reopen(deps: Deps, caller: SignedInCaller, id: string): Promise<LabMessage> {
  return transaction(deps.db, async (tx) => {
    await messageFor(tx, caller.actor, id)
    await lockMessage(tx, id)
    const one = await messageFor(tx, caller.actor, id)
    if (!toMessage(one, null).can.reopen) throw conflict(t(labMessages.notSetAside), { code: 'record-changed' })
    // one without a reason was set aside before it was processed
    const isReadable = 'report' in readMessage(one.format, one.content)
    await updateReopened(
      tx,
      id,
      caller.actor.userId,
      one.reason === null ? 'received' : isReadable ? 'unmatched' : 'malformed',
    )
    return decided(tx, caller, one, 'reopened')
  })
}

async function decided(
  tx: Tx,
  caller: SignedInCaller,
  { id, clinicId }: StoredMessage,
  verb: 'matched' | 'dismissed' | 'reopened',
) {
  await note(tx, caller, verb, { clinicId, message: id })
  await announce(tx, { kind: 'lab-message', subjectId: id, clinicId })
  return toMessage(await messageFor(tx, caller.actor, id))
}
