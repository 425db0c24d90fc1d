import { t } from '#language/translate.ts'
import { listRecordAccess } from '#contract/patients/access.ts'
import { exportOwnAccess, listOwnAccess, listOwnAccessClinics } from '#contract/patients/own-access.ts'
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
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { todayIn } from '#server/time.ts'
import { browseCharts } from './browse.ts'
import { clinicEmergencies, emergenciesOf, endEmergency, openEmergency } from './emergency.ts'
import { accessClinics, ownAccess, ownAccessRows } from './own-access.ts'
import { accessOf, addChart, changeChart, duplicatesOf, openChart } from './charts.ts'

export function mountPatients(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listPatients, async ({ actor, caller, query }) => {
    const { charts, total } = await browseCharts(deps, actor, query, caller.address)
    return { items: charts, total }
  })
  door.open(addPatient, ({ actor, caller, body }) => addChart(db, caller, actor, body))
  door.open(findDuplicates, ({ actor, caller, body }) => duplicatesOf(deps, actor, body, caller.address))
  door.open(getPatient, ({ actor, caller, params }) => openChart(db, actor, params.id, caller.address))
  door.open(changePatient, ({ actor, caller, params, body }) =>
    changeChart(deps, actor, params.id, body, caller.address),
  )
  door.open(listRecordAccess, async ({ actor, caller, params, query }) => {
    const { entries, total } = await accessOf(deps, actor, params.id, query, caller.address)
    return { items: entries, total }
  })
  door.open(listOwnAccess, async ({ actor, query: { limit, offset, ...filter } }) => {
    const { entries, total } = await ownAccess(db, actor, filter, { limit, offset })
    return { items: entries, total }
  })
  door.open(listOwnAccessClinics, ({ actor }) => accessClinics(db, actor))
  door.open(exportOwnAccess, async ({ actor, caller, query }) => {
    attach(caller, 'who-saw-my-record', todayIn('UTC'))
    return ownAccessRows(db, actor, query)
  })
  door.open(openInEmergency, ({ actor, caller, params, body }) =>
    openEmergency(deps, actor, params.id, body, caller.address),
  )
  door.open(listEmergencyAccess, async ({ actor, caller, params, query }) => {
    const { accesses, total } = await emergenciesOf(deps, actor, params.id, query, caller.address)
    return { items: accesses, total }
  })
  door.open(listClinicEmergencies, async ({ actor, caller, params, query }) => {
    const { accesses, total } = await clinicEmergencies(deps, actor, params.id, query, caller.address)
    return { items: accesses, total }
  })
  door.open(endEmergencyAccess, async ({ actor, caller, params }) => {
    await endEmergency(deps, actor, params.id, caller.address)
    return { message: t(emergencyMessages.ended) }
  })
}
