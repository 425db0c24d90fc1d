import { t } from '#language/translate.ts'
import {
  acceptTakeover,
  getTakeover,
  inviteToTakeOver,
  takeoverMessages,
  withdrawTakeover,
} from '#contract/family-takeovers.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { accept } from './accept.ts'
import { invite, show, withdraw } from './use-cases.ts'

export function mountFamilyTakeovers(door: Door, deps: Deps): void {
  door.open(inviteToTakeOver, ({ actor, caller, params, body }) => invite(deps, caller, actor, params.id, body.email))
  door.open(withdrawTakeover, ({ actor, caller, params }) => withdraw(deps, caller, actor, params.id))
  door.open(getTakeover, ({ caller, params }) => show(deps, caller, params.token))
  door.open(acceptTakeover, async ({ caller, params }) => {
    await accept(deps, caller, params.token)
    return { message: t(takeoverMessages.accepted) }
  })
}
