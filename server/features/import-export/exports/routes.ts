import { exportAppointments, exportCharts, exportPatients } from '#contract/import-export/exports.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { contactsOf, fullChartsOf, appointmentsOf } from './use-cases.ts'

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
}
