import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements are made: a person, with the clinics where they belong. */
export interface Acting {
  userId: string
  clinicIds: readonly string[]
}

const acting = new AsyncLocalStorage<Acting | null>()

/** Who acts at this moment; null for the server itself. */
export const whoActs = (): Acting | null => acting.getStore() ?? null

/**
 * Runs something on a person's behalf: until it has come to its end, the database shows and takes what is that person's
 * or their clinics' (db/migrations/0023_row_level_security.sql), whatever the statements ask for.
 */
export const actingAs = <T>(person: Acting, work: () => T): T => acting.run(person, work)

/**
 * Runs something as the server itself, which row-level security does not bind: for what is nobody's own act, and for the
 * few things that a person's act needs to know of others. Each use says why; docs/decisions/0026 lists them.
 */
export const asServer = <T>(work: () => T): T => acting.run(null, work)

/** The same for something that is read piece by piece: each piece is read on the behalf of whoever asks for the whole. */
export async function* eachActingAs<T>(person: Acting, pages: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await actingAs(person, () => iterator.next())
      if (done) return
      yield value
    }
  } finally {
    await actingAs(person, () => iterator.return?.())
  }
}
