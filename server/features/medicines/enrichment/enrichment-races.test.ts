import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { silent } from '#server/database/log.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { enrich } from './enrich.ts'
import { ask, type EnrichmentSource, type FilledFields, type MedicineToFill } from './enrichment-source.ts'

let apps: [TestApp, TestApp]

before(async () => {
  const app = await buildTestApp({ poolSize: 8 })
  apps = [app, await buildTestApp({ beside: app })]
  await setDirectoryVersion(app.db, 1)
})
after(async () => {
  await apps[1].close()
  await apps[0].close()
})

let salted = 0
async function makeOne() {
  const salts: [string, string][] = [[`Raceol${salted++}`, '10 mg']]
  return { ...(await makeMedicine(apps[0].db, { name: 'Racing Tablet', salts })), salts }
}

/** Enriches with the test's own sources. */
const enrichBy = (slug: string, sources: EnrichmentSource[], on = apps[0]) =>
  enrich({ ...on.deps, log: silent }, '198.51.100.1', slug, sources)
const date = '2026-10-01'
const saying = (fields: FilledFields, more: Partial<EnrichmentSource> = {}): EnrichmentSource => ({
  name: 'said',
  isReviewed: false,
  fills: async () => fields,
  ...more,
})
const rowOf = async (id: string) => {
  const { rows } = await sql<{ facts: Record<string, { value: unknown }>; outcome: string; claim: string | null }>`
    select facts, outcome, claim from medicine_enrichments where medicine_id = ${id}`.execute(apps[0].db)
  return rows[0]!
}
const read = async (slug: string) => {
  apps[0].deps.shared.dropAll()
  return (await apps[0].anonymous.get(`/api/medicines/${slug}`)).body
}
const rested = () => sql`update medicine_enrichments set again_at = now()`.execute(apps[0].db)

test('100 calls for one medicine on two servers start one run, and the others are answered immediately', async () => {
  const { id, slug, salts } = await makeOne()
  await makeMedicine(apps[0].db, { name: 'Lender Tablet', salts, facts: { primaryUse: 'Racing' } })
  const [one, two] = await Promise.all(apps.map((app) => app.listen()))
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => (n % 2 ? one : two)!.post(`/api/medicines/${slug}/auto-enrich`)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(answers.filter(({ body }) => body.enriched === true).length, 1)
  assert.equal(answers.filter(({ body }) => body.enriched === false).length, 99)
  const { rows } = await sql`select from events where kind = 'drop:medicine' and subject_id = ${id}`.execute(apps[0].db)
  assert.equal(rows.length, 1)
  assert.equal((await rowOf(id)).facts.primaryUse?.value, 'Racing')
})

test('during a slow run no call on any server waits for it or starts another', async () => {
  const { id, slug } = await makeOne()
  const gate = Promise.withResolvers<FilledFields>()
  let asked = 0
  const slow = saying({}, { fills: () => ((asked += 1), gate.promise) })
  const running = enrichBy(slug, [slow])
  await until('the source is asked', () => asked === 1)
  const others = await Promise.all(Array.from({ length: 20 }, (_, n) => enrichBy(slug, [slow], apps[n % 2])))
  assert.deepEqual(new Set(others.map(({ enriched }) => enriched)), new Set([false]))
  assert.equal((await read(slug)).canBeEnriched, false)
  gate.resolve({ storage: { value: 'Cool', source: { name: 's', url: null, date } } })
  assert.deepEqual(await running, { enriched: true })
  assert.deepEqual([asked, (await rowOf(id)).claim], [1, null])
  // the other calls have used none of the address's runs
  for (let call = 0; call < 115; call++) await apps[1].deps.limits.enrichmentRunsPerAddress.take('198.51.100.1')
})

test('a source that fails or returns invalid facts fills nothing', async () => {
  const source = { name: 's', url: null, date }
  const wrong = {
    overdose: { value: 'Drink water', source },
    recommendedDosage: { value: '9 a day', source },
    storage: { value: 'x'.repeat(20_001), source },
    warnings: { value: '   ', source },
    indications: { value: 'indicated for various medical conditions', source },
    commonSideEffects: { value: '<html>', source },
    drugInteractions: { value: [{ drug: 'X', severity: 'High', effect: 'Y' }], source },
    introduction: { value: 'Without a source' },
    whenToUse: { value: 'Now', source: { name: 's', url: 'http://127.0.0.1/', date } },
    missedDose: { value: 'Now', source: { name: 's', url: 'javascript:x', date } },
    primaryUse: { value: 'Now', source: { name: 's', url: null, date: 'today' } },
    slug: { value: 'x', source },
  } as unknown as FilledFields
  const { id, slug } = await makeOne()
  assert.deepEqual(await enrichBy(slug, [saying(wrong)]), { enriched: false })
  const { facts, outcome } = await rowOf(id)
  assert.deepEqual([facts, outcome], [{}, 'nothing'])

  const broken = await makeOne()
  const failing = saying({}, { fills: async () => Promise.reject(new Error('500')) })
  assert.deepEqual(await enrichBy(broken.slug, [failing]), { enriched: false })
  assert.equal((await rowOf(broken.id)).outcome, 'failed')
  assert.equal((await read(broken.slug)).canBeEnriched, false)
  await rested()
  assert.equal((await read(broken.slug)).canBeEnriched, true)
})

test('a reviewed source can fill doses, the first of two sources wins, and a failed source keeps its earlier facts', async () => {
  const { slug } = await makeOne()
  const of = (value: string) => ({ value, source: { name: 'label', url: 'https://labels.example/1', date } })
  const reviewed = saying({ recommendedDosage: of('One'), storage: of('Dry') }, { name: 'reviewed', isReviewed: true })
  const other = saying({ storage: of('Wet'), warnings: of('Careful') }, { name: 'other' })
  assert.deepEqual(await enrichBy(slug, [reviewed, other]), { enriched: true })
  const shown = async () => {
    const { recommendedDosage, storage, warnings } = await read(slug)
    return [recommendedDosage, storage, warnings]
  }
  assert.deepEqual(await shown(), ['One', 'Dry', 'Careful'])
  assert.equal((await read(slug)).sources.recommendedDosage.url, 'https://labels.example/1')
  await setDirectoryVersion(apps[0].db, 2)
  await rested()
  const failing = saying({}, { name: 'reviewed', isReviewed: true, fills: async () => Promise.reject(new Error('no')) })
  assert.deepEqual(await enrichBy(slug, [failing, saying({}, { name: 'other' })]), { enriched: true })
  assert.deepEqual(await shown(), ['One', 'Dry', null])
})

test('the next run takes over from a dead server, and a slow run that lost its claim stores nothing', async () => {
  const { id, slug } = await makeOne()
  const gate = Promise.withResolvers<FilledFields>()
  let isAsked = false
  const slow = saying({}, { fills: () => ((isAsked = true), gate.promise) })
  const running = enrichBy(slug, [slow])
  await until('the source is asked', () => isAsked)
  await sql`update medicine_enrichments set claimed_until = now() - interval '1 second'
    where medicine_id = ${id}`.execute(apps[0].db)
  const of = (value: string) => ({ storage: { value, source: { name: 's', url: null, date } } })
  assert.deepEqual(await enrichBy(slug, [saying(of('Dry'))], apps[1]), { enriched: true })
  gate.resolve(of('Late'))
  assert.deepEqual(await running, { enriched: false })
  assert.equal((await read(slug)).storage, 'Dry')
})

const toFill: MedicineToFill = {
  id: '0190a000-0000-7000-8000-000000000000',
  name: 'Testamol',
  ingredients: [],
  strength: null,
  saltsKey: null,
  compositionKey: null,
  form: null,
  presentation: '',
  empty: new Set(['storage']),
}

test('a source that takes too long is aborted', async () => {
  let signal: AbortSignal | undefined
  const mute = saying(
    {},
    {
      fills: (_, given) => {
        signal = given
        return new Promise(() => {})
      },
    },
  )
  await assert.rejects(ask(mute, toFill, 20), /too long/)
  assert.equal(signal?.aborted, true)
})

test('a source fills empty facts only', async () => {
  const from = { name: 's', url: null, date: '2026-10-01' }
  const eager = saying({
    storage: { value: 'Dry', source: from },
    warnings: { value: 'No', source: from },
  })
  assert.deepEqual(await ask(eager, toFill), { storage: { value: 'Dry', source: from, from: 'said' } })
})
