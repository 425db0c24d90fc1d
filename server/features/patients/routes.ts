import {
  addPatient,
  changePatient,
  findDuplicates,
  getPatient,
  listEmergencyAccess,
  listPatients,
  listRecordAccess,
  openInEmergency,
} from '#contract/patients.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { browseCharts } from './browse.ts'
import { emergenciesOf, openEmergency } from './emergency.ts'
import { accessOf, addChart, changeChart, duplicatesOf, openChart } from './charts.ts'

export function openPatients(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listPatients, async ({ actor, asker, query }) => {
    const { charts, total } = await browseCharts(db, actor as SignedIn, query, asker.address)
    announcePage(asker, listPatients.path, query, { ...query, total })
    return charts
  })
  door.open(addPatient, ({ actor, asker, body }) => addChart(db, asker, actor as SignedIn, body))
  door.open(findDuplicates, ({ actor, body }) => duplicatesOf(db, actor as SignedIn, body))
  door.open(getPatient, ({ actor, asker, params }) => openChart(db, actor as SignedIn, params.id, asker.address))
  door.open(changePatient, ({ actor, asker, params, body }) =>
    changeChart(db, actor as SignedIn, params.id, body, asker.address),
  )
  door.open(listRecordAccess, async ({ actor, asker, params, query }) => {
    const { entries, total } = await accessOf(db, actor as SignedIn, params.id, query)
    announcePage(asker, `/api/patients/${params.id}/access`, query, { ...query, total })
    return entries
  })
  door.open(openInEmergency, ({ actor, asker, params, body }) =>
    openEmergency(deps, actor as SignedIn, params.id, body.reason, asker.address),
  )
  door.open(listEmergencyAccess, async ({ actor, asker, params, query }) => {
    const { accesses, total } = await emergenciesOf(db, actor as SignedIn, params.id, query)
    announcePage(asker, `/api/patients/${params.id}/emergency-access`, query, { ...query, total })
    return accesses
  })
}
