import { listDoctors as endpoint } from '#contract/doctors.ts'
import { clinicsAs } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { listDoctors } from './queries.ts'

export function openDoctors(door: Door, { db }: Deps): void {
  door.open(endpoint, async ({ actor, asker, query }) => {
    const scope = { memberOf: clinicsAs(actor, 'doctor', 'staff', 'clinic_admin') }
    const { doctors, total } = await listDoctors(db, scope, query)
    announcePage(asker, endpoint.path, query, { ...query, total })
    return doctors
  })
}
