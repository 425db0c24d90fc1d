import { hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const PLACE = join(import.meta.dirname, '../node_modules/.cache/vaidya/texts')

/** A file's path and its text. */
export type TextFile = readonly [path: string, text: string]

/**
 * Returns what `make` makes of the files, which must survive JSON, and keeps it if it `isSound`, so that the next start of the program doesn't have to
 * parse the files: reading YAML costs ten times as much. It is made again when a file changes, or one of `rules`, the code that says what the files
 * may hold.
 */
export async function keptFor<T>(
  name: string,
  { files, rules }: { files: readonly TextFile[]; rules: readonly TextFile[] },
  make: () => Promise<{ made: T; isSound: boolean }>,
): Promise<T> {
  const key = hash('sha256', JSON.stringify([rules, files]))
  const path = join(PLACE, `${name}.json`)
  const kept = parsed<T>(key, await readFile(path, 'utf8').catch(() => ''))
  if (kept) return kept.made
  const { made, isSound } = await make()
  if (isSound) await keep(path, key + JSON.stringify(made)).catch(() => {})
  return made
}

function parsed<T>(key: string, text: string): { made: T } | null {
  if (!text.startsWith(key)) return null
  try {
    return { made: JSON.parse(text.slice(key.length)) as T }
  } catch {
    // a disk that was full or lost its power; it is made again
    return null
  }
}

/** A reader never sees half a file. Where nothing can be written, the texts are taken apart at each start. */
async function keep(path: string, text: string) {
  await mkdir(PLACE, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, text)
  await rename(unfinished, path)
}
