import { amountsOfBill } from '#contract/bills/amounts.ts'
import { type BillDraft, billMessages, type NewBill } from '#contract/bills/bills.ts'
import type { NewPayment } from '#contract/bills/payments.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { once } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import { spend } from './advance-uses.ts'
import { refuseFullPrice } from './follow-up.ts'
import { homeState, kindOf, linesToStore, offeredAt, refuseDiscount, taxingOf } from './lines.ts'
import { noteChange } from './note.ts'
import { receive } from './pay.ts'
import { clinicsToBillAt, mayBill } from './policy.ts'
import { findBillOf, type StoredBill } from './queries/bills.ts'
import { partiesOf } from './queries/parties.ts'
import { findSettings } from './queries/settings.ts'
import { findSubject, lockSubject, type Subject } from './queries/subjects.ts'
import {
  type BillFields,
  deleteDraft,
  insertBill,
  isDoctorOf,
  issueDraft,
  lockBill,
  replaceLines,
  updateDraft,
} from './queries/writing.ts'
import { billSeenBy } from './read.ts'
import { type Caller, repeatable } from './repeatable.ts'
import { toBill } from './shape.ts'

type Content = Omit<BillDraft, 'version'>

/** How a bill is paid when it is issued. */
interface Paid {
  fromAdvances?: string | undefined
  payments: NewPayment[]
}

/** Throws 409 for an appointment or a walk-in that has a bill. */
async function refuseSecond(tx: Tx, subject: Subject): Promise<void> {
  if (!subject.appointmentId && !subject.walkInId) return
  await lockSubject(tx, subject)
  const other = await findBillOf(tx, subject)
  if (!other) return
  throw conflict(other.number ? t(billMessages.billed, { number: other.number }) : t(billMessages.billedDraft))
}

/** Returns the content of a bill with its sums. Throws 400 with the field, 403 for a discount. */
async function composed(tx: Tx, actor: SignedIn, subject: Subject, content: Content) {
  const stored = await findSettings(tx, subject.clinicId)
  const { currency, settings } = stored
  const home = homeState(stored)
  const placeOfSupply = home && (content.placeOfSupply ?? home)
  const taxing = taxingOf(stored, placeOfSupply)
  const offered = await offeredAt(tx, subject, stored)
  refuseFullPrice(actor, subject.clinicId, content.lines, offered)
  const lines = linesToStore(content.lines, offered, currency)
  const sums = amountsOfBill(lines, taxing)
  refuseDiscount(actor, subject.clinicId, sums, settings)
  const recipientGstin = content.recipientGstin || null
  const fields: BillFields = {
    kind: kindOf(lines, taxing, recipientGstin),
    doctorId: subject.doctorId,
    placeOfSupply,
    recipientName: content.recipientName || null,
    recipientAddress: content.recipientAddress || null,
    recipientGstin,
    pricesIncludeTax: settings.pricesIncludeTax,
    taxName: currency === 'INR' ? 'GST' : settings.taxName,
    note: content.note || null,
  }
  return { currency, fields, lines, sums }
}

/** Throws 400 for a doctor of another clinic. */
async function refuseDoctor(tx: Tx, clinicId: string, doctorId: string | undefined): Promise<void> {
  if (doctorId && !(await isDoctorOf(tx, clinicId, doctorId))) throw wrongField('doctorId', t(billMessages.doctor))
}

/** Throws 409 for another total than the one that the person has seen. */
function refuseTotal(seen: string | undefined, { total, currency }: { total: number; currency: string }): void {
  if (seen !== undefined && minorUnits(seen, currency) !== total)
    throw conflict(t(billMessages.totalChanged, { total: moneyText(total, currency) }))
}

/** Writes a bill. Throws 400, 403, 404, 409. */
export async function add(deps: Deps, caller: Caller, body: NewBill): Promise<Bill> {
  const { actor } = caller
  const clinicIds = clinicsToBillAt(actor)
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, 'bills.add', body, t(billMessages.keyReused)), async () => {
      const subject = await findSubject(tx, clinicIds, body)
      if (!subject) throw notFound()
      await refuseDoctor(tx, subject.clinicId, body.patientId ? body.doctorId : undefined)
      await refuseSecond(tx, subject)
      const { currency, fields, lines, sums } = await composed(tx, actor, subject, body)
      refuseTotal(body.total, { total: sums.total, currency })
      const { clinicId, patientId, appointmentId, walkInId, holderId } = subject
      const id = newId()
      const one = { id, clinicId, patientId, holderId }
      await insertBill(tx, { ...one, ...fields, appointmentId, walkInId, currency, createdBy: actor.userId }, sums)
      await replaceLines(tx, { id, clinicId }, lines, sums.lines)
      if (body.issue) await issued(tx, caller, { ...one, version: 1 }, body)
      else await noteChange(tx, caller, 'bill.drafted', one)
      return toBill(await billSeenBy(tx, actor, id), actor)
    }),
  )
}

/** Issues a draft, pays it from advances and records its payments. Throws 400, 409 if its version has changed. */
async function issued(
  tx: Tx,
  caller: SignedInCaller,
  one: { id: string; clinicId: string; patientId: string; holderId: string | null; version: number },
  { fromAdvances, payments }: Paid,
): Promise<void> {
  const parties = await partiesOf(tx, one.id)
  if (!(await issueDraft(tx, one, { by: caller.actor.userId, parties }))) throw changed()
  await noteChange(tx, caller, 'bill.issued', one)
  if (fromAdvances !== undefined)
    await spend(tx, caller, await billSeenBy(tx, caller.actor, one.id), fromAdvances, 'fromAdvances')
  for (const [at, payment] of payments.entries())
    await receive(tx, caller, await billSeenBy(tx, caller.actor, one.id), payment, `payments.${at}.`)
}

const changed = () => conflict(t(billMessages.changed), { code: 'record-changed' })

/** Returns a draft that the person can change, locked against others. Throws 403, 404, 409 for an issued bill. */
async function draftToChange(tx: Tx, { actor }: SignedInCaller, id: string): Promise<StoredBill> {
  const known = await billSeenBy(tx, actor, id)
  if (!mayBill(actor, known.clinicId)) throw forbidden()
  await lockBill(tx, id)
  const one = await billSeenBy(tx, actor, id)
  if (one.state !== 'draft') throw conflict(t(billMessages.issued))
  return one
}

/** Returns what a draft is for, with the doctor as the new content names them. */
async function subjectOf(tx: Tx, one: StoredBill, doctorId: string | undefined): Promise<Subject> {
  const { appointmentId, walkInId, patientId, clinicId } = one
  const wish = appointmentId ? { appointmentId } : walkInId ? { walkInId } : { patientId, doctorId }
  const subject = await findSubject(tx, [clinicId], wish)
  if (!subject) throw notFound()
  return subject
}

/** Replaces the content of a draft. Throws 400, 403, 404, 409. */
export async function change(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  { version, ...content }: BillDraft,
): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, async (tx) => {
    const one = await draftToChange(tx, caller, id)
    await refuseDoctor(tx, one.clinicId, content.doctorId)
    const subject = await subjectOf(tx, one, content.doctorId)
    const { currency, fields, lines, sums } = await composed(tx, actor, subject, content)
    if (!(await updateDraft(tx, { id, version, currency }, fields, sums))) throw changed()
    await replaceLines(tx, one, lines, sums.lines)
    await noteChange(tx, caller, 'bill.changed', one)
    return toBill(await billSeenBy(tx, actor, id), actor)
  })
}

/** Throws 409 for a draft that was written in another currency, or before the clinic had its tax registration. */
async function refuseOldTaxes(tx: Tx, { clinicId, currency, placeOfSupply }: StoredBill): Promise<void> {
  const now = await findSettings(tx, clinicId)
  const isSame = now.currency === currency && (homeState(now) === null) === (placeOfSupply === null)
  if (!isSame) throw conflict(t(billMessages.taxesChanged))
}

/** Issues a draft. Throws 400, 403, 404, 409. */
export async function issue(
  deps: Deps,
  caller: Caller,
  id: string,
  body: Paid & { version: number; total?: string | undefined },
): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `bills.issue:${id}`, body, t(billMessages.keyReused)), async () => {
      const one = await draftToChange(tx, caller, id)
      refuseTotal(body.total, one)
      await refuseOldTaxes(tx, one)
      await issued(tx, caller, { ...one, version: body.version }, body)
      return toBill(await billSeenBy(tx, actor, id), actor)
    }),
  )
}

/** Discards a draft. Throws 403, 404, 409. */
export async function discard(deps: Deps, caller: SignedInCaller, id: string): Promise<{ message: string }> {
  return transaction(deps.db, async (tx) => {
    const one = await draftToChange(tx, caller, id)
    await deleteDraft(tx, id)
    await noteChange(tx, caller, 'bill.discarded', one)
    return { message: t(billMessages.discarded) }
  })
}
