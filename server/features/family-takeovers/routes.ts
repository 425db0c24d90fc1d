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
  door.open(inviteToTakeOver, ({ actor, asker, params, body }) => invite(deps, asker, actor, params.id, body.email))
  door.open(withdrawTakeover, ({ actor, asker, params }) => withdraw(deps, asker, actor, params.id))
  door.open(getTakeover, ({ asker, params }) => show(deps, asker, params.token))
  door.open(acceptTakeover, async ({ actor, asker, params }) => {
    await accept(deps, asker, actor, params.token)
    return { message: takeoverMessages.accepted }
  })
}
