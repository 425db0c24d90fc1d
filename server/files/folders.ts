import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/database/failures.ts'

/** Returns the names in a folder; nothing if it is missing. */
export async function* entriesOf(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Removes the files of a folder that were last written before then. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for await (const name of entriesOf(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
