import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeStory, names } from '#server/testing/chains/make-story.ts'
import type { Step } from '#server/testing/chains/move.ts'
import { chainOf, make, neverAllowed, shortest, tableOf, type Tally } from '#server/testing/chains/moves.ts'
import { type Finding, readEverything, type Thoroughness } from '#server/testing/chains/reading.ts'
import type { Story } from '#server/testing/chains/story.ts'
import { longDay, tried } from '#server/testing/chains/written.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, thorough } from '#server/testing/thorough.ts'

// No chain of permitted calls lets anyone read what the policy matrix denies them. People change addresses, register,
// verify, claim, merge, take over, join and leave, in any order and over HTTP; then they read everything they can.
// server/testing/chains/allowances.ts lists what a chain is allowed to lead to, and why.
//
//   CHAINS=500 node scripts/test.mjs unit chains         runs more chains, from a new seed
//   CHAINS=1 CHAINS_SEED=7 node scripts/test.mjs …       runs the one chain that a failure names

const { CHAINS, CHAINS_SEED } = process.env
const RUNS = Number(CHAINS ?? (thorough ? 6 : 1))
/** The same seed in every run, unless CHAINS is set. */
const SEED = Number(CHAINS_SEED ?? (CHAINS ? Date.now() % 2 ** 31 : 1964))

/** Number of holes after which a run stops. */
const MOST_HOLES = CHAINS ? Infinity : 3

let app: TestApp
before(async () => {
  app = await buildTestApp({ unlimited: true, settings: { DEMO: 'off', SMTP_URL: 'smtp://localhost' } })
})
after(() => app.close())

const tally: Tally = new Map()
/** Findings from before any move: reported once, not again for each chain. */
const known = new Set<string>()

const keyOf = ({ who, secret, where }: Finding) =>
  where.startsWith('a search') ? `${who} | a search` : `${who} | ${secret}`

interface Ending {
  told: string[]
  findings: Finding[]
}

/** Makes the moves of a chain in a new world, and then lets people read. */
async function walk(steps: readonly Step[], thoroughness: Thoroughness, tally?: Tally): Promise<Ending> {
  const story: Story = await makeStory(app)
  for (const step of steps) await make(story, step, tally)
  const findings = await readEverything(story, thoroughness)
  return { told: story.told, findings: findings.filter((one) => !known.has(keyOf(one))) }
}

const inWords = ({ told, findings }: Ending): string =>
  [
    ...told.map((line) => `  ${line}`),
    ...findings.map(({ who, secret, where }) => `  ! ${who} reads ${secret}: ${where}`),
  ].join('\n')

test('before any move, everyone reads what the matrix allows, and a search reveals no more', async () => {
  // policy-search.test.ts searches for every word in each run
  const ending = await walk([], { part: 0, words: thorough ? 'clinical' : undefined })
  for (const one of ending.findings) known.add(keyOf(one))
  assert.equal(ending.findings.length, 0, `\n${inWords(ending)}`)
})

/**
 * Returns who reads after a chain: the people in it, two others (different ones each turn) and an anonymous visitor. In the
 * full run everyone reads.
 */
function readersAfter(steps: readonly Step[], turn: number): string[] | undefined {
  if (thorough) return undefined
  const isInChain = (name: string) => steps.some(({ args }) => Object.values(args).includes(name))
  const others = names.filter((name) => !isInChain(name))
  const some = [0, 1].flatMap((at) => others[(2 * turn + at) % others.length] ?? [])
  return [...names.filter(isInChain), ...some, 'anybody']
}

for (const [turn, [title, steps]] of partOf(Object.entries(tried), 6).entries())
  test(`no one reads more after: ${title}`, async () => {
    const ending = await walk(steps, { part: turn, only: readersAfter(steps, turn) })
    assert.equal(ending.findings.length, 0, `\n${inWords(ending)}\n`)
  })

test('no one reads more after a long day with every kind of move', async () => {
  const ending = await walk(longDay, { part: 0 }, tally)
  assert.equal(ending.findings.length, 0, `\n${inWords(ending)}\n`)
})

test(`no one reads more after ${RUNS} random chains`, async (t) => {
  const holes: string[] = []
  for (let run = 0; run < RUNS && holes.length < MOST_HOLES; run += 1) {
    const hole = await findHole(SEED + run)
    if (hole) holes.push(hole)
  }
  t.diagnostic(`allowed and tried moves:\n${tableOf(tally)}`)
  assert.equal(holes.length, 0, `\n${holes.join('\n\n')}\n`)
})

/** Walks the chain of a seed. If it leads to a hole, returns the shortest chain that still does, in words. */
async function findHole(seed: number): Promise<string | null> {
  const steps = chainOf(seed)
  let ending = await walk(steps, { part: seed, only: readersAfter(steps, seed) }, tally)
  const [wanted] = ending.findings
  if (!wanted) return null
  const fails = async (some: readonly Step[]) => {
    const shorter = await walk(some, { only: [wanted.player] })
    const isThere = shorter.findings.some(({ who, secret }) => who === wanted.who && secret === wanted.secret)
    if (isThere) ending = shorter
    return isThere
  }
  // refused moves rarely matter
  const allowed = steps.filter((_, at) => ending.told[at]!.startsWith('+'))
  await shortest((await fails(allowed)) ? allowed : steps, fails)
  for (const one of ending.findings) known.add(keyOf(one))
  return `${inWords(ending)}\n  of the chain of CHAINS=1 CHAINS_SEED=${seed}`
}

test('the server allows every kind of move at least once', () => {
  assert.equal(neverAllowed(tally).join(', '), '')
})
