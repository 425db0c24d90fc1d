import type { Endpoint } from '#contract/endpoint.ts'
import { anonymous, type SignedIn } from '#server/actor.ts'
import { RefusedError } from '#server/errors.ts'
import { type Caller, Door, type RawInput } from '#server/http/door/door.ts'
import { UNKNOWN } from '#server/testing/samples.ts'

/** The parsed input that a handler was called with. */
export interface Reached {
  params: unknown
  query: unknown
  body: unknown
}

/** The door's reaction to an input: whether it passes, and how often the handler was called. */
export interface Outcome {
  refusal: RefusedError | null
  reached: Reached[]
}

class Stop extends Error {}

const someone: SignedIn = {
  kind: 'signed-in',
  userId: UNKNOWN,
  sessionId: UNKNOWN,
  role: 'patient',
  mustChangePassword: false,
  memberships: [],
  part: 'patient',
  doctorIds: [],
}

const callerOf = ({ access }: Endpoint): Caller => ({
  actor: access === 'signed-in' ? someone : anonymous,
  address: '192.0.2.1',
  userAgent: null,
  idempotencyKey: null,
  replyHeaders: [],
})

/** A door with the endpoints of another one, whose handlers only note the input they are called with. */
export class SpyDoor {
  readonly #door = new Door()
  readonly #knocks = new Set<Endpoint>()
  #reached: Reached[] = []

  constructor(real: Door) {
    const note = async ({ params, query, body }: { params: unknown; query: unknown; body?: unknown }) => {
      this.#reached.push({ params, query, body })
      throw new Stop()
    }
    for (const { endpoint, knock } of real.entries.values()) {
      this.#door.open(endpoint, note, { knock: knock && note })
      if (knock) this.#knocks.add(endpoint)
    }
  }

  /** True if the feature checks the call before its body is read. */
  knocks = (endpoint: Endpoint): boolean => this.#knocks.has(endpoint)

  /** Sends an input through the door. Throws errors that aren't refusals. */
  enter(endpoint: Endpoint, raw: RawInput): Promise<Outcome> {
    return this.#outcome(() => this.#door.enter(endpoint, callerOf(endpoint), raw))
  }

  /** The same up to the point where the body would be read. */
  knock(endpoint: Endpoint, raw: RawInput): Promise<Outcome> {
    return this.#outcome(() => this.#door.knock(endpoint, callerOf(endpoint), raw))
  }

  async #outcome(run: () => Promise<unknown>): Promise<Outcome> {
    this.#reached = []
    let refusal: RefusedError | null = null
    try {
      await run()
    } catch (error) {
      if (error instanceof RefusedError) refusal = error
      else if (!(error instanceof Stop)) throw error
    }
    return { refusal, reached: this.#reached }
  }
}
