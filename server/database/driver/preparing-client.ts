import pg from 'pg'
import { type Acting, whoActs } from '#server/database/acting.ts'
import { ACT, ActingQuery, actValues, BEGIN } from './acting-query.ts'
import { isStalePlan } from '#server/database/failures.ts'
import { PLAN_ONCE, statementNames } from './statements.ts'

/** The database role in which people's statements run; null while there is none: then as the server's own, which row-level
 * security does not bind. Who acts is said all the same: functions that give what someone sees ask for it. */
export interface People {
  role: string | null
}

// these say nothing of any row, and the first two must be the first of their transaction
const FRAMES_TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/
const TAKES_BACK = /^rollback to\b/
const ENDS_TRANSACTION = /^(commit|rollback)$/
const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Makes a connection class for `pg.Pool`. It sends `query(text, values)` as a named prepared statement, so that the server
 * parses and plans each text once per connection. What is asked on a person's behalf (`actingAs`) runs in the role for
 * people with that person's settings; they end with the statement, or with the transaction in which it is, and so are
 * never left on a connection. So is what is planned once (`PLAN_ONCE`). A plain `begin` is sent together with the first
 * statement with values. Everything else passes through unchanged.
 */
export function preparingClient(people: People = { role: null }, names = statementNames()): typeof pg.Client {
  // pg's `query` has a dozen overloads, of which only (text, values, callback?) concerns us
  const plain = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>

  class PreparingClient extends pg.Client {
    /** Who acts in the transaction that is open; undefined after a part of it was taken back, and perhaps this with it. */
    #actor: Acting | null | undefined = null
    #plansOnce = false
    #knowsAct = false
    #knowsBegin = false
    /** A transaction was begun, and nothing of it was sent. */
    #isToBegin = false
    /** Its `begin` was sent, and is not answered. */
    #isBeginning = false

    // @ts-expect-error one signature stands for all the overloads
    override query(text: unknown, values?: unknown, callback?: unknown): unknown {
      if (typeof text !== 'string' || (values !== undefined && !Array.isArray(values))) {
        if (this.#isToBegin) this.#beginNow().catch(() => {})
        return plain.call(this, text, values, callback)
      }
      if (text === BEGIN.text && callback === undefined && this.getTransactionStatus() === 'I') return this.#begin()
      if (this.#isToBegin && ENDS_TRANSACTION.test(text)) {
        this.#isToBegin = false
        return Promise.resolve(NOTHING)
      }
      if (this.#isToBegin && !values?.length) return this.#beginNow().then(() => this.query(text, values))
      // with a callback it is the pool that asks, on no one's behalf: who waits for a connection is not known there
      const actor = callback === undefined ? whoActs() : null
      const name = values?.length ? names.nameOf(text) : undefined
      const plansOnce = name !== undefined && text.includes(PLAN_ONCE)
      const isTold = (this.#isTold(actor, plansOnce) && !this.#isToBegin) || FRAMES_TRANSACTION.test(text)
      if (TAKES_BACK.test(text)) this.#actor = undefined
      if (isTold && name === undefined) return plain.call(this, text, values, callback)

      // one text has two plans, since the server adds the policies to what people ask
      const statement = { name: name && actor ? `${name}p` : name, text, values }
      const begins = this.#isToBegin
      const send = (it: pg.QueryConfig) => (isTold ? plain.call(this, it) : this.#sendAs(actor, plansOnce, it))
      const answer = send(statement).catch((error: unknown) => {
        if (name === undefined || !isStalePlan(error)) throw error
        names.renew(text)
        // within a transaction the statement before has already failed: the whole has to be tried again
        if (begins || this.getTransactionStatus() !== 'I') throw error
        return send({ text, values })
      })
      if (typeof callback !== 'function') return answer
      // pool.query() comes with a callback
      answer.then(
        (result) => process.nextTick(callback, null, result),
        (error) => process.nextTick(callback, error),
      )
    }

    /** Begins with the first statement, once both that go with it are prepared, and forgets who acted before. */
    #begin(): Promise<unknown> {
      this.#actor = null
      this.#plansOnce = false
      if (this.#knowsBegin && this.#knowsAct) {
        this.#isToBegin = true
        return Promise.resolve(NOTHING)
      }
      this.#knowsBegin = true
      return plain.call(this, { ...BEGIN, values: [] })
    }

    #isInTransaction = () => this.#isBeginning || this.getTransactionStatus() === 'T'

    /** Sends a `begin` that waits, before a statement that cannot take it along. */
    async #beginNow(): Promise<void> {
      this.#isToBegin = false
      this.#isBeginning = true
      try {
        await plain.call(this, BEGIN.text)
      } finally {
        this.#isBeginning = false
      }
    }

    /** Whether the connection acts for them and plans so already; between transactions it acts for the server itself. */
    #isTold(actor: Acting | null, plansOnce: boolean): boolean {
      if (!this.#isInTransaction()) {
        this.#actor = null
        this.#plansOnce = false
      }
      return this.#actor === actor && this.#plansOnce === plansOnce
    }

    async #sendAs(actor: Acting | null, plansOnce: boolean, statement: pg.QueryConfig): Promise<unknown> {
      const act = actValues(people.role, actor, plansOnce)
      const begins = this.#isToBegin
      this.#isToBegin = false
      this.#isBeginning ||= begins
      if (!this.#knowsAct) await plain.call(this, { ...ACT, values: act })
      this.#knowsAct = true
      if (this.#isInTransaction()) {
        this.#actor = actor
        this.#plansOnce = plansOnce
      }
      return new Promise((resolve, reject) => {
        const done = (error: Error | null, result: unknown) => {
          if (begins) this.#isBeginning = false
          if (error) reject(error)
          else resolve(result)
        }
        void plain.call(this, new ActingQuery(statement, act, begins, done))
      })
    }
  }
  return PreparingClient as typeof pg.Client
}
