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
  door.open(askFactorRemoval, async ({ asker, body }) => {
    await lost.askFactorRemoval(deps, asker, body.challenge)
    return done(lostFactorMessages.asked)
  })
  door.open(startFactorRemoval, ({ asker, body }) => lost.startFactorRemoval(deps, asker, body.token))
  door.open(stopFactorRemoval, async ({ asker, body }) => {
    await lost.stopFactorRemoval(deps, asker, body.token)
    return done(lostFactorMessages.stopped)
  })
}
