import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Medicine } from '#contract/medicines.ts'
import { silent } from '#server/database/log.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { enrichAll } from './whole-directory.ts'

let app: TestApp
let texts: Awaited<ReturnType<typeof library>>

before(async () => {
  app = await buildTestApp()
  texts = await library({ log: silent })
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

const salts: [string, string][] = [['Wholeol', '10 mg']]
const read = async (slug: string): Promise<Medicine> => {
  app.deps.shared.dropAll()
  return (await app.anonymous.get(`/api/medicines/${slug}`)).body
}
const runs = async () =>
  (await sql<{ id: string }>`select id from medicine_enrichment_runs`.execute(app.db)).rows.map(({ id }) => id)

test("a run enriches the whole directory, resumes after a stop, and isn't repeated when finished", async () => {
  const giver = await makeMedicine(app.db, { name: 'Awhole Tablet', salts, facts: { primaryUse: 'Testing' } })
  const plain = await makeMedicine(app.db, { name: 'Bwhole Tablet', salts })
  const own = await makeMedicine(app.db, { name: 'Cwhole Tablet', salts, facts: { primaryUse: 'Its own' } })
  const known = await makeMedicine(app.db, { name: 'Dwhole Tablet', salts: [['Ibuprofen', '400 mg']] })
  assert.equal((await read(plain.slug)).canBeEnriched, true)

  const stop = new AbortController()
  const seen: number[] = []
  const first = await enrichAll(app.db, texts, {
    batch: 1,
    signal: stop.signal,
    onProgress(progress) {
      if (progress === 'waiting') return
      seen.push(progress.seen)
      if (progress.seen === 2) stop.abort()
    },
  })
  assert.deepEqual([first.state, first.seen, seen], ['interrupted', 2, [0, 1, 2]])
  const [id] = await runs()
  const second = await enrichAll(app.db, texts, { batch: 1 })
  assert.deepEqual([second.state, second.seen, second.resumedAt], ['done', 4, 2])
  // the borrowing medicine, and the one with a described ingredient
  assert.equal(second.filled, 2)
  assert.deepEqual(await runs(), [id])

  const filled = await read(plain.slug)
  assert.equal(filled.primaryUse, 'Testing')
  assert.match(filled.sources.primaryUse!.name, /entry for Awhole Tablet \(same composition\)$/)
  assert.equal(filled.canBeEnriched, false)
  assert.equal((await read(own.slug)).primaryUse, 'Its own')
  assert.equal((await read(giver.slug)).primaryUse, 'Testing')
  assert.match((await read(known.slug)).indications!, /pain/i)

  assert.equal((await enrichAll(app.db, texts)).state, 'unchanged')
  const again = await enrichAll(app.db, texts, { again: true })
  assert.deepEqual([again.state, again.seen, again.resumedAt], ['done', 4, 0])
})

test('a new knowledge base or version of the directory starts a new run, even during one', async () => {
  const stop = AbortSignal.abort()
  await enrichAll(app.db, { ...texts, version: 'newer' }, { signal: stop })
  assert.equal((await enrichAll(app.db, { ...texts, version: 'newest' })).resumedAt, 0)
  await setDirectoryVersion(app.db, 2)
  assert.equal((await enrichAll(app.db, { ...texts, version: 'newest' })).state, 'done')
  assert.equal((await runs()).length, 1)
})

test("a newer knowledge base keeps the list's facts, and a run doesn't disturb a reader's own run", async () => {
  const facts = { warnings: 'Written by a person' }
  const { slug } = await makeMedicine(app.db, { name: 'Ewhole Tablet', salts: [['Ibuprofen', '400 mg']], facts })
  const busy = await makeMedicine(app.db, { name: 'Fwhole Tablet', salts: [['Busyol', '1 mg']] })
  await sql`insert into medicine_enrichments (medicine_id, claim, claimed_until)
    values (${busy.id}, gen_random_uuid(), now() + interval '1 minute')`.execute(app.db)
  await enrichAll(app.db, { ...texts, version: 'yet another' })
  const { warnings, sources } = await read(slug)
  assert.equal(warnings, 'Written by a person')
  assert.equal(sources.warnings?.name, 'test-list')
  const { rows } = await sql<{ outcome: string | null }>`select outcome from medicine_enrichments
    where medicine_id = ${busy.id}`.execute(app.db)
  assert.deepEqual(rows, [{ outcome: null }])
})
