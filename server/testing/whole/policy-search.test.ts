import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Answer } from '#server/testing/client.ts'
import { makeWorld } from '#server/testing/policy/make-world.ts'
import { type Column, columns } from '#server/testing/policy/matrix.ts'
import { lookFor, randomLike, subjectsOf, type TextFilter, textFilters } from '#server/testing/policy/searches.ts'
import { rows } from '#server/testing/policy/table.ts'
import type { Thing } from '#server/testing/policy/things.ts'
import { askersOf, type Secret, undated, type World } from '#server/testing/policy/world.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

// People can only search what they can read: searching for a secret reveals no more to them than searching for a
// nonexistent word. The filters come from the contract's schemas, so new ones are included automatically.

let world: World

before(async () => {
  world = await makeWorld(
    await buildTestApp({ unlimited: true, settings: { DEMO: 'off', PUBLIC_URL: 'http://localhost' } }),
  )
})
after(() => world.app.close())

const filters = textFilters()

/** Returns a secret, and a part of it if it is in a chart. */
const wordsOf = ({ text, chart }: Secret): string[] => (chart && text.length >= 8 ? [text, text.slice(2, -2)] : [text])

/** Returns a reply without the search word, which a link to the next page repeats. */
const wordless = ({ status, text, headers }: Answer, word: string) =>
  JSON.stringify({ status, text, headers: undated(headers) })
    .replaceAll(encodeURIComponent(word), '')
    .replaceAll(word, '')

const SHARE = 200

/**
 * Returns a two-hundredth of the secrets for a column, others for each of its neighbors. The full run looks for all by all.
 */
const shareOf = (column: Column, secrets: Secret[]): Secret[] =>
  thorough ? secrets : secrets.filter((_, index) => index % SHARE === (columns.indexOf(column) * 7) % SHARE)

async function findTellingWords(filter: TextFilter, thing: Thing, column: Column): Promise<string[]> {
  const [person] = askersOf(world, column)
  const client = person ? await world.app.signInAs(person) : world.app.anonymous
  /** The results for a nonexistent word, by its length and kind. */
  const nothing = new Map<string, string>()
  const nothingLike = async (word: string): Promise<string> => {
    const kind = `${word.length} ${/^[+\d]+$/.test(word)}`
    const known = nothing.get(kind)
    if (known !== undefined) return known
    const other = randomLike(word)
    const answer = wordless(await lookFor(world, client, filter, thing, other), other)
    nothing.set(kind, answer)
    return answer
  }
  const secrets = shareOf(
    column,
    world.secrets.filter(({ columns: readers }) => !readers.includes(column)),
  )
  // who is refused is refused before anything is looked for
  const isRefused = (await lookFor(world, client, filter, thing, randomLike('a word'))).status >= 401
  const faults: string[] = []
  for (const secret of isRefused ? secrets.slice(0, thorough ? 3 : 1) : secrets)
    for (const word of wordsOf(secret))
      if (wordless(await lookFor(world, client, filter, thing, word), word) !== (await nothingLike(word)))
        faults.push(`${column} learns of ${secret.what}`)
  return [...new Set(faults)]
}

/** Calls as everyone in parallel; shared replies are requested by a visitor. */
async function tellingWordsOf(filter: TextFilter, thing: Thing): Promise<string[]> {
  const askers = filter.endpoint.shared ? (['anon'] as const) : columns
  return (await Promise.all(askers.map((column) => findTellingWords(filter, thing, column)))).flat()
}

suite('a search reveals no texts that a person can’t read', () => {
  test('every text filter of the contract is known, and answers someone', async () => {
    assert(filters.length >= 15, `only ${filters.length} were found`)
    for (const filter of filters) {
      const statuses = new Set<number>()
      for (const thing of await subjectsOf(world, filter))
        for (const column of ['anon', 'A', 'dr', 'st', 'ad'] as const) {
          const [person] = askersOf(world, column)
          const client = person ? await world.app.signInAs(person) : world.app.anonymous
          statuses.add((await lookFor(world, client, filter, thing, filter.field === 'letter' ? 'a' : 'word')).status)
        }
      const isThere = rows.some(
        ({ call, cells }) => call === filter.call && Object.values(cells).some((cell) => cell === 'ok'),
      )
      assert(
        !isThere || statuses.has(200),
        `${filter.call} ${filter.field} answers ${[...statuses].join(', ')} to everyone`,
      )
    }
  })

  for (const filter of filters)
    test(`${filter.call} by ${filter.field}`, async () => {
      const faults: string[] = []
      for (const thing of await subjectsOf(world, filter)) faults.push(...(await tellingWordsOf(filter, thing)))
      assert.deepEqual(faults, [])
    })

  test('people who can read a text find it by search, and no one else does', async () => {
    const faults: string[] = []
    for (const { what, text, foundBy = [] } of world.secrets)
      for (const { call, id = '', columns: finders } of foundBy)
        for (const column of columns) {
          const [person] = askersOf(world, column)
          if (!person) continue
          const filter = filters.find((one) => one.call === call && one.field === 'search')!
          const client = await world.app.signInAs(person)
          const answer = await lookFor(world, client, filter, { side: world.sides[0], id }, text)
          // suggestions during typing are a short list without a count
          const finds =
            answer.status === 200 && (Number(answer.headers['x-total-count']) > 0 || answer.text.includes(text))
          if (finds !== finders.includes(column))
            faults.push(`${column} ${finds ? 'finds' : 'misses'} ${what} by ${call}`)
        }
    assert.deepEqual(faults, [])
  })
})
