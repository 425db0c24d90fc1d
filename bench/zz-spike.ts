import { createTestDatabase } from '#server/testing/database.ts'
import { sql } from 'kysely'
import { actingAs } from '#server/database/acting.ts'
const t = await createTestDatabase({ poolSize: 1 })
await t.database.guard()
const id='0190a000-0000-7000-8000-000000000000'
const who = () => sql`select current_user, current_setting('vaidya.actor', true) as a, ${1}::int as n`.execute(t.database.db)
console.log((await who()).rows)
console.log(await actingAs({userId:id, clinicIds:[id,id]}, async()=> (await who()).rows))
console.log(await actingAs({userId:id, clinicIds:[id,id]}, async()=> (await who()).rows))
console.log((await who()).rows)
console.log((await who()).rows)
console.log(await actingAs({userId:id, clinicIds:[id,id]}, async()=> (await sql`select count(*) from patients`.execute(t.database.db)).rows))
for (const tab of ['throttles','graphile_worker.jobs','medicines']) console.log(await actingAs({userId:id, clinicIds:[id,id]}, async()=> (await sql`select count(*) from ${sql.table(tab)}`.execute(t.database.db)).rows).catch(e=>e.message))
await actingAs({userId:id, clinicIds:[id,id]}, async()=> { await t.database.db.transaction().execute(async tx=>{ console.log((await sql`select current_user, ${1}::int`.execute(tx)).rows);console.log((await sql`select current_user`.execute(tx)).rows)})})
console.log((await who()).rows)
await t.drop()
