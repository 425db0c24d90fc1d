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

/** Ends a transaction, in the same write as its last statement. Prepared as `ACT` is. */
export const COMMIT = { name: 'commit', text: 'commit' }

/** Parameters of `ACT`: the role and the person, or the server itself, and how to plan. */
export const actValues = (role: string | null, acting: Acting | null, plansOnce: boolean): string[] => [
  ...(acting ? [role ?? 'none', acting.userId, `{${acting.clinicIds.join()}}`] : ['none', '', '']),
  plansOnce ? 'force_generic_plan' : 'auto',
]

/** A statement that is prepared on the connection, and whose result is dropped. */
export interface Ahead {
  name: string
  values: string[]
}

/** What is sent around a statement, in the same write. */
export interface Frame {
  /** Before it, in this order. */
  ahead: readonly Ahead[]
  commits: boolean
}

// what pg's own Query and Result have, and their types do not say
interface Columns {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}
interface Sending {
  name?: string
  callback: (error: Error | null, result: unknown) => void
  _result: Columns
  _accumulateRows: boolean
  prepare(connection: pg.Connection): void
  _getRows(connection: pg.Connection, rows: number): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig & { queryMode: 'extended' },
) => pg.Submittable & Sending

/** The columns of the statements that are prepared on a connection, by their names. They never change. */
export type KnownColumns = Map<string, Columns>

const undescribed = new WeakMap<pg.Connection, pg.Connection>()

/** The same connection, but that it does not ask for a statement's columns. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  let found = undescribed.get(connection)
  if (!found) undescribed.set(connection, (found = Object.create(connection, { describe: { value: () => {} } })))
  return found!
}

/**
 * A statement that takes its frame along: in the same write and before the same Sync, so that all is one round trip and, by
 * the protocol's rule, one transaction; after a failure nothing that follows is done. After a `BEGIN` the transaction goes on
 * unless it `commits`. What comes back of the frame is dropped. The columns of a prepared statement are asked for once.
 */
export class FramedQuery extends Query {
  readonly #frame: Frame
  readonly #known: KnownColumns
  /** So many statements before the one that was asked for have not been done; negative after it. */
  #before: number

  constructor(
    config: pg.QueryConfig,
    frame: Frame,
    known: KnownColumns,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super({ ...config, queryMode: 'extended' })
    this.#frame = frame
    this.#known = known
    this.#before = frame.ahead.length
    this.callback = callback
  }

  override prepare(connection: pg.Connection): void {
    for (const one of this.#frame.ahead) sendPrepared(connection, one)
    const columns = this.name === undefined ? undefined : this.#known.get(this.name)
    if (!columns) return super.prepare(connection)
    Object.assign(this._result, columns)
    this._accumulateRows = true
    super.prepare(withoutDescribe(connection))
  }

  override _getRows(connection: pg.Connection, rows: number): void {
    if (!this.#frame.commits) return super._getRows(connection, rows)
    connection.execute({ portal: '', rows: '' }, true)
    sendPrepared(connection, { name: COMMIT.name, values: [] })
    connection.sync()
  }

  override handleDataRow(message: unknown): void {
    if (this.#before === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#before === 0) {
      super.handleCommandComplete(message, connection)
      this.#rememberColumns()
    }
    this.#before -= 1
  }

  #rememberColumns(): void {
    if (this.name === undefined || this.#known.has(this.name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

/** Sends a statement that is prepared, and does not ask for its columns. */
function sendPrepared(connection: pg.Connection, { name, values }: Ahead): void {
  connection.bind({ statement: name, values, portal: '', binary: '' }, true)
  connection.execute({ portal: '', rows: '' }, true)
}
