import { exportAppointments, exportCharts, exportPatients } from '#contract/import-export/exports.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { contactsOf, fullChartsOf, appointmentsOf } from './use-cases.ts'

export function mountExports(door: Door, deps: Deps): void {
  door.open(exportPatients, async ({ doer, asker, params }) => {
    const { day, rows } = await contactsOf(deps, doer, params.id)
    attach(asker, 'patients', day)
    return rows
  })
  door.open(exportCharts, async ({ doer, asker, params }) => {
    const { day, rows } = await fullChartsOf(deps, doer, params.id)
    attach(asker, 'charts', day)
    return rows
  })
  door.open(exportAppointments, async ({ doer, asker, params, query }) => {
    const { day, rows } = await appointmentsOf(deps, doer, params.id, query)
    attach(asker, 'appointments', day)
    return rows
  })
}
