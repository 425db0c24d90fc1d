import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Medicine } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let version = 1

before(async () => {
  app = await buildTestApp({ poolSize: 8 })
  await setDirectoryVersion(app.db, version)
})
after(() => app.close())

type Wish = Parameters<typeof makeMedicine>[1]
const make = (wish: Wish) => makeMedicine(app.db, wish)
/** Reads the page as another reader, after all changes are announced. */
const read = async (slug: string): Promise<Medicine> => {
  app.deps.shared.dropAll()
  return (await app.anonymous.get(`/api/medicines/${slug}`)).body
}
const enrich = async (slug: string): Promise<boolean> => {
  const { status, body } = await app.anonymous.post(`/api/medicines/${slug}/auto-enrich`)
  assert.equal(status, 200)
  return body.enriched
}
const nextVersion = () => setDirectoryVersion(app.db, ++version, '2026-11-05')
const rested = () => sql`update medicine_enrichments set again_at = now()`.execute(app.db)
const runsOf = async (id: string) =>
  (
    await sql<{ at: Date; outcome: string }>`select tried_at as at, outcome from medicine_enrichments
    where medicine_id = ${id}`.execute(app.db)
  ).rows

let salted = 0
/** Returns a new salt for each test. */
const newSalts = (): Wish['salts'] => [[`Saltol${salted++}`, '10 mg']]

test('an empty fact is filled from another medicine of the same salts, strength and form, with its source and date', async () => {
  const salts = newSalts()
  const { id, slug } = await make({ name: 'Emptyfil Tablet', salts })
  const donor = { name: 'Donorfil Tablet', salts, source: 'uses list', sourceDate: '2026-08-08' }
  await make({ ...donor, facts: { primaryUse: 'Pain', seriousSideEffects: ['Rash'] } })
  const before = await read(slug)
  assert.deepEqual([before.primaryUse, before.canBeEnriched], [null, true])
  assert.equal(await enrich(slug), true)
  const after = await read(slug)
  const source = { name: 'uses list, entry for Donorfil Tablet (same composition)', url: null, date: '2026-08-08' }
  assert.deepEqual([after.primaryUse, after.seriousSideEffects, after.canBeEnriched], ['Pain', ['Rash'], false])
  assert.deepEqual([after.sources.primaryUse, after.sources.seriousSideEffects], [source, source])
  assert.deepEqual(after.substituteBrands, before.substituteBrands)
  assert.deepEqual(after.sources.substituteBrands, before.sources.substituteBrands)
  assert.equal(await enrich(id), false)
})

test('enrichment never replaces what the list says, and never fills facts that are dangerous if wrong', async () => {
  const salts = newSalts()
  const { slug } = await make({ name: 'Ownsay Tablet', salts, facts: { primaryUse: 'Fever' } })
  const dangerous = {
    recommendedDosage: '12 a day',
    howToUse: 'All at once',
    howToTake: 'All at once',
    missedDose: 'Twice as much',
    overdose: 'Never mind',
    drugInteractions: [{ drug: 'Wine', severity: 'Other' as const, effect: 'None' }],
  }
  await make({
    name: 'Danger Tablet',
    salts,
    facts: { ...dangerous, primaryUse: 'Pain', introduction: 'Danger is best' },
  })
  assert.equal(await enrich(slug), false)
  const medicine: Record<string, unknown> = { ...(await read(slug)) }
  assert.equal(medicine.primaryUse, 'Fever')
  for (const fact of [...Object.keys(dangerous), 'introduction']) assert.equal(medicine[fact], null, fact)
})

test('facts aren’t copied from another strength, form or presentation, nor to a medicine of unknown strength', async () => {
  const [[salt]] = newSalts() as [[string, string]]
  const facts = { primaryUse: 'Pain' }
  const { slug } = await make({ name: 'Alone Tablet', salts: [[salt, '10 mg']] })
  await make({ name: 'Weaker Tablet', salts: [[salt, '5 mg']], facts })
  await make({ name: 'Fluid Syrup', salts: [[salt, '10 mg']], form: 'syrup', facts })
  await make({ name: 'Slowly SR Tablet', salts: [[salt, '10 mg']], facts })
  await make({ name: 'Vague Tablet', salts: [[salt, null]], facts })
  const vague = await make({ name: 'Vaguer Tablet', salts: [[salt, null]] })
  assert.deepEqual([await enrich(slug), await enrich(vague.slug)], [false, false])
  assert.deepEqual([(await read(slug)).primaryUse, (await read(vague.slug)).primaryUse], [null, null])
})

test('texts that name their own brand and filler are not copied, texts of generics are', async () => {
  const salts = newSalts() as [string, string][]
  const { slug } = await make({ name: 'Lendno Tablet', salts })
  const filler = 'Indicated for various medical conditions'
  await make({ name: 'Braggo Tablet', salts, facts: { howItWorks: 'Braggo works at once', indications: filler } })
  assert.equal(await enrich(slug), false)
  const [[salt]] = salts as [[string, string]]
  const name = salt.toLowerCase()
  await make({ name: `${salt} Tablet`, brand: name, maker: 'G', salts, facts: { howItWorks: `${salt} blocks tests` } })
  await nextVersion()
  await rested()
  assert.equal(await enrich(slug), true)
  const { howItWorks, indications } = await read(slug)
  assert.deepEqual([howItWorks, indications], [`${salt} blocks tests`, null])
})

test('a run that found nothing is not repeated until the directory changes', async () => {
  const { id, slug } = await make({ name: 'Nothing Tablet', salts: newSalts() })
  assert.equal((await read(slug)).canBeEnriched, true)
  assert.equal(await enrich(slug), false)
  const [first] = await runsOf(id)
  assert.equal(first?.outcome, 'nothing')
  await rested()
  for (let view = 0; view < 3; view++) {
    assert.equal((await read(slug)).canBeEnriched, false)
    assert.equal(await enrich(slug), false)
  }
  assert.deepEqual(await runsOf(id), [first])
  await nextVersion()
  assert.equal((await read(slug)).canBeEnriched, true)
  assert.equal(await enrich(slug), false)
  const [second] = await runsOf(id)
  assert(second!.at > first!.at)
})

test('a second run starts only after a pause, even if the directory changes', async () => {
  const salts = newSalts()
  const { id, slug } = await make({ name: 'Resting Tablet', salts })
  await enrich(slug)
  const [first] = await runsOf(id)
  await make({ name: 'Late Tablet', salts, facts: { primaryUse: 'Pain' } })
  await nextVersion()
  assert.equal((await read(slug)).canBeEnriched, false)
  assert.equal(await enrich(slug), false)
  assert.deepEqual(await runsOf(id), [first])
  await rested()
  assert.equal(await enrich(slug), true)
})

test("a medicine whose list says everything isn't enriched", async () => {
  const text = 'Said'
  const facts: Wish['facts'] = {
    introduction: text,
    indications: text,
    whenToUse: text,
    contraindications: text,
    warnings: text,
    recommendedDosage: text,
    howToTake: text,
    missedDose: text,
    overdose: text,
    storage: text,
    commonSideEffects: [text],
    seriousSideEffects: [text],
    drugInteractions: [{ drug: 'X', severity: 'High', effect: 'Y' }],
  }
  const { id, slug } = await make({ name: 'Complete Tablet', salts: newSalts(), facts })
  assert.equal((await read(slug)).canBeEnriched, false)
  assert.equal(await enrich(slug), false)
  assert.deepEqual(await runsOf(id), [])
})

test('a page shows the stored similar medicines until the directory changes', async () => {
  const salts = newSalts()
  const { slug } = await make({ name: 'Memoful Tablet', salts })
  const names = async () => (await read(slug)).substituteBrands.map(({ name }) => name)
  await enrich(slug)
  await make({ name: 'Newer Tablet', salts })
  assert.deepEqual(await names(), [])
  await nextVersion()
  assert.deepEqual(await names(), ['Newer Tablet'])
})

test("a filled fact disappears when its source drops it or the medicine's form changes", async () => {
  const salts = newSalts()
  const { id, slug } = await make({ name: 'Changing Tablet', salts })
  const donor = await make({ name: 'Giver Tablet', salts, facts: { primaryUse: 'Pain' } })
  assert.equal(await enrich(slug), true)
  await sql`update medicines set form = 'capsule' where id = ${id}`.execute(app.db)
  assert.equal((await read(slug)).primaryUse, null)
  await sql`update medicines set form = 'tablet' where id = ${id}`.execute(app.db)
  assert.equal((await read(slug)).primaryUse, 'Pain')
  await sql`update medicines set facts = '{}' where id = ${donor.id}`.execute(app.db)
  await nextVersion()
  await rested()
  assert.equal(await enrich(slug), true)
  assert.equal((await read(slug)).primaryUse, null)
})

test('a run drops the cached page on every server, even if it found nothing, and notifies no reader', async () => {
  const { id, slug } = await make({ name: 'Announced Tablet', salts: newSalts() })
  await enrich(slug)
  await enrich(slug)
  const { rows } = await sql`select clinic_id, doctor_id, user_id from events
    where kind = 'drop:medicine' and subject_id = ${id}`.execute(app.db)
  assert.deepEqual(rows, [{ clinic_id: null, doctor_id: null, user_id: null }])
})

test('an address that starts many runs gets no further ones, and one that keeps calling gets 429', async () => {
  const { id, slug } = await make({ name: 'Throttled Tablet', salts: newSalts() })
  const { limits } = app.deps
  const address = '203.0.113.9'
  for (let call = 0; call < 120; call++) await limits.enrichmentRunsPerAddress.take(address)
  const visitor = app.anonymous.from(address)
  const answer = await visitor.post(`/api/medicines/${slug}/auto-enrich`)
  assert.deepEqual([answer.status, answer.body], [200, { enriched: false }])
  assert.deepEqual(await runsOf(id), [])
  for (let call = 0; call < 599; call++) await limits.enrichmentCallsPerAddress.take(address)
  const refused = await visitor.post(`/api/medicines/${slug}/auto-enrich`)
  assert.equal(refused.status, 429)
  assert(Number(refused.headers['retry-after']) > 0)
  assert.equal((await visitor.get(`/api/medicines/${slug}`)).status, 200)
  assert.equal(await enrich(slug), false)
  assert.equal((await runsOf(id)).length, 1)
})

test('the call works without a body, with and without a content type, from this site only', async () => {
  const { slug } = await make({ name: 'Bodyless Tablet' })
  const path = `/api/medicines/${slug}/auto-enrich`
  const json = { 'content-type': 'application/json' }
  assert.equal((await app.anonymous.send('POST', path, undefined, json)).status, 200)
  assert.equal((await app.anonymous.post(path)).status, 200)
  assert.equal((await app.anonymous.with({ origin: 'https://elsewhere.example' }).post(path)).status, 403)
  assert.equal((await app.anonymous.send('POST', path, 'x', { 'content-type': 'text/plain' })).status, 415)
})
