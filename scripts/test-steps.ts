/**
 * The steps of `npm test`: each runs its own programs and counts passed tests. Budgets are seconds on two idle cores.
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PROCESSES, writeBatches } from './batches.ts'
import { findOrInstallChromium } from './chromium.ts'
import { believed, oneFailed, onePassed, type Tally } from './tally.ts'

export interface Step {
  name: string
  /** Budget in seconds on two quiet cores. */
  budget: number
  /** Runs the step. `aloud` writes to the terminal while it runs; otherwise the output is in `said`. */
  run(aloud: boolean): Promise<{ tally: Tally; said: string }>
}

const root = join(import.meta.dirname, '..')
export const results = join(root, 'node_modules/.cache/vaidya')
const rooms = '{language,contract,server,web,db,content,api,scripts}'

/** A program that runs longer hangs. */
const PATIENCE_MS = 3 * 60 * 60_000
const SLOWEST_SHOWN = 20

const isThorough = () => process.env.TEST_ALL === '1'

export const build: Step = check('build', 45, ['scripts/build.mjs'])

export const checks: Step[] = [
  check(
    'types',
    40,
    ['scripts/api-types.ts'],
    [tool('@react-router/dev'), 'typegen'],
    [tool('typescript'), '--noEmit', '--singleThreaded'],
  ),
  check('lint', 40, [tool('oxlint'), '--max-warnings=0', '--threads=1']),
  check('format', 5, [tool('oxfmt'), '--list-different']),
  check('import law', 10, ['scripts/law.ts']),
  check('dead exports', 10, ['scripts/dead-exports.ts']),
  check('rules', 10, ['scripts/rules.ts']),
  check('texts', 15, ['scripts/content-check.ts']),
  check('languages', 10, ['scripts/languages.ts', '--check']),
]

/**
 * Returns the step of the unit and API tests: those whose path contains one of `filters`, or all. A folder or word doesn't
 * choose files of the full run; their names do.
 */
export function apiTests(filters: readonly string[]): Step {
  return {
    name: 'unit and API tests',
    budget: 330,
    async run(aloud) {
      const files = globSync(`${rooms}/**/*.test.ts`, { cwd: root }).filter(
        (file) =>
          (filters.length === 0 && isDue(file)) ||
          filters.some((filter) => file.includes(filter) && (isDue(file) || filter.endsWith('.ts'))),
      )
      if (files.length === 0) return refuse('No unit test matches that name.')
      const folder = mkdtempSync(join(results, 'unit-'))
      const tap = join(folder, 'report.tap')
      const { code, said } = await node(
        [
          '--test',
          `--test-concurrency=${PROCESSES}`,
          // megabytes for young objects: a seventh less time, since requests of tests leave many
          '--max-semi-space-size=64',
          `--test-timeout=${isThorough() ? 3_600_000 : 300_000}`,
          '--test-reporter=spec',
          '--test-reporter-destination=stdout',
          '--test-reporter=tap',
          `--test-reporter-destination=${tap}`,
          '--test-reporter=./scripts/slowest.ts',
          '--test-reporter-destination=stdout',
          ...writeBatches(files.sort(), { root, folder: join(folder, 'batches'), isFullRun: isThorough() }),
        ],
        { aloud, env: { NODE_ENV: 'test' } },
      )
      const report = existsSync(tap) ? readFileSync(tap, 'utf8') : ''
      rmSync(folder, { recursive: true, force: true })
      return { tally: believed(code, talliedIn(report)), said }
    },
  }
}

/** Counts the tests of a report in TAP. Node lets a file without a test pass; here it fails. */
function talliedIn(tap: string): Tally {
  const counts = [...tap.matchAll(/^# (\w+) (\d+)$/gm)].map(([, name, count]) => [name, Number(count)])
  const {
    pass = 0,
    fail = 0,
    cancelled = 0,
    skipped = 0,
    todo = 0,
  } = Object.fromEntries(counts) as Record<string, number>
  const empty = [...tap.matchAll(/^# Subtest: (\S+)\nok /gm)].map(([, file]) => file)
  if (empty.length > 0) console.error(`No test in ${empty.join(', ')}`)
  return { passed: pass, failed: fail + cancelled + empty.length, skipped: skipped + todo }
}

/** A file named `*.all.test.ts` is for the full run only. */
const isDue = (file: string) => isThorough() || !file.endsWith('.all.test.ts')

/**
 * Returns the step of the browser tests: those whose path contains one of `filters`. Without one it runs all in the
 * full run, otherwise those tagged `@journey`.
 */
export function browserTests(filters: readonly string[]): Step {
  return {
    name: 'browser tests',
    budget: 210,
    async run(aloud) {
      if (!findOrInstallChromium())
        return refuse(
          'The browser tests need Chromium or Google Chrome: install one, or set CHROMIUM_PATH to its program.',
        )
      const report = fresh('e2e.json')
      const chosen = filters.length > 0 || isThorough() ? filters : ['--grep', '@journey']
      const { code, said } = await node([tool('@playwright/test'), 'test', ...chosen], { aloud })
      if (!existsSync(report)) return { tally: oneFailed, said }
      const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as BrowserReport
      const tally = believed(code, {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      })
      console.log(slowestOf(suites))
      if (tally.failed > 0) {
        console.log(
          'The failed tests run once more, to leave a trace in test-results/. This does not change the result.',
        )
        const again = ['test', '--last-failed', '--trace=on', '--reporter=line']
        await node([tool('@playwright/test'), ...again], { aloud })
      }
      return { tally, said }
    },
  }
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: BrowserSuite[]
}
interface BrowserSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: BrowserSuite[]
}

/** Returns the files whose browser tests took longest, a line each. */
function slowestOf(suites: readonly BrowserSuite[]): string {
  const spent = (suite: BrowserSuite): number =>
    (suite.suites ?? []).reduce((sum, inner) => sum + spent(inner), 0) +
    (suite.specs ?? [])
      .flatMap(({ tests }) => tests.flatMap((test) => test.results))
      .reduce((sum, { duration }) => sum + duration, 0)
  const lines = suites
    .map((suite) => ({ file: `e2e/${suite.file}`, ms: spent(suite) }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  return ['\nThe slowest files:\n', ...lines, ''].join('\n')
}

/** Returns a step of several commands that stops at the first failure. */
function check(name: string, budget: number, ...commands: string[][]): Step {
  return {
    name,
    budget,
    async run(aloud) {
      let all = ''
      for (const command of commands) {
        // one thread each, since the steps of a stage share the cores: type checkers in threads repeat each other's work
        const { code, said } = await node(command, { aloud, env: { GOMAXPROCS: '1' } })
        all += said
        if (code !== 0) return { tally: oneFailed, said: all }
      }
      return { tally: onePassed, said: all }
    },
  }
}

function refuse(sentence: string) {
  return { tally: oneFailed, said: sentence }
}

/** Returns the path of a package's program, to run with our own Node on every platform. */
function tool(packageName: string): string {
  const home = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  return join(home, typeof bin === 'string' ? bin : Object.values(bin)[0]!)
}

/** Runs a program with Node and returns its exit code, and its output unless it was printed. */
function node(args: string[], { aloud, env = {} }: { aloud: boolean; env?: Record<string, string> }) {
  return new Promise<{ code: number; said: string }>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', aloud ? 'inherit' : 'pipe', aloud ? 'inherit' : 'pipe'],
      // processes of tests load the same modules
      env: { ...process.env, NODE_COMPILE_CACHE: join(results, 'compiled'), ...env },
      timeout: PATIENCE_MS,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal) said += `Stopped by ${signal}; a program may take ${PATIENCE_MS / 60_000} minutes.\n`
      resolve({ code: code ?? 1, said })
    })
  })
}

function fresh(name: string): string {
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}
