import { t } from '#language/translate.ts'
import { exportAppointments, exportCharts, exportEverything, exportPatients } from '#contract/import-export/exports.ts'
import {
  cancelImport,
  getImport,
  getRefusedRows,
  listImports,
  prepareImport,
  readColumns,
  startImport,
} from '#contract/import-export/imports.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { everythingOf } from './exports/everything.ts'
import { appointmentsOf, contactsOf, fullChartsOf } from './exports/use-cases.ts'
import {
  cancel,
  columnsOf,
  importsOf,
  mayPrepare,
  openImport,
  prepareFor,
  refusedRows,
  start,
} from './imports/use-cases.ts'

export function mountExports(door: Door, deps: Deps): void {
  door.open(exportPatients, async ({ caller, params }) => {
    const { day, rows } = await contactsOf(deps, caller, params.id)
    attach(caller, 'patients', day)
    return rows
  })
  door.open(exportCharts, async ({ caller, params }) => {
    const { day, rows } = await fullChartsOf(deps, caller, params.id)
    attach(caller, 'charts', day)
    return rows
  })
  door.open(exportAppointments, async ({ caller, params, query }) => {
    const { day, rows } = await appointmentsOf(deps, caller, params.id, query)
    attach(caller, 'appointments', day)
    return rows
  })
  door.open(exportEverything, ({ caller, params }) => everythingOf(deps, door, caller, params.id))
}

export function mountChartImports(door: Door, deps: Deps): void {
  door.open(readColumns, (call) => columnsOf(call.actor, call.params.id, call.body), {
    knock: ({ actor, params }) => mayPrepare(deps, actor, params.id),
  })
  door.open(
    prepareImport,
    ({ caller, params, query, body }) =>
      prepareFor(deps, caller, params.id, {
        bytes: body,
        columns: query.columns,
        dates: query.dates,
        swapped: query.swapped,
        encoding: query.encoding,
      }),
    { knock: ({ actor, params }) => mayPrepare(deps, actor, params.id) },
  )
  door.open(listImports, async ({ actor, params, query }) => {
    const { imports, total } = await importsOf(deps, actor, params.id, query)
    return { items: imports, total }
  })
  door.open(getImport, ({ actor, params }) => openImport(deps, actor, params.id))
  door.open(startImport, (call) => start(deps, call.caller, call.params.id))
  door.open(cancelImport, async (call) => {
    await cancel(deps, call.caller, call.params.id)
    return { message: t(importMessages.cancelled) }
  })
  door.open(getRefusedRows, async (call) => {
    const { day, rows } = await refusedRows(deps, call.caller, call.params.id)
    attach(call.caller, 'refused-rows', day)
    return rows
  })
}
