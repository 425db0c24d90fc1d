import { open, opendir, rm, stat } from 'node:fs/promises'
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

/** Writes a new file that only its owner can read. Returns its length once the disk has it. */
export async function writeDurably(path: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let length = 0
  try {
    for await (const part of bytes)
      for (let at = 0; at < part.length;) {
        const { bytesWritten } = await file.write(part, at)
        at += bytesWritten
        length += bytesWritten
      }
    await file.sync()
  } finally {
    await file.close()
  }
  return length
}

/** A renamed file is durable once its folder is synced too; Windows has no equivalent. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
