import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { silent } from '#server/database/log.ts'
import {
  hanging,
  labelAnswer,
  labelsAnswer,
  noLabel,
  openStandIn,
  saying,
  type StandIn,
} from '#server/testing/live-sources.ts'
import { until } from '#server/testing/programs.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { findAnswers, queueQuestions } from '#server/features/medicines/queries/live-sources.ts'
import { askDue, type AskOptions } from './ask-due.ts'
import type { Question } from './live-source.ts'

const found = saying(200, labelsAnswer(labelAnswer()))
let apps: [TestApp, TestApp]
let openfda: StandIn

before(async () => {
  const settings = { LIVE_SOURCES: 'openfda' }
  const app = await buildTestApp({ settings, poolSize: 8 })
  apps = [app, await buildTestApp({ settings, beside: app })]
  openfda = await openStandIn(found)
})
after(async () => {
  await openfda.close()
  await apps[1].close()
  await apps[0].close()
})
beforeEach(async () => {
  await sql`truncate medicine_live_sources, medicine_live_answers`.execute(apps[0].db)
  openfda.calls.length = 0
  openfda.mostAtOnce = 0
})

const about = (ingredient: string): Question => ({ source: 'openfda', ingredient, route: 'oral' })
const want = (...ingredients: string[]) => queueQuestions(apps[0].db, ingredients.map(about))
const ask = (options: AskOptions = {}, on = apps[0]) =>
  askDue({ ...on.deps, log: silent }, 'openfda', { origin: openfda.origin, ...options })
const answerTo = async (ingredient: string) => (await findAnswers(apps[0].db, [about(ingredient)]))[0]?.answer ?? null
async function rowOf(ingredient: string) {
  const { rows } = await sql<{ failure: string | null; tries: number; answered: boolean; hours: number }>`
    select failure, tries, answered_at is not null as answered, round(extract(epoch from due_at - now()) / 3600)::int as hours
    from medicine_live_answers
    where ingredient = ${ingredient}`.execute(apps[0].db)
  return rows[0]!
}
const source = async () => {
  const { rows } = await sql<{ failures: number; calls: number; claim: string | null; rests: number }>`
    select failures, calls, claim, coalesce(round(extract(epoch from rests_until - now())), 0)::int as rests
    from medicine_live_sources`.execute(apps[0].db)
  return rows[0]!
}
const rested = () => sql`update medicine_live_sources set rests_until = null`.execute(apps[0].db)
const allDue = () => sql`update medicine_live_answers set due_at = now()`.execute(apps[0].db)

test('an answer is stored and not asked again, and the request contains the ingredient and nothing about anyone', async () => {
  await want('gemifloxacin')
  assert.deepEqual(await ask(), { state: 'done', asked: 1 })
  const [call, ...others] = openfda.calls
  assert.deepEqual([others.length, call?.url.pathname, call?.authorization], [0, '/drug/label.json', undefined])
  assert.deepEqual(Object.fromEntries(call!.url.searchParams), {
    search:
      '(openfda.generic_name:"gemifloxacin") AND (openfda.route.exact:"ORAL") AND (openfda.product_type.exact:"HUMAN PRESCRIPTION DRUG")',
    sort: 'effective_time:desc',
    limit: '5',
  })
  assert.equal(((await answerTo('gemifloxacin')) as { name: string }).name, 'GEMIFLOXACIN')
  assert.deepEqual(await want('gemifloxacin'), [])
  assert.deepEqual(await ask({}, apps[1]), { state: 'done', asked: 0 })
  assert.equal(openfda.calls.length, 1)
  assert.equal((await source()).claim, null)
})

test('a request contains British and American names, and the key in a header instead of the address', async (t) => {
  const app = await buildTestApp({
    settings: { LIVE_SOURCES: 'openfda', OPENFDA_API_KEY: 'secret-key' },
    beside: apps[0],
  })
  t.after(() => app.close())
  await want('salbutamol')
  await ask({}, app)
  const [call] = openfda.calls
  assert.match(
    call!.url.searchParams.get('search')!,
    /^\(openfda.generic_name:"salbutamol" openfda.generic_name:"albuterol"\)/,
  )
  assert.equal(call!.authorization, `Basic ${btoa('secret-key:')}`)
  assert.doesNotMatch(call!.url.href, /secret/)
})

test('an empty answer is stored and survives a restart', async (t) => {
  openfda.answer = noLabel
  await want('gemifloxacin')
  await ask()
  assert.deepEqual(await rowOf('gemifloxacin'), { failure: null, tries: 0, answered: true, hours: 720 })
  assert.equal(await answerTo('gemifloxacin'), null)
  const restarted = await buildTestApp({ settings: { LIVE_SOURCES: 'openfda' }, beside: apps[0] })
  t.after(() => restarted.close())
  assert.deepEqual(await want('gemifloxacin'), [])
  assert.deepEqual(await ask({}, restarted), { state: 'done', asked: 0 })
  assert.equal(openfda.calls.length, 1)
})

test('two servers take turns and ask every question once', async () => {
  openfda.answer = (response, url) => void setTimeout(() => found(response, url), 30)
  const wanted = ['gemifloxacin', 'cefaclor', 'cefprozil', 'ceftibuten']
  await Promise.all([want(...wanted), want(...wanted)])
  const outcomes = await Promise.all([ask(), ask({}, apps[1])])
  assert.deepEqual(outcomes.map(({ state }) => state).toSorted(), ['busy', 'done'])
  assert.deepEqual([openfda.calls.length, openfda.mostAtOnce], [4, 1])
  assert.equal(new Set(openfda.calls.map(({ url }) => url.href)).size, 4)
})

test("a dead server's turn expires after a minute, and no other server asks before", async () => {
  openfda.answer = found
  await want('gemifloxacin')
  await sql`insert into medicine_live_sources (name, claim, claimed_until)
    values ('openfda', gen_random_uuid(), now() + interval '1 minute')`.execute(apps[0].db)
  assert.deepEqual(await ask(), { state: 'busy', asked: 0 })
  await sql`update medicine_live_sources set claimed_until = now()`.execute(apps[0].db)
  assert.deepEqual(await ask({}, apps[1]), { state: 'done', asked: 1 })
})

const failures: [name: string, answer: StandIn['answer'], reason: string, rest: number][] = [
  ['hangs', hanging, 'timeout', 60],
  ['begins and does not end', (response) => void response.writeHead(200).write('{"results": ['), 'timeout', 60],
  ['redirects', saying(302, '', { location: 'http://127.0.0.1:1/' }), 'moved', 60],
  ['answers 404 without saying that nothing was found', saying(404, 'Not here'), 'unreadable', 0],
  ['answers 404 with another error', saying(404, { error: { code: 'GONE' } }), 'status', 60],
  ['answers 429', saying(429, { error: { code: 'OVER_RATE_LIMIT' } }), 'limited', 60],
  ['answers 429 and says when', saying(429, '', { 'retry-after': '7200' }), 'limited', 7_200],
  ['answers 429 and asks for a year', saying(429, '', { 'retry-after': '31536000' }), 'limited', 86_400],
  ['answers 403', saying(403, ''), 'limited', 60],
  ['answers 500', saying(500, '<html>Sorry</html>'), 'status', 60],
  ['answers too much', saying(200, 'x'.repeat(5 * 1024 * 1024)), 'too-large', 0],
  ['answers broken JSON', saying(200, '{"results": ['), 'unreadable', 0],
  ['answers a page', saying(200, '<html>Please sign in</html>', { 'content-type': 'text/html' }), 'unreadable', 0],
  ['answers another shape', saying(200, { results: 'none' }), 'unreadable', 0],
]
for (const [name, answer, reason, rest] of failures)
  test(`a source that ${name} is paused, and earlier answers stay`, async () => {
    openfda.answer = found
    await want('gemifloxacin')
    await ask()
    await allDue()
    openfda.calls.length = 0
    openfda.answer = answer
    const { state } = await ask(reason === 'timeout' ? { patience: 200 } : {})
    assert.equal(state, rest > 0 ? 'resting' : 'done')
    assert.deepEqual(await rowOf('gemifloxacin'), { failure: reason, tries: 1, answered: true, hours: 1 })
    assert.notEqual(await answerTo('gemifloxacin'), null)
    const { failures: counted, rests } = await source()
    assert.deepEqual([counted, Math.abs(rests - rest) <= 5], [1, true])
    await allDue()
    if (rest > 0) assert.deepEqual(await ask({}, apps[1]), { state: 'resting', asked: 0 })
    assert.equal(openfda.calls.length, 1)
  })

test('consecutive failures make the pauses longer, and an answer resets them', async () => {
  openfda.answer = saying(500)
  const rests: number[] = []
  await want('gemifloxacin')
  for (let turn = 0; turn < 6; turn++) {
    await ask()
    rests.push(Math.round((await source()).rests / 60))
    await rested()
    await allDue()
  }
  assert.deepEqual(rests, [1, 5, 30, 120, 480, 480])
  assert.equal((await rowOf('gemifloxacin')).tries, 6)
  openfda.answer = found
  await ask()
  assert.deepEqual([(await source()).failures, (await rowOf('gemifloxacin')).tries], [0, 0])
})

test("an unusable answer doesn't stop other questions, but several in a row pause the source", async () => {
  let turn = 0
  openfda.answer = (response, url) => (++turn === 1 ? saying(200, '{') : found)(response, url)
  await want('cefaclor', 'gemifloxacin')
  assert.deepEqual(await ask(), { state: 'done', asked: 2 })
  assert.notEqual(await answerTo('gemifloxacin'), null)
  openfda.answer = saying(200, '{')
  await want('testa', 'testb', 'testc', 'testd')
  assert.deepEqual(await ask(), { state: 'resting', asked: 3 })
})

test("all servers share the day's calls, and no server asks after they are spent until the next day", async () => {
  openfda.answer = found
  await want('cefaclor', 'gemifloxacin')
  await sql`insert into medicine_live_sources (name, calls) values ('openfda', 899)`.execute(apps[0].db)
  assert.deepEqual(await ask(), { state: 'spent', asked: 1 })
  assert.deepEqual(await ask({}, apps[1]), { state: 'spent', asked: 0 })
  assert.deepEqual([openfda.calls.length, (await source()).calls], [1, 900])
  await sql`update medicine_live_sources set day = day - 1`.execute(apps[0].db)
  assert.deepEqual(await ask({}, apps[1]), { state: 'done', asked: 1 })
  assert.equal((await source()).calls, 1)
})

test('shutdown aborts the call, the question stays due, and no failure is counted', async () => {
  openfda.answer = hanging
  await want('gemifloxacin')
  const stop = new AbortController()
  const asking = ask({ stop: stop.signal })
  await until('it is asked', () => openfda.calls.length === 1)
  stop.abort()
  assert.deepEqual(await asking, { state: 'stopped', asked: 0 })
  assert.deepEqual([(await source()).failures, (await source()).claim], [0, null])
  openfda.answer = found
  assert.deepEqual(await ask({}, apps[1]), { state: 'done', asked: 1 })
})

test("readers' questions are asked first, then those of most medicines, a few per job", async () => {
  openfda.answer = found
  await sql`insert into medicine_live_answers (source, ingredient, route, products, is_urgent) values
    ('openfda', 'rare', 'oral', 2, false), ('openfda', 'usual', 'oral', 90, false), ('openfda', 'read', 'oral', 1, true)
  `.execute(apps[0].db)
  assert.deepEqual(await ask({ most: 2 }), { state: 'more', asked: 2 })
  const asked = openfda.calls.map(
    ({ url }) => /generic_name:"(\w+)"/.exec(url.search ? url.searchParams.get('search')! : '')?.[1],
  )
  assert.deepEqual(asked, ['read', 'usual'])
})
