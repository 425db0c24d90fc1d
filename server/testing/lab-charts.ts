import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { matchable, type Mixed } from './lab-mix.ts'

const controlIdOf = (content: string) => content.split('|')[9]!

/**
 * Asserts that every result of a mix whose control ids begin with a prefix is in the chart that its sample is of, and that no older result follows a newer
 * one. Returns how many results there are.
 */
export async function assertInRightCharts(db: Db, mix: readonly Mixed[], prefix: string): Promise<number> {
  const truth = new Map(mix.filter(({ kind }) => kind !== 'malformed').map((one) => [controlIdOf(one.content), one]))
  const { rows } = await sql<{ controlId: string; orderId: string; clinicId: string; ofClinic: string }>`
    select m.control_id as "controlId", i.order_id as "orderId", m.clinic_id as "clinicId", o.clinic_id as "ofClinic"
    from test_results r
    join lab_messages m on m.id = r.lab_message_id
    join ordered_tests i on i.id = r.ordered_test_id
    join test_orders o on o.id = i.order_id
    where m.control_id like ${`${prefix}-%`}
  `.execute(db)
  for (const { controlId, orderId, clinicId, ofClinic } of rows) {
    const { order, kind } = truth.get(controlId)!
    assert.deepEqual([orderId, clinicId], [order.id, ofClinic], controlId)
    assert(matchable.includes(kind), kind)
  }
  const older = await sql`
    select
    from test_results a
    join test_results b using (ordered_test_id)
    where a.version < b.version and a.lab_issued_at > b.lab_issued_at
  `.execute(db)
  assert.equal(older.rows.length, 0)
  return rows.length
}
