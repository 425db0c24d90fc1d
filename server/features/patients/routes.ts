import { listRecordAccess } from '#contract/patients/access.ts'
import { findDuplicates } from '#contract/patients/duplicates.ts'
import {
  emergencyMessages,
  endEmergencyAccess,
  listClinicEmergencies,
  listEmergencyAccess,
  openInEmergency,
} from '#contract/patients/emergency.ts'
import { addPatient, changePatient, getPatient, listPatients } from '#contract/patients/patients.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { browseCharts } from './browse.ts'
import { clinicEmergencies, emergenciesOf, endEmergency, openEmergency } from './emergency.ts'
import { accessOf, addChart, changeChart, duplicatesOf, openChart } from './charts.ts'

export function mountPatients(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listPatients, async ({ actor, asker, query }) => {
    const { charts, total } = await browseCharts(deps, actor, query, asker.address)
    return { items: charts, total }
  })
  door.open(addPatient, ({ actor, asker, body }) => addChart(db, asker, actor, body))
  door.open(findDuplicates, ({ actor, asker, body }) => duplicatesOf(deps, actor, body, asker.address))
  door.open(getPatient, ({ actor, asker, params }) => openChart(db, actor, params.id, asker.address))
  door.open(changePatient, ({ actor, asker, params, body }) => changeChart(deps, actor, params.id, body, asker.address))
  door.open(listRecordAccess, async ({ actor, asker, params, query }) => {
    const { entries, total } = await accessOf(deps, actor, params.id, query, asker.address)
    return { items: entries, total }
  })
  door.open(openInEmergency, ({ actor, asker, params, body }) =>
    openEmergency(deps, actor, params.id, body, asker.address),
  )
  door.open(listEmergencyAccess, async ({ actor, asker, params, query }) => {
    const { accesses, total } = await emergenciesOf(deps, actor, params.id, query, asker.address)
    return { items: accesses, total }
  })
  door.open(listClinicEmergencies, async ({ actor, asker, params, query }) => {
    const { accesses, total } = await clinicEmergencies(deps, actor, params.id, query, asker.address)
    return { items: accesses, total }
  })
  door.open(endEmergencyAccess, async ({ actor, asker, params }) => {
    await endEmergency(deps, actor, params.id, asker.address)
    return { message: emergencyMessages.ended }
  })
}
