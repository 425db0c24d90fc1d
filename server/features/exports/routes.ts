import { exportAppointments, exportPatients } from '#contract/exports.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/csv-file.ts'
import type { Door } from '#server/http/door.ts'
import { chartsOf, visitsOf } from './use-cases.ts'

export function openExports(door: Door, deps: Deps): void {
  door.open(exportPatients, async ({ actor, asker, params }) => {
    const rows = await chartsOf(deps, { actor: actor as SignedIn, address: asker.address }, params.id)
    attach(asker, 'patients')
    return rows
  })
  door.open(exportAppointments, async ({ actor, asker, params, query }) => {
    const rows = await visitsOf(deps, { actor: actor as SignedIn, address: asker.address }, params.id, query)
    attach(asker, 'appointments')
    return rows
  })
}
