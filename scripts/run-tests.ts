// All tests in one run: `npm test`, `npm test -- checks | unit | e2e [path …]`. Every step runs, whatever failed before;
// the last line printed is the sum.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeBatches } from './batches.ts'
import { findOrInstallChromium } from './chromium.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const root = join(import.meta.dirname, '..')
const results = join(root, 'node_modules/.cache/vaidya')
const rooms = '{contract,server,web,db,content,api,scripts}'

const patience = 60 * 60_000

const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 }
const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 }

const steps: { part: string; name: string; run: (filters: string[]) => Tally }[] = [
  {
    part: 'checks',
    name: 'format',
    run: () => passes([tool('prettier'), '--check', '.', '--cache', '--log-level=warn']),
  },
  { part: 'checks', name: 'lint', run: () => passes([tool('oxlint'), '--max-warnings=0']) },
  {
    part: 'checks',
    name: 'types',
    run: () => passes([tool('@react-router/dev'), 'typegen'], [tool('typescript'), '--noEmit']),
  },
  { part: 'checks', name: 'import law', run: () => passes(['scripts/law.ts']) },
  { part: 'checks', name: 'dead exports', run: () => passes(['scripts/dead-exports.ts']) },
  { part: 'checks', name: 'rules', run: () => passes(['scripts/rules.ts']) },
  { part: 'checks', name: 'texts', run: () => passes(['scripts/content-check.ts']) },
  { part: 'unit', name: 'unit and API tests', run: unitTests },
  { part: 'e2e', name: 'browser tests', run: browserTests },
]

const [part, ...filters] = process.argv.slice(2)
const parts = [...new Set(steps.map((step) => step.part))]
if (part && !parts.includes(part)) {
  console.error(
    `npm test knows these parts: ${parts.join(', ')}. For example: npm test -- unit server/features/booking`,
  )
  process.exit(1)
}

mkdirSync(results, { recursive: true })
const report = steps
  .filter((step) => !part || step.part === part)
  .map((step) => {
    console.log(`\n── ${step.name} ──`)
    const started = performance.now()
    const tally = step.run(filters)
    return { name: step.name, tally, seconds: (performance.now() - started) / 1000 }
  })

const sum = report.reduce<Tally>(
  (sum, { tally }) => ({
    passed: sum.passed + tally.passed,
    failed: sum.failed + tally.failed,
    skipped: sum.skipped + tally.skipped,
  }),
  { passed: 0, failed: 0, skipped: 0 },
)

console.log()
for (const { name, tally, seconds } of report) {
  console.log(
    `${tally.failed ? '✖' : '✔'} ${name.padEnd(20)} ${`${seconds.toFixed(1)} s`.padStart(8)}   ${inWords(tally)}`,
  )
}
console.log(`\n${inWords(sum)}`)
process.exitCode = sum.failed ? 1 : 0

function unitTests(filters: string[]): Tally {
  const files = globSync(`${rooms}/**/*.test.ts`, { cwd: root }).filter(
    (file) => filters.length === 0 || filters.some((filter) => file.includes(filter)),
  )
  if (files.length === 0) return refuse('No unit test matches that name.')

  const tap = fresh('unit.tap')
  const code = node(
    [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=300000',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${tap}`,
      '--test-reporter=./scripts/slowest.ts',
      '--test-reporter-destination=stdout',
      ...writeBatches(files.sort(), { root, folder: join(results, 'batches') }),
    ],
    { NODE_ENV: 'test' },
  )
  const said = existsSync(tap) ? readFileSync(tap, 'utf8') : ''
  const counts = said.matchAll(/^# (\w+) (\d+)$/gm)
  const {
    pass = 0,
    fail = 0,
    cancelled = 0,
    skipped = 0,
    todo = 0,
  } = Object.fromEntries([...counts].map(([, name, count]) => [name, Number(count)])) as Record<string, number>
  // Node lets a file without a test pass; we do not.
  const empty = [...said.matchAll(/^# Subtest: (\S+)\nok /gm)].map(([, file]) => file)
  if (empty.length > 0) console.error(`No test in ${empty.join(', ')}`)
  return believed(code, { passed: pass, failed: fail + cancelled + empty.length, skipped: skipped + todo })
}

function browserTests(filters: string[]): Tally {
  if (globSync('e2e/**/*.test.ts', { cwd: root }).length === 0) return refuse('There are no browser tests.')
  if (node(['scripts/build.mjs']) !== 0) return oneFailed
  const chromium = findOrInstallChromium()
  if (!chromium) {
    return refuse('The browser tests need Chromium or Google Chrome: install one, or set CHROMIUM_PATH to its program.')
  }

  const json = fresh('e2e.json')
  const code = node([tool('@playwright/test'), 'test', ...filters], { CHROMIUM_PATH: chromium })
  const {
    expected = 0,
    unexpected = 0,
    flaky = 0,
    skipped = 0,
  } = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as { stats: Record<string, number> }).stats : {}
  return believed(code, { passed: expected + flaky, failed: unexpected, skipped })
}

/** A run that failed without a failed test, or in which nothing ran, is a failure all the same. */
function believed(code: number, tally: Tally): Tally {
  const nothingRan = tally.passed + tally.failed === 0
  return tally.failed === 0 && (code !== 0 || nothingRan) ? { ...tally, failed: 1 } : tally
}

function refuse(sentence: string): Tally {
  console.error(sentence)
  return oneFailed
}

/** A check of several commands ends at the first that fails. */
function passes(...commands: string[][]): Tally {
  return commands.every((command) => node(command) === 0) ? onePassed : oneFailed
}

/** The program that a package brings, started by our own Node on every platform. */
function tool(packageName: string): string {
  const home = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return join(home, typeof bin === 'string' ? bin : Object.values(bin)[0]!)
}

function node(args: string[], env: Record<string, string> = {}): number {
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    // processes of tests load the same modules
    env: { ...process.env, NODE_COMPILE_CACHE: join(results, 'compiled'), ...env },
    // A test that leaves something open keeps its process alive for ever; Node then names the file.
    timeout: patience,
  })
  if (status === null) console.error(`Stopped: it did not finish within ${patience / 60_000} minutes.`)
  return status ?? 1
}

function fresh(name: string): string {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
