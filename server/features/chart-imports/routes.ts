import {
  cancelImport,
  getImport,
  getRefusedRows,
  importMessages,
  listImports,
  prepareImport,
  startImport,
} from '#contract/chart-imports.ts'
import type { Actor, SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { attach } from '#server/http/csv-file.ts'
import { cancel, importsOf, openImport, prepareFor, refusedRows, start } from './use-cases.ts'

const doerOf = ({ actor, asker }: { actor: Actor; asker: Asker }) => ({
  actor: actor as SignedIn,
  address: asker.address,
})

export function openChartImports(door: Door, deps: Deps): void {
  door.open(prepareImport, (call) => prepareFor(deps, doerOf(call), call.params.id, call.body))
  door.open(listImports, async ({ actor, asker, params, query }) => {
    const { imports, total } = await importsOf(deps, actor as SignedIn, params.id, query)
    announcePage(asker, `/api/clinics/${params.id}/imports`, query, { ...query, total })
    return imports
  })
  door.open(getImport, ({ actor, params }) => openImport(deps, actor as SignedIn, params.id))
  door.open(startImport, (call) => start(deps, doerOf(call), call.params.id))
  door.open(cancelImport, async (call) => {
    await cancel(deps, doerOf(call), call.params.id)
    return { message: importMessages.cancelled }
  })
  door.open(getRefusedRows, async (call) => {
    const rows = await refusedRows(deps, doerOf(call), call.params.id)
    attach(call.asker, 'refused-rows')
    return rows
  })
}
