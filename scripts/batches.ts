/**
 * Test files share a process, since most of them use the whole server: it is loaded once, and its tests share one server
 * (server/testing/shared-app.ts). Each file is a suite of its own, so what it prepares and clears away is for its tests alone.
 * Files are loaded one after the other: of two that load the same modules at once, the tests of one may be counted in the suite
 * of the other. All are loaded before the first test runs, and the suites run one after the other.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES_PER_PROCESS = 90
const PROCESSES = 3

/** Paths of the files that take longest. They are dealt out first, so that each process gets its share of them. */
const SLOW = [
  'server/testing/whole/',
  'db/demo/',
  'import-export/imports/',
  'medicines/import/',
  'server/main.',
  'server/start.',
  'server/stop.',
  'features/booking/',
  'features/accounts/',
  'features/status/',
  'features/appointments/',
]

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

/** Returns the position of a file in `SLOW`; those of one rank take about as long. */
function rankOf(file: string): number {
  const at = SLOW.findIndex((part) => file.includes(part))
  return at === -1 ? SLOW.length : at
}

/**
 * Writes entry files that import the test `files` (paths below `root`) into `folder`, and returns their paths. Neighbors go to
 * different processes, because files of one folder take about as long.
 */
export function writeBatches(files: readonly string[], { root, folder }: { root: string; folder: string }): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const count = Math.max(Math.min(PROCESSES, files.length), Math.ceil(files.length / FILES_PER_PROCESS))
  const slowFirst = files.toSorted((a, b) => rankOf(a) - rankOf(b))
  // loaded outside of the suites: its hook ends what the tests of a process share
  const head = `import ${JSON.stringify(join(root, 'server/testing/at-end.ts'))}\n${HEAD}`
  return Array.from({ length: count }, (_, n) => {
    const path = join(folder, `${String(n + 1).padStart(2, '0')}.test.mjs`)
    const suites = slowFirst
      .filter((_, at) => at % count === n)
      .map((file) => `suite(${JSON.stringify(file)}, () => import(${JSON.stringify(join(root, file))}))\n`)
    writeFileSync(path, `${head}\n${suites.join('')}`)
    return path
  })
}
