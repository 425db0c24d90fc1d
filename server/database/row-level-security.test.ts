import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type FullClinic, makeFullClinic } from '#server/testing/full-clinic.ts'
import { partOf } from '#server/testing/thorough.ts'
import { type Acting, actingAs } from './acting.ts'
import { codeOf } from './failures.ts'

// Two clinics with equal names everywhere, separated by row-level security only. Each person reads every table of the
// database in full, and tries to write rows of the other clinic.

const PEOPLE = ['doctor', 'staff', 'administrator', 'patient', 'invited'] as const
type Role = (typeof PEOPLE)[number]

/**
 * Every table, and who sees something of it: a new table needs a line here. '-': people have nothing to do with it;
 * 'in': they put something in, and read nothing.
 */
const tables = `
account_closings      patient
account_links         patient
advance_uses          doctor staff administrator patient
advances              doctor staff administrator patient
allergies             doctor staff administrator patient
antenatal_checkup_versions doctor staff administrator patient
antenatal_checkups    doctor staff administrator patient
antenatal_record_versions doctor staff administrator patient
antenatal_records     doctor staff administrator patient
antenatal_tick_versions doctor staff administrator patient
antenatal_ticks       doctor staff administrator patient
api_keys              administrator
appointment_changes   doctor staff administrator patient
appointments          doctor staff administrator patient
audit_charts          doctor staff administrator patient
audit_events          doctor staff administrator patient
audit_seals           -
booking_holds         -
bill_lines            doctor staff administrator patient
bill_numbers          -
bill_settings         doctor staff administrator
bills                 doctor staff administrator patient
chart_claims          doctor staff administrator patient
chart_codes           -
chart_corrections     doctor staff administrator patient
chart_earlier_emails  doctor staff administrator
chart_import_rows     doctor staff administrator
chart_imports         doctor staff administrator
chart_merges          doctor staff administrator
clinic_addresses      doctor staff administrator patient invited
clinic_forms          doctor staff administrator
clinic_settings       doctor staff administrator patient invited
clinic_tests          doctor staff administrator
clinics               doctor staff administrator patient invited
closed_payments       doctor staff administrator
closing_rules         doctor staff administrator patient invited
closures              doctor staff administrator patient invited
confirmations         doctor staff administrator
credit_notes          doctor staff administrator patient
credited_lines        doctor staff administrator patient
day_ends              doctor staff administrator
declined_claims       patient
doctor_leaves         doctor staff administrator
doctor_sessions       doctor staff administrator patient invited
doctors               doctor staff administrator patient invited
earlier_holders       -
embedding_sites       doctor staff administrator
emergency_accesses    doctor staff administrator
events                in
extra_hours           doctor staff administrator patient invited
factor_removals       patient
family_members        doctor staff administrator patient
family_takeovers      patient
files                 doctor staff administrator patient
form_acceptances      doctor staff administrator patient
form_requests         doctor staff administrator patient
form_submissions      doctor staff administrator patient
form_versions         doctor staff administrator patient
idempotency_keys      -
immunization_schedules doctor staff administrator patient
immunization_versions doctor staff administrator patient
immunizations         doctor staff administrator patient
inquiries             -
invitations           doctor staff administrator invited
lab_messages          doctor staff administrator
medical_document_codes -
medical_document_drafts doctor staff administrator
medical_document_templates doctor staff administrator
medical_document_versions doctor staff administrator patient
medical_documents     doctor staff administrator patient
medicine_directory        -
medicine_doses            patient
medicine_enrichment_runs  -
medicine_enrichments      -
medicine_import_refusals  -
medicine_import_rows      -
medicine_imports          -
medicine_index_parts      -
medicine_live_answers     -
medicine_live_sources     -
medicine_plans            patient
medicine_reminder_settings patient
medicine_retired          -
medicine_sources          -
medicines                 -
memberships           doctor staff administrator patient invited
migration_checksums   -
name_words            -
no_known_allergies    doctor staff administrator patient
notifications         doctor patient
opening_hours         doctor staff administrator patient invited
operators             -
ordered_tests         doctor staff administrator patient
outgoing_mails        in
own_data_downloads    patient
passkey_challenges    patient
passkeys              patient
patients              doctor staff administrator patient
payments              doctor staff administrator patient
pregnancies           doctor staff administrator patient
prescription_checks   doctor staff administrator
prescription_codes    -
prescription_files    doctor staff administrator patient
prescription_medications doctor staff administrator patient
prescription_signatures doctor staff administrator patient
prescription_templates doctor
prescription_versions doctor staff administrator patient
prescriptions         doctor staff administrator patient
price_items           doctor staff administrator
printout_codes        -
printouts             -
problems              doctor staff administrator patient
profile_drafts        patient
push_devices          patient
push_messages         patient
queue_doctors         doctor staff administrator
queue_settings        doctor staff administrator
recovery_codes        patient
registrations         -
reminder_runs         -
reminder_settings     doctor staff administrator
reminder_stops        doctor staff administrator patient
reminders             doctor staff administrator patient
report_openings       patient
report_pages          doctor patient
report_readers        doctor patient
report_shares         patient
reviews               doctor staff administrator patient
service_doctors       doctor staff administrator patient invited
service_forms         doctor staff administrator
service_taxes         doctor staff administrator
services              doctor staff administrator patient invited
sessions              patient
sign_in_challenges    patient
staff                 doctor staff administrator
status_hours          -
strangers_mails       -
suspensions           administrator
teleconsultations     doctor staff administrator patient
test_orders           doctor staff administrator patient
test_reports          doctor patient
test_results          doctor staff administrator patient
test_values           doctor staff administrator patient
text_pick_uses        doctor
text_picks            doctor
throttles             -
two_factor            patient
user_settings         doctor staff administrator patient
users                 doctor staff administrator patient invited
video_calls           doctor staff administrator patient
video_servers         doctor staff administrator
visit_documents       doctor staff administrator patient
visit_prescription_drafts doctor
visit_versions        doctor staff administrator patient
visits                doctor staff administrator patient
vital_set_versions    doctor staff administrator patient
vital_sets            doctor staff administrator patient
waiting_list_checks   -
waiting_list_entries  doctor staff administrator patient
waiting_list_offers   doctor staff administrator patient
waiting_list_settings doctor staff administrator
walk_ins              doctor staff administrator
wall_screens          doctor staff administrator
webhook_deliveries    doctor staff administrator
webhooks              doctor staff administrator
`
const rows = tables
  .trim()
  .split('\n')
  .map((line) => {
    const [table, ...seenBy] = line.trim().split(/\s+/)
    return { table: table!, seenBy }
  })
const isClosed = (seenBy: string[]) => seenBy[0] === '-' || seenBy[0] === 'in'

let t: TestDatabase
let sides: [FullClinic, FullClinic]
/** All ids of each side’s rows. */
let idsOf: [string[], string[]]

before(async () => {
  t = await createTestDatabase()
  await t.database.guard()
  const none = await everyId()
  const first = await makeFullClinic(t.database.db)
  const one = await everyId()
  const second = await makeFullClinic(t.database.db)
  const both = await everyId()
  sides = [first, second]
  idsOf = [[...one].filter((id) => !none.has(id)), [...both].filter((id) => !one.has(id))]
})
after(() => t.drop())

async function everyId(): Promise<Set<string>> {
  const texts = await Promise.all(rows.map(({ table }) => textsOf(table)))
  return new Set(texts.flat().flatMap((text) => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []))
}

/** Returns all rows of a table that the acting person sees. */
async function textsOf(table: string): Promise<string[]> {
  const { rows: found } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
    t.database.db,
  )
  return found.map(({ text }) => text)
}

const personOf = (side: FullClinic, role: Role): Acting => {
  const { userId }: Person = side.people[role]
  return { userId, clinicIds: ['doctor', 'staff', 'administrator'].includes(role) ? [side.clinic.id] : [] }
}

const codeFrom = (work: () => Promise<unknown>) => work().then(() => 'done', codeOf)

/** Rows of the other clinic, as the server finds them. */
async function foreignRows(table: string, there: 0 | 1) {
  const { rows: found } = await sql<{ at: string; row: Record<string, unknown>; text: string }>`
    select ctid::text as at, to_jsonb(t) as row, t::text as text from ${sql.table(table)} t`.execute(t.database.db)
  return found.filter(({ text }) => idsOf[there].some((id) => text.includes(id)))
}

test('every table of the database has a line here', async () => {
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(t.database.db)
  assert.deepEqual(
    found.map(({ name }) => name),
    rows.map(({ table }) => table).toSorted(),
  )
})

/** The two clinics mirror each other; the full run tests the people of both. */
const pairs: readonly [here: 0 | 1, there: 0 | 1][] = [
  [0, 1],
  [1, 0],
]

for (const [here, there] of partOf(pairs, 2))
  suite(`a person of clinic ${here + 1}`, () => {
    for (const { table, seenBy } of rows)
      test(`${table}: reads no byte of clinic ${there + 1}, and the permitted rows of one’s own clinic`, async () => {
        for (const role of PEOPLE)
          await actingAs(personOf(sides[here], role), async () => {
            if (isClosed(seenBy)) {
              assert.equal(await codeFrom(() => textsOf(table)), '42501', role)
              return
            }
            const seen = await textsOf(table)
            const leak = seen.find((text) => idsOf[there].some((id) => text.includes(id)))
            assert.equal(leak, undefined, `${role} reads ${leak}`)
            assert.equal(seen.length > 0, seenBy.includes(role), `${role} sees ${seen.length}`)
          })
      })

    for (const { table, seenBy } of rows.filter((one) => !isClosed(one.seenBy)))
      test(`${table}: changes, deletes and inserts nothing of clinic ${there + 1}`, async () => {
        const foreign = await foreignRows(table, there)
        assert(foreign.length > 0, `nothing of clinic ${there + 1} to try it on, seen by ${seenBy.join()}`)
        const places = foreign.map(({ at }) => at)
        const [column] = Object.keys(foreign[0]!.row)
        for (const role of PEOPLE)
          await actingAs(personOf(sides[here], role), async () => {
            const touched = (what: ReturnType<typeof sql>) =>
              what.execute(t.database.db).then(({ numAffectedRows }) => Number(numAffectedRows), codeOf)
            const is = sql`ctid = any(${places}::tid[])`
            const update = sql`update ${sql.table(table)} set ${sql.ref(column!)} = ${sql.ref(column!)} where ${is}`
            assert([0, '42501'].includes((await touched(update))!), `${role} changes it`)
            const remove = sql`delete from ${sql.table(table)} where ${is}`
            assert([0, '42501'].includes((await touched(remove))!), `${role} removes it`)
            for (const { row } of foreign)
              assert.equal(await codeFrom(() => addCopy(table, row)), '42501', `${role} adds ${JSON.stringify(row)}`)
          })
      })

    test('finds the charts that the policy shows, and no others', async () => {
      for (const role of PEOPLE)
        await actingAs(personOf(sides[here], role), async () => {
          const idsIn = async (from: 'patients' | 'charts_to_find') =>
            (await t.database.db.selectFrom(from).select('id').orderBy('id').execute()).map(({ id }) => id)
          const found = await idsIn('charts_to_find')
          assert.deepEqual(found, await idsIn('patients'), role)
          assert.equal(found.length > 0, role !== 'invited', role)
        })
      await actingAs({ userId: randomUUID(), clinicIds: [] }, async () =>
        assert.deepEqual(await t.database.db.selectFrom('charts_to_find').select('id').execute(), []),
      )
    })

    test('moves no chart or visit to the other clinic', async () => {
      for (const table of ['patients', 'appointments', 'staff', 'doctors', 'services'] as const)
        await actingAs(personOf(sides[here], 'administrator'), async () => {
          const move = sql`update ${sql.table(table)} set clinic_id = ${sides[there].clinic.id}
            where clinic_id = ${sides[here].clinic.id}`
          assert.equal(await codeFrom(() => move.execute(t.database.db)), '42501', table)
        })
    })

    test('notifies no one of the other clinic, and writes no audit event in another name', async () => {
      const { people, appointmentId: visitId } = sides[there]
      for (const role of PEOPLE)
        await actingAs(personOf(sides[here], role), async () => {
          const { db } = t.database
          const own = sides[here].appointmentId
          for (const [userId, visit] of [
            [people.doctor.userId, own],
            [sides[here].people.doctor.userId, visitId],
          ])
            assert.equal(
              await codeFrom(() =>
                sql`insert into notifications (id, user_id, kind, appointment_id)
                  values (gen_random_uuid(), ${userId}, 'appointment_booked', ${visit})`.execute(db),
              ),
              '42501',
            )
          assert.equal(
            await codeFrom(() =>
              sql`insert into audit_events (actor_user_id, action, subject_type)
                values (${people.doctor.userId}, 'patient.opened', 'patient')`.execute(db),
            ),
            '42501',
          )
          assert.equal(
            await codeFrom(() =>
              sql`insert into events (kind, clinic_id) values ('appointment', ${sides[there].clinic.id})`.execute(db),
            ),
            '42501',
          )
        })
    })
  })

/** Inserts a copy of a row under a new id. */
async function addCopy(table: string, row: Record<string, unknown>) {
  const { rows: columns } = await sql<{ name: string; isId: boolean }>`
    select column_name as name, column_name = 'id' and data_type = 'uuid' as "isId" from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    t.database.db,
  )
  const copy = sql.join(columns.map(({ name, isId }) => (isId ? sql`gen_random_uuid()` : sql`r.${sql.ref(name)}`)))
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${copy} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) r`.execute(
    t.database.db,
  )
}

test('the role for people without a person sees nothing', async () => {
  const role = 'vaidya_people'
  await t.database.db.connection().execute(async (db) => {
    await sql`set role ${sql.id(role)}`.execute(db)
    try {
      for (const { table, seenBy } of rows) {
        const look = sql`select from ${sql.table(table)}`.execute(db)
        if (isClosed(seenBy)) assert.equal(await codeFrom(() => look), '42501', table)
        else assert.equal((await look).rows.length, 0, table)
      }
    } finally {
      await sql`reset role`.execute(db)
    }
  })
})

test('people can change neither the schema nor the audit', async () => {
  const forbidden = [
    'create table mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'alter table patients disable row level security',
    'alter table patients add column mine int',
    'create policy mine on patients using (true)',
    'drop policy tenancy on patients',
    'drop table reviews',
    'truncate reviews',
    'create index mine on patients (phone)',
    "update audit_events set action = 'nothing'",
    'delete from audit_events',
    'truncate audit_events',
    'alter table audit_events disable trigger all',
    'delete from appointment_changes',
    'select * from throttles',
  ]
  for (const role of PEOPLE)
    await actingAs(personOf(sides[0], role), async () => {
      for (const text of forbidden)
        assert.equal(await codeFrom(() => sql.raw(text).execute(t.database.db)), '42501', `${role}: ${text}`)
    })
})
