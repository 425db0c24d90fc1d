import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { coverageOf } from '#server/features/medicines/knowledge/coverage.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { listContents } from '#server/features/medicines/queries/whole-directory.ts'
import { openStandIn, rxnormSaying, type StandIn } from '#server/testing/live-sources.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askAboutAll, suggestionFinder } from './whole-directory.ts'

let app: TestApp
let rxnav: StandIn

before(async () => {
  app = await buildTestApp({ settings: { LIVE_SOURCES: 'rxnav' } })
  rxnav = await openStandIn((response, url) => {
    const isKnown = url.searchParams.get('name') === 'gemifloxacin' || !url.searchParams.has('name')
    rxnormSaying(isKnown ? {} : { ids: [], suggestions: ['Farolol', 'Testololl'] })(response, url)
  })
  for (const name of ['Gemifloxacin', 'Gemifloxacin', 'Testolol', 'Unlikely Testing Name'])
    await makeMedicine(app.db, { name: 'Whole Tablet', salts: [[name, '1 mg']] })
})
after(async () => {
  await rxnav.close()
  await app.close()
})

const ask = async (stop?: AbortSignal, onSeen = (_seen: number) => {}) =>
  askAboutAll({ ...app.deps, log: silent }, await listContents(app.db), 'rxnav', {
    stop,
    origin: rxnav.origin,
    onProgress: ({ seen }) => onSeen(seen),
  })

test('a run over the directory asks about each ingredient once, can be stopped, and goes on', async () => {
  const stop = new AbortController()
  const first = await ask(stop.signal, (seen) => seen === 1 && stop.abort())
  assert.deepEqual(first, { state: 'stopped', asked: 1, found: 1, nothing: 0, waiting: 2 })
  assert.equal(rxnav.calls[0]?.url.searchParams.get('name'), 'gemifloxacin')
  const second = await ask()
  assert.deepEqual(second, { state: 'done', asked: 2, found: 1, nothing: 2, waiting: 0 })
  const calls = rxnav.calls.length
  assert.deepEqual(await ask(), { state: 'done', asked: 0, found: 1, nothing: 2, waiting: 0 })
  assert.equal(rxnav.calls.length, calls)
})

test('the report calls a name misspelt where RxNorm has one that is near; one that is far is no suggestion', async () => {
  const { gaps } = coverageOf(
    await library({ log: silent }),
    await listContents(app.db),
    await suggestionFinder(app.db),
  )
  const said = Object.fromEntries(gaps.map(({ name, state, meant }) => [name, [state, meant]]))
  assert.deepEqual(said.Testolol, ['misspelt', 'Testololl'])
  assert.deepEqual(said['Unlikely Testing Name'], ['unknown', null])
})
