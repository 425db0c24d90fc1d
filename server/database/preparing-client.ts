import pg from 'pg'
import { isStalePlan } from './failures.ts'
import { statementNames } from './statements.ts'

/**
 * Makes a connection class for `pg.Pool` that sends `query(text, values)` as a named prepared statement, so that the
 * server parses and plans each text once per connection. Everything else passes through unchanged.
 */
export function preparingClient(names = statementNames()): typeof pg.Client {
  // pg's `query` has a dozen overloads, of which only (text, values, callback?) concerns us
  const plain = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>

  class PreparingClient extends pg.Client {
    // @ts-expect-error one signature stands for all the overloads
    override query(text: unknown, values?: unknown, callback?: unknown) {
      const parameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = parameterised ? names.nameOf(text) : undefined
      if (!parameterised || name === undefined) return plain.call(this, text, values, callback)
      const answer = plain.call(this, { name, text, values }).catch((error: unknown) => {
        if (!isStalePlan(error)) throw error
        names.renew(text)
        // within a transaction the statement before has already failed: the whole has to be tried again
        if (this.getTransactionStatus() !== 'I') throw error
        return plain.call(this, text, values)
      })
      if (typeof callback !== 'function') return answer
      // pool.query() comes with a callback
      answer.then(
        (result) => process.nextTick(callback, null, result),
        (error) => process.nextTick(callback, error),
      )
    }
  }
  return PreparingClient as typeof pg.Client
}
