import {
  askFactorRemoval,
  lostFactorMessages,
  startFactorRemoval,
  stopFactorRemoval,
} from '#contract/accounts/lost-factor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import * as lost from './lost-factor.ts'

const done = (message: string) => ({ message })

/** The way back of someone whose second factor is lost. */
export function mountLostFactor(door: Door, deps: Deps): void {
  door.open(askFactorRemoval, async ({ caller, body }) => {
    await lost.askFactorRemoval(deps, caller, body.challenge)
    return done(lostFactorMessages.asked)
  })
  door.open(startFactorRemoval, ({ caller, body }) => lost.startFactorRemoval(deps, caller, body.token))
  door.open(stopFactorRemoval, async ({ caller, body }) => {
    await lost.stopFactorRemoval(deps, caller, body.token)
    return done(lostFactorMessages.stopped)
  })
}
