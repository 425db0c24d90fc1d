import { t } from '#language/translate.ts'
import {
  acceptCorrection,
  askCorrection,
  correctionMessages,
  declineCorrection,
  listCorrections,
  withdrawCorrection,
} from '#contract/chart-corrections.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { accept, ask, correctionsOf, decline, withdraw } from './use-cases.ts'

export function mountChartCorrections(door: Door, deps: Deps): void {
  door.open(listCorrections, ({ actor, caller, params }) => correctionsOf(deps, actor, params.id, caller.address))
  door.open(askCorrection, ({ caller, params, body }) => ask(deps, caller, params.id, body))
  door.open(acceptCorrection, async ({ caller, params }) => {
    await accept(deps, caller, params.id)
    return { message: t(correctionMessages.accepted) }
  })
  door.open(declineCorrection, async ({ caller, params, body }) => {
    await decline(deps, caller, params.id, body.reason)
    return { message: t(correctionMessages.declined) }
  })
  door.open(withdrawCorrection, async ({ caller, params }) => {
    await withdraw(deps, caller, params.id)
    return { message: t(correctionMessages.withdrawn) }
  })
}
