import { listNextImmunizations } from '#contract/immunization/next.ts'
import {
  exportImmunizations,
  getClinicSchedule,
  listDueImmunizations,
  setChartSchedule,
  setClinicSchedule,
} from '#contract/immunization/due.ts'
import { addImmunization, changeImmunization, getImmunizations } from '#contract/immunization/immunizations.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { listDue, listNext } from './due.ts'
import { dosesOfClinic } from './export.ts'
import { openImmunizations } from './read.ts'
import { chooseForChart, chooseForClinic, scheduleOfClinic } from './schedules.ts'
import { add, change } from './write.ts'

export function mountImmunization(door: Door, deps: Deps): void {
  door.open(getImmunizations, ({ caller, params }) => openImmunizations(deps, caller, params.id))
  door.open(addImmunization, ({ caller, params, body }) => add(deps, caller, params.id, body))
  door.open(changeImmunization, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(setChartSchedule, ({ caller, params, body }) => chooseForChart(deps, caller, params.id, body.schedule))
  door.open(getClinicSchedule, ({ caller, params }) => scheduleOfClinic(deps, caller, params.id))
  door.open(setClinicSchedule, ({ caller, params, body }) => chooseForClinic(deps, caller, params.id, body.schedule))
  door.open(listDueImmunizations, ({ caller, query }) => listDue(deps, caller, query))
  door.open(exportImmunizations, async ({ caller, params }) => {
    const { day, rows } = await dosesOfClinic(deps, caller, params.id)
    attach(caller, 'immunizations', day)
    return rows
  })
  door.open(listNextImmunizations, ({ caller }) => listNext(deps, caller))
}
