import { listPatients } from '#contract/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { browseCharts } from './use-cases.ts'

export function openPatients(door: Door, { db }: Deps): void {
  door.open(listPatients, async ({ actor, asker, query }) => {
    const { charts, total } = await browseCharts(db, actor as SignedIn, query, asker.address)
    announcePage(asker, listPatients.path, query, { ...query, total })
    return charts
  })
}
