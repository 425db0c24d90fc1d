/**
 * Test files share a process, because most of them use the whole server: it is loaded once, and its tests share one
 * server (server/testing/shared-app.ts). Each file is a suite of its own, so its setup and cleanup apply only to its
 * tests. Files are loaded one after the other: if two load the same modules at once, the tests of one may be counted in
 * the suite of the other. All are loaded before the first test runs, and the suites run one after the other.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One more than the two cores that `npm test` is meant for: while one process waits for the database, another computes. */
const PROCESSES = 3

/** Seconds that the slowest files take; any other takes `OTHERS`. Rough is enough: they only share the work out evenly. */
const SECONDS: Record<string, number> = {
  'server/testing/whole/policy-matrix.test.ts': 100,
  'server/main.test.ts': 39,
  'server/testing/whole/sweep.test.ts': 35,
  'server/testing/whole/tenants.test.ts': 33,
  'server/testing/whole/policy-search.test.ts': 30,
  'server/features/status/status.test.ts': 19,
  'server/testing/whole/mass-assignment.test.ts': 18,
  'scripts/operator/medicines-import.test.ts': 15,
  'server/features/test-reports/hostile-files.test.ts': 13,
  'server/features/clinics/trial.test.ts': 12,
  'server/testing/whole/all-or-nothing.test.ts': 11,
  'server/stop.test.ts': 11,
  'server/features/accounts/proof/take-over.test.ts': 11,
  'server/start.test.ts': 11,
  'server/database/embedded.test.ts': 10,
  'server/features/accounts/passwords/demo-password.test.ts': 10,
}
const OTHERS = 2.4

const HEAD = `import { describe } from 'node:test'

const waiting = []
let isLoading = false

const suite = (file, load) =>
  describe(file, async () => {
    // a promise of this suite: by it the runner knows to which suite the tests belong
    if (isLoading) await new Promise((begin) => waiting.push(begin))
    isLoading = true
    try {
      await load()
    } finally {
      isLoading = false
      waiting.shift()?.()
    }
  })
`

/**
 * Writes entry files that import the test `files` (paths below `root`) into `folder`, one for each process, and returns their
 * paths. The longest file goes first to the process that has least to do.
 */
export function writeBatches(files: readonly string[], { root, folder }: { root: string; folder: string }): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const secondsOf = (file: string) => SECONDS[file] ?? OTHERS
  const batches = Array.from({ length: Math.min(PROCESSES, files.length) }, () => ({
    files: [] as string[],
    seconds: 0,
  }))
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const shortest = batches.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    shortest.files.push(file)
    shortest.seconds += secondsOf(file)
  }
  // loaded outside of the suites: its hook ends what the tests of a process share
  const head = `import ${JSON.stringify(join(root, 'server/testing/at-end.ts'))}\n${HEAD}`
  return batches.map((batch, n) => {
    const path = join(folder, `${n + 1}.test.mjs`)
    const suites = batch.files.map(
      (file) => `suite(${JSON.stringify(file)}, () => import(${JSON.stringify(join(root, file))}))\n`,
    )
    writeFileSync(path, `${head}\n${suites.join('')}`)
    return path
  })
}
