import { readFileSync } from 'node:fs'
import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import { listAppointments } from '#server/features/appointments/queries/list.ts'
const { url, data, big } = JSON.parse(readFileSync('/tmp/rls/hold.json', 'utf8'))
const client = new pg.Client({ connectionString: url }); await client.connect()
const queries: { sql: string; parameters: readonly unknown[] }[] = []
const pool = new pg.Pool({ connectionString: url, max: 1 })
const db = new Kysely<any>({ dialect: new PostgresDialect({ pool }), log({ query }) { queries.push(query) } })
const u = (await client.query(`select user_id, clinic_id from doctors where id='${data.doctor.id}'`)).rows[0]
const which = process.argv[2]
let who: [string, string] = [u.user_id, u.clinic_id]
if (which === 'day') await listAppointments(db, { doctorId: data.doctor.id, clinicIds: [], patientUserId: null }, { when: 'all', from: data.day, to: data.day, limit: 200, offset: 0 })
else { who = [big.staff.id, big.id]; await listAppointments(db, { doctorId: null, clinicIds: [big.id], patientUserId: big.staff.id }, which === 'upcoming' ? { when: 'upcoming', limit: 50, offset: 0 } : { when: 'upcoming', doctorId: big.doctor.id, status: 'confirmed', limit: 50, offset: 0 }) }
await client.query('begin')
if (process.argv[3] !== 'off') await client.query(`select set_config('role','vaidya_people',true), set_config('vaidya.actor', '${who[0]}', true), set_config('vaidya.clinics','{${who[1]}}', true)`)
await client.query("set local plan_cache_mode = force_generic_plan")
for (const { sql, parameters } of queries) { await client.query({ name: 'x' + queries.indexOf({sql,parameters} as any), text: `explain (analyze, buffers off, costs on) ${sql}`, values: [...parameters] }).then((r) => console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'))); console.log('-----'); (client as any).connection.parsedStatements = {}; await client.query('deallocate all') }
await client.query('rollback')
await client.end(); await pool.end()
