import pg from 'pg'
import { type Acting, whoActs } from '#server/database/acting.ts'
import { isStalePlan } from '#server/database/failures.ts'
import { ACT, ActingQuery, actValues } from './acting-query.ts'
import { PLAN_ONCE, statementNames } from './statements.ts'

/**
 * The database role for people's statements. Without one they run in the server's own role, which row-level security
 * doesn't restrict. The acting person is set either way, because SQL functions read it.
 */
export interface People {
  role: string | null
}

// these read no rows, and the first two must be the first of their transaction
const FRAMES_TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/
const TAKES_BACK = /^rollback to\b/

/**
 * Makes a connection class for `pg.Pool`. It sends `query(text, values)` as a named prepared statement, so the server
 * parses and plans each text once per connection. Statements on behalf of a person (`actingAs`) run in the role for people
 * with that person's settings; these last as long as the statement or its transaction, so they never stay on a connection.
 * All other queries pass through unchanged.
 */
export function preparingClient(people: People = { role: null }, names = statementNames()): typeof pg.Client {
  // pg's `query` has a dozen overloads, of which only (text, values, callback?) and our own query class are used here
  const plain = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>

  class PreparingClient extends pg.Client {
    /** Who acts in the open transaction; undefined after a rollback to a savepoint, which may have undone it. */
    #actor: Acting | null | undefined = null
    #plansOnce = false
    #isActPrepared = false

    // @ts-expect-error one signature covers all the overloads
    override query(text: unknown, values?: unknown, callback?: unknown): unknown {
      if (typeof text !== 'string' || (values !== undefined && !Array.isArray(values)))
        return plain.call(this, text, values, callback)
      if (FRAMES_TRANSACTION.test(text)) {
        this.#forgetAfterTransaction()
        if (TAKES_BACK.test(text)) this.#actor = undefined
        return plain.call(this, text, values, callback)
      }
      // with a callback the pool itself queries: the person who waits for a connection isn't known there
      const answer = this.#send(text, values ?? [], callback === undefined ? whoActs() : null)
      if (typeof callback !== 'function') return answer
      answer.then(
        (result) => process.nextTick(callback, null, result),
        (error) => process.nextTick(callback, error),
      )
    }

    #isInTransaction = () => this.getTransactionStatus() === 'T'

    /** Between transactions a connection acts for the server itself. */
    #forgetAfterTransaction(): void {
      if (this.#isInTransaction()) return
      this.#actor = null
      this.#plansOnce = false
    }

    async #send(text: string, values: unknown[], actor: Acting | null): Promise<unknown> {
      this.#forgetAfterTransaction()
      const nameNow = () => {
        const name = values.length > 0 ? names.nameOf(text) : undefined
        // one text has two plans, because the server adds the policies to people's statements
        return name && actor ? `${name}p` : name
      }
      const name = nameNow()
      const plansOnce = name !== undefined && text.includes(PLAN_ONCE)
      const run = (name: string | undefined) =>
        this.#actor === actor && this.#plansOnce === plansOnce
          ? plain.call(this, { name, text, values })
          : this.#sendActing({ name, text, values }, actor, plansOnce)
      try {
        return await run(name)
      } catch (error) {
        if (name === undefined || !isStalePlan(error)) throw error
        names.renew(text)
        // within a transaction the statement before has already failed: the whole has to be tried again
        if (this.getTransactionStatus() !== 'I') throw error
        return run(nameNow())
      }
    }

    async #sendActing(statement: pg.QueryConfig, actor: Acting | null, plansOnce: boolean): Promise<unknown> {
      const act = actValues(people.role, actor, plansOnce)
      if (!this.#isActPrepared) {
        await plain.call(this, { ...ACT, values: act })
        this.#isActPrepared = true
      }
      if (this.#isInTransaction()) {
        this.#actor = actor
        this.#plansOnce = plansOnce
      }
      return new Promise((resolve, reject) => {
        const done = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
        void plain.call(this, new ActingQuery(statement, act, done))
      })
    }
  }
  return PreparingClient as typeof pg.Client
}
