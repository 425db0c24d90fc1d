import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Caller, Door } from '#server/http/door/door.ts'

/** Returns the person without their memberships, so that they see only their own and their family's data. */
export const asPatient = (actor: SignedIn): SignedIn => ({
  ...actor,
  part: 'patient',
  memberships: [],
  doctorIds: [],
})

/** The caller of a download, as its person. */
export interface Reader {
  actor: SignedIn
  address: string
  /** Calls an endpoint: each feature's policy decides what it returns, as on the screens. */
  call: <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Reply<E>>
  /** The same with the headers of the answer. */
  open: <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<{ answer: Reply<E>; type: string }>
  /** Yields the pages of a list. */
  pages: <E extends Endpoint>(endpoint: E, sent: Sent<E>, size: number) => AsyncGenerator<Reply<E> & unknown[]>
}

/** Returns the person who requests a download. */
export function readerOf(door: Door, actor: SignedIn, address: string): Reader {
  const person = asPatient(actor)
  const askerNow = (): Caller => ({
    actor: person,
    address,
    userAgent: null,
    idempotencyKey: null,
    replyHeaders: [],
  })
  const call: Reader['call'] = (endpoint, sent) => door.call(endpoint, askerNow(), sent)
  return {
    actor: person,
    address,
    call,
    async open(endpoint, sent) {
      const caller = askerNow()
      const answer = await door.call(endpoint, caller, sent)
      return { answer, type: caller.replyHeaders.find(([name]) => name === 'content-type')?.[1] ?? '' }
    },
    async *pages<E extends Endpoint>(endpoint: E, sent: Sent<E>, limit: number) {
      for (let offset = 0; ; offset += limit) {
        const query = { ...(sent as { query?: object }).query, limit, offset }
        const rows = (await call(endpoint, { ...sent, query } as Sent<E>)) as Reply<E> & unknown[]
        yield rows
        if (rows.length < limit) return
      }
    },
  }
}
