import { listDoctors } from '#contract/doctors.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { browseDoctors } from './use-cases.ts'

export function openDoctors(door: Door, { db }: Deps): void {
  door.open(listDoctors, async ({ actor, asker, query }) => {
    const { doctors, total } = await browseDoctors(db, actor, query)
    announcePage(asker, listDoctors.path, query, { ...query, total })
    return doctors
  })
}
