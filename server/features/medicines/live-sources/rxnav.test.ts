import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { coverageOf } from '#server/features/medicines/knowledge/coverage.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { listContents } from '#server/features/medicines/queries/whole-directory.ts'
import { openStandIn, rxnormSaying, saying, type StandIn } from '#server/testing/live-sources.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askAboutAll, suggestionFinder } from './ask-due.ts'
import { fetchJson, NotAnswered } from './live-source.ts'
import { rxnav, type RxNormAnswer, rxnormFacts } from './rxnav.ts'

let standIn: StandIn
const ask = (ingredient: string) =>
  rxnav.ask({ source: 'rxnav', ingredient, route: '' }, (path, query) => {
    const url = new URL(`${path}?${new URLSearchParams(query)}`, standIn.origin)
    return fetchJson(url, {}, { patience: 5_000, stop: new AbortController().signal })
  }) as Promise<RxNormAnswer>
const date = '2026-11-25'
const codeOf = (answer: RxNormAnswer, name: string, strength: string | null) =>
  rxnormFacts({ ingredients: [{ name, strength }] }, answer, date).rxcui

test('a medicine gets the code of its ingredient and strength, and the source says so', async () => {
  standIn.answer = rxnormSaying()
  const answer = await ask('gemifloxacin')
  assert.deepEqual(answer.ingredient, { rxcui: '25037', name: 'gemifloxacin' })
  assert.deepEqual(codeOf(answer, 'Gemifloxacin', '300 mg'), {
    value: '316998',
    source: {
      name: 'RxNorm, code of the ingredient and strength gemifloxacin 300 MG',
      url: 'https://mor.nlm.nih.gov/RxNav/search?searchBy=RXCUI&searchTerm=316998',
      date,
      terms: 'rxnorm',
    },
  })
  assert.equal(codeOf(answer, 'Gemifloxacin', '0.3 g')?.value, '316998')
  assert.equal(codeOf(answer, 'Gemifloxacin', '125 mg/5 ml')?.value, '330520')
  for (const strength of ['125 mg', '25 mg', '300 mcg', '5%', null])
    assert.equal(codeOf(answer, 'Gemifloxacin', strength), undefined, `${strength}`)
  const two = {
    ingredients: [
      { name: 'Gemifloxacin', strength: '300 mg' },
      { name: 'Testol', strength: '1 mg' },
    ],
  }
  assert.deepEqual(rxnormFacts(two, answer, date), {})
})

test('two salts of the same strength give no code', async () => {
  standIn.answer = rxnormSaying({
    strengths: [
      ['1', 'diclofenac sodium 50 MG'],
      ['2', 'diclofenac potassium 50 MG'],
      ['3', 'diclofenac sodium 75 MG'],
    ],
  })
  const answer = await ask('diclofenac')
  assert.equal(codeOf(answer, 'Diclofenac', '50 mg'), undefined)
  assert.equal(codeOf(answer, 'Diclofenac Potassium', '50 mg')?.value, '2')
  assert.equal(codeOf(answer, 'Diclofenac', '75 mg')?.value, '3')
})

test('an unknown name gets suggestions, a brand gets no code, and foreign names are tried as well', async () => {
  standIn.answer = rxnormSaying({ ids: [], suggestions: ['gemifloxacin', 'cefditoren'] })
  assert.deepEqual(await ask('cefdnir'), {
    ingredient: null,
    strengths: [],
    suggestions: ['gemifloxacin', 'cefditoren'],
  })
  standIn.answer = rxnormSaying({ ids: [] })
  assert.deepEqual(await ask('neverheardol'), { ingredient: null, strengths: [], suggestions: [] })
  standIn.answer = rxnormSaying({ tty: 'BN' })
  assert.deepEqual(await ask('crocin'), { ingredient: null, strengths: [], suggestions: [] })
  standIn.calls.length = 0
  standIn.answer = (response, url) =>
    rxnormSaying({ ids: url.searchParams.get('name') === 'salbutamol' ? [] : ['435'] })(response, url)
  assert.equal((await ask('salbutamol')).ingredient?.rxcui, '435')
  assert.deepEqual(
    standIn.calls.slice(0, 2).map(({ url }) => url.searchParams.get('name')),
    ['salbutamol', 'albuterol'],
  )
})

test("an answer in another shape than RxNorm's is refused", async () => {
  for (const [answer, reason] of [
    [saying(404, { error: { code: 'NOT_FOUND' } }), 'status'],
    [saying(200, {}), 'unreadable'],
    [saying(200, { idGroup: { rxnormId: ['1/../../x'] } }), 'unreadable'],
  ] as const) {
    standIn.answer = answer
    await assert.rejects(ask('gemifloxacin'), (error) => error instanceof NotAnswered && error.reason === reason)
  }
})

let app: TestApp
let answering: StandIn

before(async () => {
  standIn = await openStandIn(rxnormSaying())
  app = await buildTestApp({ settings: { LIVE_SOURCES: 'rxnav' } })
  answering = await openStandIn((response, url) => {
    const isKnown = url.searchParams.get('name') === 'gemifloxacin' || !url.searchParams.has('name')
    rxnormSaying(isKnown ? {} : { ids: [], suggestions: ['Farolol', 'Testololl'] })(response, url)
  })
  for (const name of ['Gemifloxacin', 'Gemifloxacin', 'Testolol', 'Unlikely Testing Name'])
    await makeMedicine(app.db, { name: 'Whole Tablet', salts: [[name, '1 mg']] })
})
after(async () => {
  await standIn.close()
  await answering.close()
  await app.close()
})

const askAll = async (stop?: AbortSignal, onSeen = (_seen: number) => {}) =>
  askAboutAll({ ...app.deps, log: silent }, await listContents(app.db), 'rxnav', {
    stop,
    origin: answering.origin,
    onProgress: ({ seen }) => onSeen(seen),
  })

test('a run over the directory asks about each ingredient once and resumes after a stop', async () => {
  const stop = new AbortController()
  const first = await askAll(stop.signal, (seen) => seen === 1 && stop.abort())
  assert.deepEqual(first, { state: 'stopped', asked: 1, found: 1, nothing: 0, waiting: 2 })
  assert.equal(answering.calls[0]?.url.searchParams.get('name'), 'gemifloxacin')
  const second = await askAll()
  assert.deepEqual(second, { state: 'done', asked: 2, found: 1, nothing: 2, waiting: 0 })
  const calls = answering.calls.length
  assert.deepEqual(await askAll(), { state: 'done', asked: 0, found: 1, nothing: 2, waiting: 0 })
  assert.equal(answering.calls.length, calls)
})

test('the report calls a name misspelt if RxNorm suggests a similar one, and ignores distant suggestions', async () => {
  const { gaps } = coverageOf(
    await library({ log: silent }),
    await listContents(app.db),
    await suggestionFinder(app.db),
  )
  const said = Object.fromEntries(gaps.map(({ name, state, meant }) => [name, [state, meant]]))
  assert.deepEqual(said.Testolol, ['misspelt', 'Testololl'])
  assert.deepEqual(said['Unlikely Testing Name'], ['unknown', null])
})
