/**
 * Test files share a process, since most of them load the whole server, which costs more than the tests of many. Each file is
 * a suite of its own, so what it prepares and clears away is for its tests alone. Files are loaded one after the other: of two
 * that load the same modules at once, the tests of one may be counted in the suite of the other.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES_A_PROCESS = 20
const PROCESSES = 2

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
 * Writes entry files that import the test `files` (paths below `root`) into `folder`, and returns their paths. Neighbors go to
 * different processes, because files of one folder last about as long.
 */
export function writeBatches(files: readonly string[], { root, folder }: { root: string; folder: string }): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const count = Math.max(Math.min(PROCESSES, files.length), Math.ceil(files.length / FILES_A_PROCESS))
  return Array.from({ length: count }, (_, n) => {
    const path = join(folder, `${String(n + 1).padStart(2, '0')}.test.mjs`)
    const suites = files
      .filter((_, at) => at % count === n)
      .map((file) => `suite(${JSON.stringify(file)}, () => import(${JSON.stringify(join(root, file))}))\n`)
    writeFileSync(path, `${HEAD}\n${suites.join('')}`)
    return path
  })
}
