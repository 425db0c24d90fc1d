import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Medicine } from '#contract/medicines.ts'
import { liveSourceJobs } from './ask-due.ts'
import {
  hanging,
  labelAnswer,
  labelsAnswer,
  openStandIn,
  rxnormSaying,
  saying,
  type StandIn,
} from '#server/testing/live-sources.ts'
import { silent } from '#server/database/log.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { until } from '#server/testing/programs.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let off: TestApp
let standIn: StandIn

/** Answers for both sources at one address. */
const both: StandIn['answer'] = (response, url) =>
  (url.pathname.startsWith('/drug/') ? saying(200, labelsAnswer(labelAnswer())) : rxnormSaying())(response, url)

before(async () => {
  app = await buildTestApp({ settings: { LIVE_SOURCES: 'openfda, rxnav' }, poolSize: 8 })
  off = await buildTestApp({ beside: app })
  standIn = await openStandIn(both)
  await setDirectoryVersion(app.db, 1)
})
after(async () => {
  await standIn.close()
  await off.close()
  await app.close()
})

const salts: [string, string][] = [['Gemifloxacin', '300 mg']]
const capsule = (wish: Partial<Parameters<typeof makeMedicine>[1]> = {}) =>
  makeMedicine(app.db, { name: 'Testdinir Capsule', form: 'capsule', salts, ...wish })
const read = async (slug: string, on = app): Promise<Medicine> => {
  on.deps.shared.dropAll()
  return (await on.anonymous.get(`/api/medicines/${slug}`)).body
}
const enrich = async (slug: string, on = app) => (await on.anonymous.post(`/api/medicines/${slug}/auto-enrich`)).body
/** Runs the jobs that a reader's page has queued. */
async function runJobs() {
  const jobs = liveSourceJobs(app.deps, { origin: standIn.origin })
  assert.deepEqual(Object.keys(jobs), ['ask-openfda', 'ask-rxnav'])
  for (const job of Object.values(jobs)) await job({}, new AbortController().signal)
}
const questions = async () =>
  (
    await sql<{ said: string }>`select source || ' ' || ingredient || ' ' || route as said
      from medicine_live_answers order by 1`.execute(app.db)
  ).rows.map(({ said }) => said)

test('live sources that are off are not asked, and nothing of them is stored or shown', async () => {
  const { slug } = await capsule()
  assert.deepEqual(Object.keys(liveSourceJobs(off.deps)), [])
  const { result, statements } = await off.statementsOf(async () => [await enrich(slug, off), await read(slug, off)])
  assert.deepEqual(result[0], { enriched: false })
  assert(statements.length > 0)
  assert.doesNotMatch(statements.join(), /medicine_live/)
  assert.deepEqual(await questions(), [])
})

test('a reader is answered immediately, the jobs ask, and later readers see the answer with its source', async () => {
  const { slug } = await capsule()
  standIn.answer = hanging
  assert.equal((await read(slug)).canBeEnriched, true)
  assert.deepEqual(await enrich(slug), { enriched: false })
  assert.deepEqual(await questions(), ['openfda gemifloxacin oral', 'rxnav gemifloxacin '])
  const before = await read(slug)
  assert.deepEqual([before.indications, before.canBeEnriched, standIn.calls.length], [null, false, 0])

  standIn.answer = both
  await runJobs()
  const after = await read(slug)
  assert.match(after.indications!, /mild infections of tests/)
  assert.match(after.contraindications!, /allergy to cephalosporins/)
  assert.match(after.warnings!, /^WARNING: TEST COLITIS/)
  assert.match(after.howItWorks!, /walls/)
  assert.equal(after.rxcui, '316998')
  for (const fact of ['indications', 'warnings', 'commonSideEffects'] as const) {
    assert.match(after.sources[fact]!.name, /^US label of gemifloxacin .*\(openFDA\)$/)
    assert.match(
      after.sources[fact]!.url!,
      /^https:\/\/dailymed\.nlm\.nih\.gov\/dailymed\/drugInfo\.cfm\?setid=[\da-f-]{36}$/,
    )
    assert.match(after.sources[fact]!.date, /^\d{4}-\d\d-\d\d$/)
  }
  assert.match(after.sources.rxcui!.name, /ingredient and strength gemifloxacin 300 MG$/)
  // rules T112, T115 and T116: nothing dangerous, no approval, no interactions
  for (const fact of ['recommendedDosage', 'howToTake', 'howToUse', 'missedDose', 'overdose', 'storage'] as const)
    assert.equal(after[fact], null, fact)
  // those shown are the safety check's own rules
  assert.doesNotMatch(after.sources.drugInteractions!.name, /openFDA/)
  assert.equal(after.fdaApproved, null)
  assert.doesNotMatch(JSON.stringify(after), /600 mg|Dialysis/)

  // another product needs no call, and with the switch off the answers are not shown
  const calls = standIn.calls.length
  const other = await capsule({ name: 'Otherdinir Capsule' })
  assert.match((await read(other.slug)).indications!, /mild infections/)
  await enrich(other.slug)
  await runJobs()
  assert.equal(standIn.calls.length, calls)
  assert.equal((await read(slug, off)).indications, null)
})

test("live sources don't replace the list or the knowledge base", async () => {
  const own = await capsule({ facts: { warnings: 'Its own', rxcui: '7' } })
  const { warnings, rxcui, sources } = await read(own.slug)
  assert.deepEqual([warnings, rxcui, sources.warnings?.name], ['Its own', '7', 'test-list'])
  await sql`insert into medicine_live_answers (source, ingredient, route, answered_at, answer)
    select source, 'ibuprofen', route, answered_at, answer from medicine_live_answers where source = 'openfda'
  `.execute(app.db)
  const described = await makeMedicine(app.db, { name: 'Ibutest Tablet', salts: [['Ibuprofen', '400 mg']] })
  assert.doesNotMatch(JSON.stringify(await read(described.slug)), /infections of tests/)
})

test('combinations and forms with several routes ask for no label', async () => {
  const before = await questions()
  const combination = await capsule({ salts: [...salts, ['Testolol', '5 mg']] })
  const gel = await capsule({ form: 'gel', salts: [['Gelolol', '1 mg']] })
  const foreign = await capsule({ salts: [['Тестол "x"', '1 mg']] })
  for (const { slug } of [combination, gel, foreign]) await enrich(slug)
  const fresh = (await questions()).filter((one) => !before.includes(one))
  assert.deepEqual(fresh, ['rxnav gelolol ', 'rxnav testolol '])
  const { indications, rxcui } = await read(combination.slug)
  assert.deepEqual([indications, rxcui], [null, null])
})

test('after a source is enabled, pages with gaps are enriched again, and each ingredient is queued once', async () => {
  const { slug } = await capsule({ salts: [['Onceolol', '5 mg']] })
  await enrich(slug, off)
  assert.equal((await read(slug, off)).canBeEnriched, false)
  await sql`update medicine_enrichments set again_at = now()`.execute(app.db)
  assert.equal((await read(slug)).canBeEnriched, true)
  await Promise.all(Array.from({ length: 20 }, () => enrich(slug)))
  assert.equal((await questions()).filter((one) => one.includes('onceolol')).length, 2)
  assert.equal((await read(slug)).canBeEnriched, false)
})

test("a reader's call wakes the workers, which ask immediately", async () => {
  const jobs = await startJobs(app.database.pool, [], {}, silent, liveSourceJobs(app.deps, { origin: standIn.origin }))
  try {
    const { slug } = await capsule({ salts: [['Workerolol', '5 mg']] })
    await enrich(slug)
    const isAsked = (path: string) =>
      standIn.calls.some(({ url }) => url.pathname.startsWith(path) && url.search.includes('workerolol'))
    await until('both sources are asked', () => isAsked('/drug/') && isAsked('/REST/'), 20_000)
  } finally {
    await jobs.stop()
  }
})

test('a stored answer in an unknown shape is ignored', async () => {
  await sql`update medicine_live_answers set answer = '{"sections": 5}' where answer is not null`.execute(app.db)
  const { slug } = await capsule({ name: 'Brokendinir Capsule' })
  const { indications, rxcui } = await read(slug)
  assert.deepEqual([indications, rxcui], [null, null])
})
