import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeStory, names } from '#server/testing/chains/make-story.ts'
import type { Step } from '#server/testing/chains/move.ts'
import { chainOf, make, neverAllowed, shortest, tableOf, type Tally } from '#server/testing/chains/moves.ts'
import { type Finding, readEverything, type Thoroughness } from '#server/testing/chains/reading.ts'
import type { Story } from '#server/testing/chains/story.ts'
import { longDay, tried } from '#server/testing/chains/written.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

// Nobody comes to read what the matrix denies them, whatever permitted calls they and others chain together: people
// change addresses, register, verify, claim, merge, take over, join and leave, by HTTP and in any order, and then everybody
// reads everything that they can. What a chain may lead to, and why, stands in server/testing/chains/allowances.ts.
//
//   CHAINS=500 node scripts/test.mjs unit chains         walks longer, from a seed of its own
//   CHAINS=1 CHAINS_SEED=7 node scripts/test.mjs …       walks the one chain that a failure names

const { CHAINS, CHAINS_SEED } = process.env
const RUNS = Number(CHAINS ?? 6)
/** The same chains on every day, unless more are asked for. */
const SEED = Number(CHAINS_SEED ?? (CHAINS ? Date.now() % 2 ** 31 : 1964))

/** So many are looked for before a run gives up. */
const MOST_HOLES = CHAINS ? Infinity : 3

const tally: Tally = new Map()
/** What was wrong before anything happened; it is told once, and not again of each chain. */
const known = new Set<string>()

const keyOf = ({ who, secret, where }: Finding) =>
  where.startsWith('a search') ? `${who} | a search` : `${who} | ${secret}`

/** Tells a story on a database of its own. */
async function tell<T>(work: (story: Story) => Promise<T>): Promise<T> {
  const app = await buildTestApp({ unlimited: true, settings: { DEMO: 'off', SMTP_URL: 'smtp://localhost' } })
  try {
    return await work(await makeStory(app))
  } finally {
    await app.close()
  }
}

interface Ending {
  told: string[]
  findings: Finding[]
}

/** Makes the moves of a chain, and then lets everybody read. */
const walk = (steps: readonly Step[], thoroughness: Thoroughness, tally?: Tally): Promise<Ending> =>
  tell(async (story) => {
    for (const step of steps) await make(story, step, tally)
    const findings = await readEverything(story, thoroughness)
    return { told: story.told, findings: findings.filter((one) => !known.has(keyOf(one))) }
  })

const inWords = ({ told, findings }: Ending): string =>
  [
    ...told.map((line) => `  ${line}`),
    ...findings.map(({ who, secret, where }) => `  ! ${who} reads ${secret}: ${where}`),
  ].join('\n')

test('at the beginning everybody reads what the matrix says, and no search tells more', async () => {
  const findings = await tell((story) => readEverything(story, { part: 0, words: 'clinical' }))
  for (const one of findings) known.add(keyOf(one))
  assert.equal(findings.length, 0, `\n${inWords({ told: [], findings })}`)
})

/** Who has a part in a chain. */
const namesIn = (steps: readonly Step[]) =>
  names.filter((name) => steps.some(({ args }) => Object.values(args).includes(name)))

for (const [title, steps] of Object.entries(tried))
  test(`tried: ${title}`, async () => {
    const ending = await walk(steps, { part: title.length, only: namesIn(steps) })
    assert.equal(ending.findings.length, 0, `\n${inWords(ending)}\n`)
  })

test('a long day on which everything happens that should, and nobody reads more', async () => {
  const ending = await walk(longDay, { part: 0 }, tally)
  assert.equal(ending.findings.length, 0, `\n${inWords(ending)}\n`)
})

test(`after ${RUNS} random chains nobody reads what they did not before`, async (t) => {
  const holes: string[] = []
  for (let run = 0; run < RUNS && holes.length < MOST_HOLES; run += 1) {
    const hole = await findHole(SEED + run)
    if (hole) holes.push(hole)
  }
  t.diagnostic(`moves that were allowed, of those tried:\n${tableOf(tally)}`)
  assert.equal(holes.length, 0, `\n${holes.join('\n\n')}\n`)
})

/** Walks the chain of a seed; where it leads to a reading that must not be, tells the shortest one that still does. */
async function findHole(seed: number): Promise<string | null> {
  const steps = chainOf(seed)
  let ending = await walk(steps, { part: seed }, tally)
  const [wanted] = ending.findings
  if (!wanted) return null
  const fails = async (some: readonly Step[]) => {
    const shorter = await walk(some, { only: [wanted.player] })
    const isThere = shorter.findings.some(({ who, secret }) => who === wanted.who && secret === wanted.secret)
    if (isThere) ending = shorter
    return isThere
  }
  // what was refused has hardly helped
  const allowed = steps.filter((_, at) => ending.told[at]!.startsWith('+'))
  await shortest((await fails(allowed)) ? allowed : steps, fails)
  for (const one of ending.findings) known.add(keyOf(one))
  return `${inWords(ending)}\n  of the chain of CHAINS=1 CHAINS_SEED=${seed}`
}

test('every kind of move was allowed at least once', () => {
  assert.equal(neverAllowed(tally).join(', '), '')
})
