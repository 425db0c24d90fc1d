import pg from 'pg'
import type { Acting } from '#server/database/acting.ts'

/**
 * Says who acts, and whether statements are planned once for all values (`PLAN_ONCE`), until the transaction ends: outside
 * of one, until the end of the statement that is sent with it. Prepared under this name on each connection before its first
 * use.
 */
export const ACT = {
  name: 'act',
  text: `select set_config('role', $1, true), set_config('vaidya.actor', $2, true), set_config('vaidya.clinics', $3, true),
    set_config('plan_cache_mode', $4, true)`,
}

/** Begins a transaction, in the same write as its first statement. Prepared as `ACT` is. */
export const BEGIN = { name: 'begin', text: 'begin' }

/** Parameters of `ACT`: the role and the person, or the server itself, and how to plan. */
export const actValues = (role: string | null, acting: Acting | null, plansOnce: boolean): string[] => [
  ...(acting ? [role ?? 'none', acting.userId, `{${acting.clinicIds.join()}}`] : ['none', '', '']),
  plansOnce ? 'force_generic_plan' : 'auto',
]

// what pg's own Query has, and its types do not say
interface Sending {
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
) => pg.Submittable & Sending & { callback: (error: Error | null, result: unknown) => void }

/**
 * A statement that takes `ACT` along: in the same write and before the same Sync, so that both are one round trip and, by
 * the protocol's rule, one transaction. With `begins` it also begins one that goes on. What comes back of both is dropped.
 */
export class ActingQuery extends Query {
  readonly #act: string[]
  readonly #begins: boolean
  /** So many statements before the one that was asked for have not been done. */
  #before: number

  constructor(
    config: pg.QueryConfig,
    act: string[],
    begins: boolean,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super({ ...config, queryMode: 'extended' })
    this.#act = act
    this.#begins = begins
    this.#before = begins ? 2 : 1
    this.callback = callback
  }

  override prepare(connection: pg.Connection): void {
    if (this.#begins) {
      connection.bind({ statement: BEGIN.name, values: [], portal: '', binary: '' }, true)
      connection.execute({ portal: '', rows: '' }, true)
    }
    connection.bind({ statement: ACT.name, values: this.#act, portal: '', binary: '' }, true)
    connection.execute({ portal: '', rows: '' }, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#before === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#before === 0) return super.handleCommandComplete(message, connection)
    this.#before -= 1
  }
}
