import type { LedgerRow } from '#contract/bill-reports.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { moneyText } from '#server/money.ts'
import { requireAdministrator } from '#server/standings.ts'
import { daySpans } from './day-spans.ts'
import { type GstRow, gstRows } from './gst.ts'
import { listGstLines, listIssuedRanges } from './queries/gst.ts'
import { type CashRow, listCashRows, listLedger, type StoredLedgerRow } from './queries/ledger.ts'
import type { Span } from './queries/sums.ts'

/** Days in one page of a file. Each page is a separate query, so that a slow reader holds no connection. */
const PAGE_DAYS = 14

async function recordExport(
  db: Db,
  { actor, address }: SignedInCaller,
  clinicId: string,
  action: string,
  { from, to }: Span,
) {
  requireAdministrator(actor, clinicId)
  await recordAudit(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail: { from, to },
  })
}

/** Returns the GST summary of a period. Throws 403, 404. */
export async function gstFile(
  db: Db,
  caller: SignedInCaller,
  clinicId: string,
  span: Span,
): Promise<AsyncGenerator<GstRow[]>> {
  await recordExport(db, caller, clinicId, 'gst-summary.exported', span)
  const rows = gstRows(await listGstLines(db, clinicId, span), await listIssuedRanges(db, clinicId, span))
  return onePage(rows)
}

async function* onePage<Row>(rows: Row[]) {
  yield rows
}

/** Returns the documents of a period for the accountant, page by page. Throws 403, 404, before the first page. */
export async function ledgerFile(
  db: Db,
  caller: SignedInCaller,
  clinicId: string,
  span: Span,
): Promise<AsyncGenerator<LedgerRow[]>> {
  await recordExport(db, caller, clinicId, 'ledger.exported', span)
  return pages(span, async (part) => (await listLedger(db, clinicId, part)).map(toLedgerRow))
}

async function* pages<Row>(span: Span, read: (part: Span) => Promise<Row[]>) {
  for (const part of daySpans(span, PAGE_DAYS)) yield await read(part)
}

function toLedgerRow({ total, kind, currency, ...row }: StoredLedgerRow): LedgerRow {
  const text = (minor: number | null) => (minor === null ? '' : moneyText(minor, currency))
  const isDebit = kind === 'bill' || kind === 'refund'
  return {
    date: row.date,
    kind,
    number: row.number,
    bill: row.bill,
    party: row.party ?? '',
    gstin: row.gstin ?? '',
    patient: row.patient,
    chartNumber: row.chartNumber,
    method: row.method ?? '',
    reference: row.reference ?? '',
    counter: row.counter ?? '',
    taxable: text(row.taxable),
    exempt: text(row.exempt),
    cgst: text(row.cgst),
    sgst: text(row.sgst),
    igst: text(row.igst),
    tax: text(row.tax),
    rounding: text(row.rounding),
    debit: isDebit ? text(total) : '',
    credit: isDebit ? '' : text(total),
    currency,
  }
}

/** Returns the cash payments and refunds of a period with the balance after each, from zero. Throws 403, 404. */
export async function cashBookFile(db: Db, caller: SignedInCaller, clinicId: string, span: Span) {
  await recordExport(db, caller, clinicId, 'cash-book.exported', span)
  const balances = new Map<string, number>()
  return pages(span, async (part) => (await listCashRows(db, clinicId, part)).map((row) => withBalance(row, balances)))
}

function withBalance({ isRefund, amount, currency, ...row }: CashRow, balances: Map<string, number>) {
  const balance = (balances.get(currency) ?? 0) + (isRefund ? -amount : amount)
  balances.set(currency, balance)
  const text = (minor: number) => moneyText(minor, currency)
  return {
    ...row,
    in: isRefund ? '' : text(amount),
    out: isRefund ? text(amount) : '',
    balance: text(balance),
    currency,
  }
}
