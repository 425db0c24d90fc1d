import { t } from '#language/translate.ts'
import {
  addAllergy,
  allergyMessages,
  changeAllergy,
  stateNoKnownAllergies,
  withdrawNoKnownAllergies,
} from '#contract/clinical-summary/allergies.ts'
import { listPregnancies, statePregnancy } from '#contract/clinical-summary/pregnancy.ts'
import { addProblem, changeProblem } from '#contract/clinical-summary/problems.ts'
import { getClinicalSummary, proposeAllergies } from '#contract/clinical-summary/summary.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { add, change, stateNone, withdrawNone } from './allergies.ts'
import { state } from './pregnancies.ts'
import { add as addToProblems, change as changeOne } from './problems.ts'
import { openPregnancies, openSummary, readTyped } from './summary.ts'

export function mountClinicalSummary(door: Door, deps: Deps): void {
  door.open(getClinicalSummary, ({ caller, params }) => openSummary(deps, caller, params.id))
  door.open(proposeAllergies, ({ caller, body }) => readTyped(deps, caller, body))
  door.open(addAllergy, ({ caller, params, body }) => add(deps, caller, params.id, body))
  door.open(changeAllergy, ({ caller, params, body }) => change(deps, caller, params.id, body))
  door.open(stateNoKnownAllergies, ({ caller, params }) => stateNone(deps, caller, params.id))
  door.open(withdrawNoKnownAllergies, async ({ caller, params }) => {
    await withdrawNone(deps, caller, params.id)
    return { message: t(allergyMessages.withdrawn) }
  })
  door.open(addProblem, ({ caller, params, body }) => addToProblems(deps, caller, params.id, body))
  door.open(changeProblem, ({ caller, params, body }) => changeOne(deps, caller, params.id, body))
  door.open(listPregnancies, ({ caller, params }) => openPregnancies(deps, caller, params.id))
  door.open(statePregnancy, ({ caller, params, body }) => state(deps, caller, params.id, body))
}
