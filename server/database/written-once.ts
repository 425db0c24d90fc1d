import type { Db } from './db.ts'
import type { CompiledQuery, RawBuilder } from 'kysely'

/** Stands in a statement for a value that comes with each run. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
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
    const filled = statement.parameters.map((one) => (one instanceof Slot ? values[one.name as keyof Values] : one))
    return (await db.executeQuery<Row>({ ...statement, parameters: filled })).rows
  }
}
