import pg from 'pg'
import { type Acting, whoActs } from '#server/database/acting.ts'
import {
  ACT,
  actValues,
  type Ahead,
  BEGIN,
  COMMIT,
  type Frame,
  FramedQuery,
  type KnownColumns,
} from './framed-query.ts'
import { isStalePlan } from '#server/database/failures.ts'
import { PLAN_ONCE, PLAN_ONCE_FOR_PEOPLE, POSTPONED, statementNames } from './statements.ts'

/** The database role in which people's statements run; null while there is none: then as the server's own, which row-level
 * security does not bind. Who acts is said all the same: functions that give what someone sees ask for it. */
export interface People {
  role: string | null
}

// these say nothing of any row, and the first two must be the first of their transaction
const FRAMES_TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/
const TAKES_BACK = /^rollback to\b/
const ENDS_TRANSACTION = /^(commit|rollback)$/
const DROPS_WAITING = /^(begin|rollback)\b/
const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

const isPlannedOnce = (text: string, actor: Acting | null) =>
  text.includes(PLAN_ONCE) || (actor !== null && text.includes(PLAN_ONCE_FOR_PEOPLE))

/** A statement of a transaction that was asked for and not sent. */
interface Waiting {
  text: string
  values: unknown[]
  actor: Acting | null
}

/**
 * Makes a connection class for `pg.Pool`. It sends `query(text, values)` as a named prepared statement, so that the server
 * parses and plans each text once per connection. What is asked on a person's behalf (`actingAs`) runs in the role for
 * people with that person's settings; they end with the statement, or with the transaction in which it is, and so are
 * never left on a connection. So is what is planned once (`PLAN_ONCE`, `PLAN_ONCE_FOR_PEOPLE`). A plain `begin` is sent together with the first
 * statement with values, and what is `POSTPONED` together with what comes next. Everything else passes through unchanged.
 */
export function preparingClient(people: People = { role: null }, names = statementNames()): typeof pg.Client {
  // pg's `query` has a dozen overloads, of which only (text, values, callback?) and a query of our own concern us
  const plain = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>

  /** One text has two plans, since the server adds the policies to what people ask. */
  const preparedName = (text: string, actor: Acting | null) => {
    const name = names.nameOf(text)
    return name && actor ? `${name}p` : name
  }

  class PreparingClient extends pg.Client {
    /** Who acts in the transaction that is open; undefined after a part of it was taken back, and perhaps this with it. */
    #actor: Acting | null | undefined = null
    #plansOnce = false
    /** The statements of frames that are prepared. */
    readonly #prepared = new Set<string>()
    readonly #columns: KnownColumns = new Map()
    /** A transaction was begun, and nothing of it was sent. */
    #isToBegin = false
    /** Its `begin` was sent, and is not answered. */
    #isBeginning = false
    #waiting: Waiting | null = null

    // @ts-expect-error one signature stands for all the overloads
    override query(text: unknown, values?: unknown, callback?: unknown): unknown {
      if (typeof text !== 'string' || (values !== undefined && !Array.isArray(values))) {
        if (this.#isToBegin) this.#beginNow().catch(() => {})
        // a failure of what waited fails this, too
        this.#sendWaiting().catch(() => {})
        return plain.call(this, text, values, callback)
      }
      if (this.#waiting) return this.#afterWaiting(text, values, callback)
      if (text === BEGIN.text && callback === undefined && this.getTransactionStatus() === 'I') return this.#begin()
      if (this.#isToBegin && ENDS_TRANSACTION.test(text)) {
        this.#isToBegin = false
        return Promise.resolve(NOTHING)
      }
      if (text === COMMIT.text) return this.#sendFrame(COMMIT)
      if (this.#isToBegin && !values?.length) return this.#beginNow().then(() => this.query(text, values))
      if (FRAMES_TRANSACTION.test(text)) {
        this.#forgetAfterTransaction()
        if (TAKES_BACK.test(text)) this.#actor = undefined
        return plain.call(this, text, values, callback)
      }
      // with a callback it is the pool that asks, on no one's behalf: who waits for a connection is not known there
      const one = { text, values: values ?? [], actor: callback === undefined ? whoActs() : null }
      if (text.includes(POSTPONED) && this.#isInTransaction()) {
        this.#waiting = one
        return Promise.resolve(NOTHING)
      }
      const answer = this.#send(one)
      if (typeof callback !== 'function') return answer
      // pool.query() comes with a callback
      answer.then(
        (result) => process.nextTick(callback, null, result),
        (error) => process.nextTick(callback, error),
      )
    }

    /** Begins with the first statement, once that is prepared here, and forgets who acted before. */
    #begin(): Promise<unknown> {
      this.#actor = null
      this.#plansOnce = false
      if (this.#prepared.has(BEGIN.name)) {
        this.#isToBegin = true
        return Promise.resolve(NOTHING)
      }
      return this.#sendFrame(BEGIN)
    }

    /** Sends `begin` or `commit` alone, prepared. */
    #sendFrame(frame: { name: string; text: string }): Promise<unknown> {
      this.#prepared.add(frame.name)
      return plain.call(this, { ...frame, values: [] })
    }

    #isInTransaction = () => this.#isToBegin || this.#isBeginning || this.getTransactionStatus() === 'T'

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

    /** Sends what waits: with the `commit` or what is asked next, else before it; not at all if it is taken back. */
    async #afterWaiting(text: string, values: unknown[] | undefined, callback: unknown): Promise<unknown> {
      if (DROPS_WAITING.test(text)) this.#waiting = null
      else if (text === COMMIT.text && this.#prepared.has(COMMIT.name)) return this.#sendWaiting(true)
      else if (values?.length && callback === undefined && !text.includes(POSTPONED) && this.#canGoAhead()) {
        const waiting = this.#waiting
        this.#waiting = null
        return this.#send({ text, values, actor: whoActs() }, { after: waiting })
      } else await this.#sendWaiting()
      return this.query(text, values, callback)
    }

    async #sendWaiting(commits = false): Promise<unknown> {
      const one = this.#waiting
      this.#waiting = null
      return one && this.#send(one, { commits })
    }

    /** Whether what waits is prepared here, and its values need no form of their own. */
    #canGoAhead(): boolean {
      const { text, values, actor } = this.#waiting!
      const name = preparedName(text, actor)
      return name !== undefined && this.#columns.has(name) && values.every((value) => typeof value === 'string')
    }

    /** Between transactions a connection acts for the server itself. */
    #forgetAfterTransaction(): void {
      if (this.#isInTransaction()) return
      this.#actor = null
      this.#plansOnce = false
    }

    /** Sends a statement with what has to go with it, `after` among it. */
    async #send(
      { text, values, actor }: Waiting,
      { commits = false, after = null }: { commits?: boolean; after?: Waiting | null } = {},
    ): Promise<unknown> {
      const name = values.length > 0 ? preparedName(text, actor) : undefined
      const statement = { name, text, values }
      this.#forgetAfterTransaction()
      const begins = this.#isToBegin
      const ahead: Ahead[] = begins ? [{ name: BEGIN.name, values: [] }] : []
      let told = { actor: this.#actor, plansOnce: this.#plansOnce }
      const tell = (who: Acting | null, plansOnce: boolean) => {
        if (told.actor === who && told.plansOnce === plansOnce) return
        ahead.push({ name: ACT.name, values: actValues(people.role, who, plansOnce) })
        told = { actor: who, plansOnce }
      }
      if (after) {
        tell(after.actor, isPlannedOnce(after.text, after.actor))
        ahead.push({ name: preparedName(after.text, after.actor)!, values: after.values as string[] })
      }
      const plansOnce = name !== undefined && isPlannedOnce(text, actor)
      tell(actor, plansOnce)
      if (ahead.length === 0 && !commits && name === undefined) return plain.call(this, text, values)
      const frame = { ahead, commits }
      try {
        return await this.#sendFramed(statement, frame, actor, plansOnce)
      } catch (error) {
        if (name === undefined || !isStalePlan(error)) throw error
        names.renew(text)
        if (after) names.renew(after.text)
        // within a transaction the statement before has already failed: the whole has to be tried again
        if (begins || commits || this.getTransactionStatus() !== 'I') throw error
        return this.#sendFramed({ text, values }, frame, actor, plansOnce)
      }
    }

    async #sendFramed(
      statement: pg.QueryConfig,
      frame: Frame,
      actor: Acting | null,
      plansOnce: boolean,
    ): Promise<unknown> {
      const begins = this.#isToBegin
      this.#isToBegin = false
      this.#isBeginning ||= begins
      const act = frame.ahead.find(({ name }) => name === ACT.name)
      if (act && !this.#prepared.has(ACT.name)) {
        await plain.call(this, { ...ACT, values: act.values })
        this.#prepared.add(ACT.name)
      }
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
        void plain.call(this, new FramedQuery(statement, frame, this.#columns, done))
      })
    }
  }
  return PreparingClient as typeof pg.Client
}
