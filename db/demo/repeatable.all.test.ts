import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DB } from '#server/database/types.ts'
import '#server/testing/keys.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { demoDoctor } from './doctors.ts'
import { demoRows, loadDemo } from './load.ts'

const tables = ['clinics', 'clinic_addresses', 'users', 'memberships', 'services', 'clinic_settings', 'opening_hours', 'doctors', 'service_doctors', 'doctor_sessions', 'doctor_leaves', 'staff', 'family_members', 'patients', 'appointments',
  'appointment_changes', 'walk_ins', 'queue_doctors', 'reviews', 'notifications', 'invitations', 'emergency_accesses', 'prescriptions', 'prescription_versions', 'prescription_medications', 'prescription_checks', 'prescription_templates', 'medicine_reminder_settings', 'medicine_plans', 'medicine_doses', 'test_values', 'allergies', 'no_known_allergies', 'problems', 'pregnancies', 'immunizations', 'antenatal_records', 'antenatal_checkups', 'antenatal_ticks', 'test_orders', 'ordered_tests', 'test_results', 'medical_documents', 'medical_document_versions', 'medical_document_templates', 'lab_messages', 'clinic_forms', 'form_versions', 'form_requests', 'form_submissions'] as const satisfies (keyof DB)[] // oxfmt-ignore

/** A fingerprint of each table, without the password hashes, which are salted. */
async function fingerprints(now: Date) {
  const { database, drop } = await createTestDatabase()
  try {
    await loadDemo(database.db, now)
    const prints: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await sql<{ print: string }>`
        select md5(string_agg(text, '' order by text)) as print
        from (select (to_jsonb(one) - 'password_hash')::text as text from ${sql.table(table)} one) rows`.execute(
        database.db,
      )
      prints[table] = rows[0]!.print
    }
    return prints
  } finally {
    await drop()
  }
}

test('two loads at the same moment produce the same rows in every column', async () => {
  const now = new Date('2026-09-16T09:00:00Z')
  const [first, second] = await Promise.all([fingerprints(now), fingerprints(now)])
  assert.equal(Object.values(first).filter(Boolean).length, tables.length)
  assert.deepEqual(first, second)
})

// "the same day" is each clinic's own: at these hours it is the 16th in all three
test('a load at another hour of the same day produces the same people, past appointments and reviews', () => {
  const morning = demoRows(new Date('2026-09-16T04:30:00Z'), '')
  const evening = demoRows(new Date('2026-09-16T18:00:00Z'), '')
  // last month's prices depend on this month's revenue so far, see appointments.ts
  const before = (rows: typeof morning) =>
    rows.appointments
      .filter((one) => (one.starts_at as string) < '2026-09-15')
      .map((one) => (one.doctor_id === demoDoctor.id ? { ...one, price_minor: null } : one))
  const isSame = (what: (rows: typeof morning) => unknown) =>
    JSON.stringify(what(morning)) === JSON.stringify(what(evening))
  assert.ok(isSame((rows) => rows.patients))
  assert.ok(isSame(before))
  assert.ok(isSame((rows) => rows.reviews))
})

test('a second load changes nothing, even at the same moment', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    const now = new Date('2026-09-16T09:00:00Z')
    await Promise.all([loadDemo(database.db, now), loadDemo(database.db, now)])
    await loadDemo(database.db, new Date('2026-09-18T09:00:00Z'))
    const { count } = await database.db
      .selectFrom('appointments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(count, demoRows(now, '').appointments.length)
  } finally {
    await drop()
  }
})

test('an interrupted load leaves nothing', async () => {
  const { database, drop } = await createTestDatabase()
  try {
    await sql`alter table notifications add check (kind <> 'appointment_booked')`.execute(database.db)
    await assert.rejects(loadDemo(database.db, new Date('2026-09-16T09:00:00Z')), /notifications/)
    assert.equal(await database.db.selectFrom('users').select('id').executeTakeFirst(), undefined)
  } finally {
    await drop()
  }
})
