import { t } from '#language/translate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import type { Actor } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import { heavily, heavyWork, never } from '#server/database/heavy.ts'
import { busy } from '#server/errors.ts'
import { takingTurns } from '#server/turns.ts'

/** Calls of one person, and of all people, that can wait for their turn. */
const WAITING_EACH = 4
const WAITING = 20
/** Seconds after which a refused call makes sense again. */
const AGAIN = 5

const STATEMENT_TIMEOUT = '57014'

/** Returns whether a call can occupy the database for seconds: it says so, or its reply is a CSV file. */
export const isHeavy = ({ heavy, csv }: Endpoint): boolean => heavy === true || csv !== undefined

interface Caller {
  actor: Actor
  address: string
  /** Aborts when the caller leaves. */
  signal?: AbortSignal
}

/** Runs the handlers of heavy calls (docs/decisions/0076). */
export type RunHeavy = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

/**
 * Returns a function that runs heavy calls in turn, one of each person and `atOnce` in all, on the small pool and until the
 * caller leaves. Throws 503 if too many wait, or if a statement takes too long.
 */
export function heavyCalls(atOnce: number): RunHeavy {
  const takeTurn = takingTurns({
    atOnce,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
    refuse: () => busy(AGAIN, t(messages.busy)),
  })
  return async ({ actor, address, signal = never }, work) => {
    // such as a list in the file of own data
    if (heavyWork()) return work()
    try {
      return await takeTurn(actor.kind === 'signed-in' ? actor.userId : address, () => heavily(signal, work), signal)
    } catch (error) {
      throw codeOf(error) === STATEMENT_TIMEOUT ? busy(AGAIN, t(messages.tookTooLong)) : error
    }
  }
}

/** Runs each part of a heavy reply that is made while it is sent. It takes no turn: a slow reader would hold it. */
export const inHeavyReply =
  ({ signal = never }: Pick<Caller, 'signal'>) =>
  <T>(work: () => T): T =>
    heavily(signal, work)
