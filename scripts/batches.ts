/**
 * Test files share a process, since most of them load the whole server, which costs more than the tests of many. Each file is
 * a suite of its own, so what it prepares and clears away is for its tests alone.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES_A_PROCESS = 20
const PROCESSES = 2

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
      .map((file) => `describe(${JSON.stringify(file)}, () => import(${JSON.stringify(join(root, file))}))\n`)
    writeFileSync(path, `import { describe } from 'node:test'\n\n${suites.join('')}`)
    return path
  })
}
