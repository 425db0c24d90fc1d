import pg from 'pg'
import type { Acting } from '#server/database/acting.ts'

/**
 * Sets who acts, and whether statements are planned once for all values (`planOnce`), until the transaction ends; outside of one,
 * until the end of the statement that is sent with it. Prepared under this name on each connection before its first use.
 */
export const ACT = {
  name: 'act',
  text: `select set_config('role', $1, true), set_config('vaidya.actor', $2, true), set_config('vaidya.clinics', $3, true),
    set_config('plan_cache_mode', $4, true)`,
}

/** Returns the parameters of `ACT`: the role and the person, or the server itself, and how to plan. */
export const actValues = (role: string | null, acting: Acting | null, plansOnce: boolean): string[] => [
  ...(acting ? [role ?? 'none', acting.userId, `{${acting.clinicIds.join()}}`] : ['none', '', '']),
  plansOnce ? 'force_generic_plan' : 'auto',
]

// members of pg's own Query that its types omit
interface Handlers {
  callback: (error: Error | null, result: unknown) => void
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
) => pg.Submittable & Handlers

/**
 * A statement that is sent together with `ACT`: in the same write and before the same Sync, so that both are one round trip and, by
 * the protocol, one transaction. If `ACT` fails, the statement isn't run. The result of `ACT` is dropped.
 */
export class ActingQuery extends Query {
  readonly #act: string[]
  #hasActed = false

  constructor(config: pg.QueryConfig, act: string[], callback: (error: Error | null, result: unknown) => void) {
    super({ ...config, queryMode: 'extended' })
    this.#act = act
    this.callback = callback
  }

  override prepare(connection: pg.Connection): void {
    connection.bind({ statement: ACT.name, values: this.#act, portal: '', binary: '' }, true)
    connection.execute({ portal: '', rows: '' }, true)
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#hasActed) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#hasActed) super.handleCommandComplete(message, connection)
    this.#hasActed = true
  }
}
