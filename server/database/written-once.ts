import type { Db } from './db.ts'
import type { CompiledQuery, RawBuilder } from 'kysely'

/** Stands in a statement for a value that comes with each run: the value at a place among the values. */
class Slot {
  readonly place: number | string
  constructor(place: number | string) {
    this.place = place
  }
}

/**
 * A long statement that is put together once and then only filled in: putting it together costs more than sending it.
 * `write` is given the names of the values in place of the values, so it can set them into SQL and do nothing else with
 * them.
 */
export function writtenOnce<Row, Values extends object>(
  write: (values: Values) => RawBuilder<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Values
  let statement: CompiledQuery<Row> | undefined
  return async (db, values) => {
    statement ??= write(slots).compile(db)
    return run(db, statement, (place) => values[place as keyof Values])
  }
}

/** So many shapes of a statement are kept. */
const MOST_SHAPES = 200

/**
 * The same for a statement whose text depends on which of its values are there: it is put together once for each `kind` and
 * set of values. `write` is given the kind, and lists, objects, null and undefined as they are; in place of every other
 * value its name, which it can set into SQL and do nothing else with.
 */
export function writtenPerShape<Row, Kind extends string, Values extends object>(
  write: (kind: Kind, values: Values) => RawBuilder<Row>,
): (db: Db, kind: Kind, values: Values) => Promise<Row[]> {
  const statements = new Map<string, CompiledQuery<Row>>()
  return async (db, kind, values) => {
    const found: unknown[] = []
    const shape = `${kind} ${shapeOf(values, found)}`
    let statement = statements.get(shape)
    if (!statement) {
      statement = write(kind, slotted(values, { next: 0 }) as Values).compile(db)
      if (statements.size < MOST_SHAPES) statements.set(shape, statement)
    }
    return run(db, statement, (place) => found[place as number])
  }
}

/** Which values are there, in their order; they are put into `found`. */
function shapeOf(value: unknown, found: unknown[]): string {
  if (value === undefined || value === null) return '-'
  if (Array.isArray(value)) return `[${value.map((one) => shapeOf(one, found)).join('')}]`
  if (isRecord(value)) {
    let shape = '{'
    for (const name in value) shape += `${name}${shapeOf(value[name], found)}`
    return `${shape}}`
  }
  found.push(value)
  return '$'
}

/** The same with a slot for each value, in the same order. */
function slotted(value: unknown, count: { next: number }): unknown {
  if (value === undefined || value === null) return value
  if (Array.isArray(value)) return value.map((one) => slotted(one, count))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, slotted(one, count)]))
  return new Slot(count.next++)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const kind: unknown = Object.getPrototypeOf(value)
  return kind === Object.prototype || kind === null
}

/** Runs a statement with each slot filled. */
async function run<Row>(
  db: Db,
  statement: CompiledQuery<Row>,
  valueAt: (place: number | string) => unknown,
): Promise<Row[]> {
  const fill = (one: unknown): unknown => {
    if (one instanceof Slot) return valueAt(one.place)
    return Array.isArray(one) ? one.map(fill) : one
  }
  return (await db.executeQuery<Row>({ ...statement, parameters: statement.parameters.map(fill) })).rows
}
