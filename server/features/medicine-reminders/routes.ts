import { t } from '#language/translate.ts'
import { changeMedicineSettings, getMedicineSettings } from '#contract/medicine-reminders/settings.ts'
import { exportDoses } from '#contract/medicine-reminders/dose-export.ts'
import { listDoses, markDose } from '#contract/medicine-reminders/doses.ts'
import {
  addPlan,
  changePlan,
  deletePlan,
  getProposals,
  listPlans,
  medicineMessages,
} from '#contract/medicine-reminders/plans.ts'
import type { Deps } from '#server/deps.ts'
import { attach } from '#server/http/door/csv-file.ts'
import type { Door } from '#server/http/door/door.ts'
import { dosesOf, mark, ownDoses } from './doses.ts'
import { add, change, plansOf, proposalsFor, remove } from './plans.ts'
import { setSettings, settingsOf } from './settings.ts'

export function mountMedicineReminders(door: Door, deps: Deps): void {
  door.open(listPlans, async ({ actor, query }) => {
    const { plans, total } = await plansOf(deps, actor, query)
    return { items: plans, total }
  })
  door.open(addPlan, ({ actor, body }) => add(deps, actor, body))
  door.open(changePlan, ({ actor, params, body }) => change(deps, actor, params.id, body))
  door.open(deletePlan, async ({ actor, params }) => {
    await remove(deps, actor, params.id)
    return { message: t(medicineMessages.deleted) }
  })
  door.open(getProposals, ({ actor, params }) => proposalsFor(deps, actor, params.id))
  door.open(listDoses, ({ actor, query }) => dosesOf(deps, actor, query))
  door.open(markDose, ({ actor, params, body }) => mark(deps, actor, params.id, body))
  door.open(exportDoses, async ({ actor, caller }) => {
    const { day, rows } = await ownDoses(deps, actor)
    attach(caller, 'my-medicines', day)
    return rows
  })
  door.open(getMedicineSettings, ({ actor }) => settingsOf(deps, actor))
  door.open(changeMedicineSettings, ({ actor, body }) => setSettings(deps, actor, body))
}
