import { exportCashBook, exportGst, exportLedger, getCollections, getOutstanding } from '#contract/bill-reports.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { cashBookFile, gstFile, ledgerFile } from './files.ts'
import { collectionsOf, outstandingOf } from './reports.ts'

export function mountBillReports(door: Door, { db }: Deps): void {
  door.open(getOutstanding, ({ actor, params }) => outstandingOf(db, actor, params.id))
  door.open(getCollections, ({ actor, params, query }) => collectionsOf(db, actor, params.id, query))
  door.open(exportGst, async ({ caller, params, query }) => {
    const rows = await gstFile(db, caller, params.id, query)
    attach(caller, 'gst-summary', query.to)
    return rows
  })
  door.open(exportLedger, async ({ caller, params, query }) => {
    const rows = await ledgerFile(db, caller, params.id, query)
    attach(caller, 'ledger', query.to)
    return rows
  })
  door.open(exportCashBook, async ({ caller, params, query }) => {
    const rows = await cashBookFile(db, caller, params.id, query)
    attach(caller, 'cash-book', query.to)
    return rows
  })
}
