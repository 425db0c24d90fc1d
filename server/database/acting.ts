import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements run: a person and their clinics. */
export interface Acting {
  userId: string
  clinicIds: readonly string[]
}

const acting = new AsyncLocalStorage<Acting | null>()

/** Returns the person that the database acts for; null for the server. */
export const whoActs = (): Acting | null => acting.getStore() ?? null

/**
 * Runs `work` on behalf of a person: until it ends, row-level security limits the database to rows of that person and
 * their clinics (db/migrations/0001_foundation.sql).
 */
export const actingAs = <T>(person: Acting, work: () => T): T => acting.run(person, work)

/**
 * Runs `work` as the server, without row-level security: for jobs, and for the few facts about others that a person's
 * action needs. Each use states its reason; README.md lists them.
 */
export const asServer = <T>(work: () => T): T => acting.run(null, work)

/** Like `actingAs` for an iterable: each piece is read on behalf of the person, and `within` another context. */
export async function* eachActingAs<T>(
  person: Acting,
  pages: AsyncIterable<T>,
  within: <R>(work: () => R) => R = (work) => work(),
): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await within(() => actingAs(person, () => iterator.next()))
      if (done) return
      yield value
    }
  } finally {
    await within(() => actingAs(person, () => iterator.return?.()))
  }
}
