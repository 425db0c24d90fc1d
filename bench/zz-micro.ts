import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { actingAs } from '#server/database/acting.ts'
import { openDatabase } from '#server/database/client.ts'
import { silent } from '#server/database/log.ts'
import { listAppointments } from '#server/features/appointments/queries/list.ts'
const { url, data, big } = JSON.parse(readFileSync('/tmp/rls/hold.json', 'utf8'))
const database = openDatabase(url, { poolSize: 1, log: silent })
await database.guard()
const { db } = database
const pid = (await sql<{p:number}>`select pg_backend_pid() as p`.execute(db)).rows[0]!.p
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const u = (await sql<{user_id:string, clinic_id: string}>`select user_id, clinic_id from doctors where id=${data.doctor.id}`.execute(db)).rows[0]!
const now = new Date(); const month = { from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()+1,1)).toISOString().slice(0,10), to: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()+2,0)).toISOString().slice(0,10)}
const page = { limit: 200, offset: 0 }
const desk = { doctorId: null, clinicIds: [big.id], patientUserId: big.staff.id }
const cases: [string, any, number, () => Promise<unknown>][] = [
  ['trivial', { userId: u.user_id, clinicIds: [u.clinic_id] }, 3000, () => sql`select ${1}::int`.execute(db)],
  ["doctor's day", { userId: u.user_id, clinicIds: [u.clinic_id] }, 600, () => listAppointments(db, { doctorId: data.doctor.id, clinicIds: [], patientUserId: null }, { when: 'all', from: data.day, to: data.day, ...page })],
  ['upcoming', { userId: big.staff.id, clinicIds: [big.id] }, 300, () => listAppointments(db, desk, { when: 'upcoming', limit: 50, offset: 0 })],
  ['doctor, confirmed', { userId: big.staff.id, clinicIds: [big.id] }, 300, () => listAppointments(db, desk, { when: 'upcoming', doctorId: big.doctor.id, status: 'confirmed', limit: 50, offset: 0 })],
  ['day of all', { userId: big.staff.id, clinicIds: [big.id] }, 100, () => listAppointments(db, desk, { when: 'all', from: month.from, to: month.from, limit: 500, offset: 0 })],
  ['month', { userId: big.staff.id, clinicIds: [big.id] }, 100, () => listAppointments(db, desk, { when: 'all', doctorId: big.doctor.id, ...month, limit: 500, offset: 0 })],
]
const only = process.argv[2] ?? ''
for (const [title, who, n, run] of cases.filter(([t]) => t.includes(only))) {
  const times: Record<string, number[]> = { off: [], on: [] }
  for (let round = 0; round < 4; round++) for (const kind of ['off', 'on']) {
    const go = () => (kind === 'on' ? actingAs(who, run) : run())
    for (let i = 0; i < 8; i++) await go()
    const before = cpu(); for (let i = 0; i < n; i++) await go()
    times[kind]!.push((cpu() - before) / n)
  }
  const mid = (a: number[]) => a.sort((x, y) => x - y).slice(0, 2).reduce((x, y) => x + y) / 2
  console.log(title.padEnd(20), 'off', mid(times.off!).toFixed(3), 'on', mid(times.on!).toFixed(3), 'ms db CPU', `${((mid(times.on!) / mid(times.off!) - 1) * 100).toFixed(0)} %`)
}
if (process.argv[3]) {
  const queries: any[] = []
  const { Kysely, PostgresDialect } = await import('kysely')
  for (const [, who, , run] of cases.filter(([t]) => t.includes(only))) {
    const client = await database.pool.connect()
    await client.query('begin')
    const orig = client.query
    ;(client as any).query = (...a: any[]) => { queries.push(a); return (orig as any).apply(client, a) }
    client.release()
    await db.connection().execute(async () => {}).catch(() => {})
    await actingAs(who, run)
    for (const [text, values] of queries.filter(([t]) => /select/i.test(t)).slice(0, 1)) {
      const { rows } = await actingAs(who, () => orig.call(client, `explain (analyze, buffers off, costs on) ${text}`, values) as any)
      console.log((rows as any[]).map((r) => r['QUERY PLAN']).join('\n'))
    }
    ;(client as any).query = orig
  }
}
await database.close()
