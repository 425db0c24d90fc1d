import { isTaxable } from '#contract/bills/amounts.ts'
import { billMessages } from '#contract/bills/bills.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, wrongField } from '#server/errors.ts'
import { once } from '#server/http/door/idempotency.ts'
import { noteChange } from './note.ts'
import { mayRefund } from './policy.ts'
import type { StoredBill } from './queries/bills.ts'
import type { StoredLine, Sums } from './queries/parts.ts'
import { insertCreditNote, lockBill, markCredited } from './queries/writing.ts'
import { billSeenBy } from './read.ts'
import { type Caller, repeatable } from './repeatable.ts'
import { toBill } from './shape.ts'

const names = ['taxable', 'exempt', 'cgst', 'sgst', 'igst', 'tax', 'rounding', 'total'] as const

/** Returns the sums of lines; the last credit note of a bill takes all that is left of it, with its rounding. */
function sumsToCredit(bill: StoredBill, lines: readonly StoredLine[], isLast: boolean): Sums {
  const total = (of: (one: StoredLine) => number) => lines.reduce((all, line) => all + of(line), 0)
  // a bill without a taxable amount was written without a tax
  const tax = bill.taxable === 0 ? 'none' : bill.kind === 'invoice' ? 'plain' : 'split'
  const isTaxed = (line: StoredLine) => isTaxable(line, tax)
  if (isLast) {
    const before = (name: (typeof names)[number]) => bill.creditNotes.reduce((all, note) => all + note[name], 0)
    return Object.fromEntries(names.map((name) => [name, bill[name] - before(name)])) as unknown as Sums
  }
  const exact = total((line) => line.total)
  // a total that was rounded down can be less than its lines
  const credited = Math.min(exact, bill.total - bill.credited)
  return {
    taxable: total((line) => (isTaxed(line) ? line.net : 0)),
    exempt: total((line) => (isTaxed(line) ? 0 : line.net)),
    cgst: total(({ cgst }) => cgst),
    sgst: total(({ sgst }) => sgst),
    igst: total(({ igst }) => igst),
    tax: total(({ tax }) => tax),
    rounding: credited - exact,
    total: credited,
  }
}

/** Returns the lines to credit. Throws 400 for a line that isn't left. */
function linesToCredit(bill: StoredBill, lineIds: readonly string[] | undefined): StoredLine[] {
  const left = bill.lines.filter(({ creditNoteId }) => creditNoteId === null)
  if (!lineIds) return left
  const lines = left.filter(({ id }) => lineIds.includes(id))
  if (lines.length !== new Set(lineIds).size) throw wrongField('lineIds', t(billMessages.creditLine))
  return lines
}

/** Writes a credit note. Throws 400, 403, 404, 409. */
export async function credit(
  deps: Deps,
  caller: Caller,
  id: string,
  body: { reason: string; lineIds?: string[] | undefined },
): Promise<Bill> {
  const { actor } = caller
  return transaction(deps.db, (tx) =>
    once(tx, repeatable(caller, `bills.credit:${id}`, body, t(billMessages.keyReused)), async () => {
      const known = await billSeenBy(tx, actor, id)
      if (!mayRefund(actor, known.clinicId)) throw forbidden()
      await lockBill(tx, id)
      const bill = await billSeenBy(tx, actor, id)
      if (bill.state !== 'issued') throw conflict(t(billMessages.creditState))
      const lines = linesToCredit(bill, body.lineIds)
      const open = bill.lines.filter(({ creditNoteId }) => creditNoteId === null).length
      const isLast = lines.length === open
      const creditNote = await insertCreditNote(
        tx,
        { clinicId: bill.clinicId, billId: id, reason: body.reason, by: actor.userId },
        sumsToCredit(bill, lines, isLast),
        lines.map((line) => line.id),
      )
      if (isLast) await markCredited(tx, id)
      await noteChange(tx, caller, 'bill.credited', bill, { creditNote })
      return toBill(await billSeenBy(tx, actor, id), actor)
    }),
  )
}
