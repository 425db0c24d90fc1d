import assert from 'node:assert/strict'
import { test } from 'node:test'
import { english } from '#language/translate.ts'
import { checkerMessages, type InteractionCheck } from '#contract/interaction-checker.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()

type Wish = Parameters<typeof makeMedicine>[1]
const make = async (name: string, salts: string[], more: Partial<Wish> = {}) =>
  (await makeMedicine(app.db, { name, salts: salts.map((salt) => [salt, '5 mg']), ...more })).slug
const ask = (slugs: string[]) => app.anonymous.get(`/api/interactions?medicines=${slugs.join(',')}`)
async function check(...slugs: string[]): Promise<InteractionCheck> {
  const { status, body } = await ask(slugs)
  assert.equal(status, 200)
  return body
}

test('a known interaction of two medicines is shown with severity and sources, whichever comes first', async () => {
  const [warfarin, ibuprofen] = [await make('Warfcheck Tablet', ['Warfarin']), await make('Ibucheck', ['Ibuprofen'])]
  for (const slugs of [
    [warfarin, ibuprofen],
    [ibuprofen, warfarin],
  ]) {
    const { interactions, medicines } = await check(...slugs)
    assert.deepEqual(
      medicines.map(({ slug }) => slug),
      slugs,
    )
    const [found] = interactions
    assert.equal(interactions.length, 1)
    assert.deepEqual(found?.between, slugs)
    assert.match(found!.severity, /severe|contraindicated/)
    assert(found!.says.length > 10)
    assert.equal(found!.forPatients, false)
    assert.match(found!.patients, /Do not take them together unless your doctor knows/)
    assert(found!.sources.length > 0)
    for (const { url } of found!.sources) assert.match(url, /^https:/)
  }
})

test('the most severe interaction comes first, and shared ingredients are named', async () => {
  const { interactions } = await check(
    await make('Dolocheck', ['Paracetamol']),
    await make('Dolocheck Plus', ['Paracetamol', 'Ibuprofen']),
    await make('Warfcheck 2', ['Warfarin']),
  )
  const order = ['contraindicated', 'severe', 'moderate', 'minor']
  const ranks = interactions.map(({ severity }) => order.indexOf(severity))
  assert.deepEqual(
    ranks,
    ranks.toSorted((one, other) => one - other),
  )
  assert(interactions.some(({ kind, ingredients }) => kind === 'duplicate' && ingredients[0] === 'Paracetamol'))
})

test('each pair is reported separately, even if three medicines share an ingredient', async () => {
  const slugs = [await make('Same A', ['Paracetamol']), await make('Same B', ['Paracetamol'])]
  slugs.push(await make('Same C', ['Paracetamol']))
  const { interactions } = await check(...slugs)
  const [a, b, c] = slugs
  const pairs = interactions.map(({ between }) => between.join(' '))
  assert.deepEqual(new Set(pairs), new Set([`${a} ${b}`, `${a} ${c}`, `${b} ${c}`]))
  assert.equal(pairs.length, 3)
})

test('the reply names unchecked medicines: unknown ingredients and ones applied to the skin', async () => {
  const warfarin = await make('Warfcheck 3', ['Warfarin'])
  const unknown = await make('Neverheard Tablet', ['Neverheardol'])
  const gel = await make('Ibucheck Rub', ['Ibuprofen'], { form: 'gel', packaging: 'tube of 30 gm Gel' })
  const nameless = await make('Nameless Tablet', [])
  const { medicines, interactions } = await check(warfarin, unknown, gel, nameless)
  assert.deepEqual(medicines[1]!.notChecked, [{ name: 'Neverheard Tablet', why: 'unknown' }])
  assert.deepEqual(medicines[3]!.notChecked, [{ name: 'Nameless Tablet', why: 'unknown' }])
  assert.equal(interactions.filter(({ between }) => between.includes(unknown)).length, 0)
})

test('an unknown slug is reported, and each medicine counts once', async () => {
  const warfarin = await make('Warfcheck 4', ['Warfarin'])
  const { medicines, missing } = await check(warfarin, 'no-such-medicine', warfarin)
  assert.equal(medicines.length, 1)
  assert.deepEqual(missing, ['no-such-medicine'])
})

test('an id means the same medicine as its slug, and counts once', async () => {
  const { id, slug } = await makeMedicine(app.db, { name: 'Warfcheck 5', salts: [['Warfarin', '5 mg']] })
  const ibuprofen = await make('Ibucheck 5', ['Ibuprofen'])
  const { medicines, interactions, missing } = await check(id, slug, ibuprofen)
  assert.deepEqual([medicines.map((one) => one.slug), missing], [[slug, ibuprofen], []])
  assert.equal(interactions.length, 1)
})

test('more than ten medicines are refused, none gives an empty reply, and nothing is called safe', async () => {
  const { status, body } = await ask(Array.from({ length: 11 }, (_, at) => `medicine-${at}`))
  assert.equal(status, 400)
  assert.match(JSON.stringify(body), new RegExp(checkerMessages.tooMany()))
  assert.deepEqual((await check()).interactions, [])
  for (const sentence of Object.values(checkerMessages))
    assert.doesNotMatch(String(typeof sentence === 'function' ? sentence() : english(sentence)), /\bsafe/i)
})
