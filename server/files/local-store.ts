import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/database/failures.ts'
import { entriesOf, removeOlder, syncFolder, writeDurably } from './folders.ts'
import { type FileStore, MissingFileError } from './store.ts'

const UNFINISHED = 'unfinished'
/** Letters of an id, with which every name begins. */
const ID_LETTERS = 36

/** Stores files in a folder of this machine, in subfolders by the last letters of their id. */
export function localStore(folder: string): FileStore {
  const shardOf = (name: string) => join(folder, name.slice(ID_LETTERS - 2, ID_LETTERS))
  const pathOf = (name: string) => join(shardOf(name), name)
  const unfinished = join(folder, UNFINISHED)
  return {
    async write(name, bytes) {
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const draft = join(unfinished, randomUUID())
      try {
        await writeDurably(draft, bytes)
        await mkdir(shardOf(name), { recursive: true, mode: 0o700 })
        await rename(draft, pathOf(name))
        await syncFolder(shardOf(name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },

    async read(name) {
      const file = await open(pathOf(name)).catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new MissingFileError('A file is not in the store.') : (error as Error)
      })
      return createReadStream('', { fd: file, highWaterMark: 128 * 1024 })
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    async *list() {
      for await (const shard of entriesOf(folder)) {
        if (shard === UNFINISHED) continue
        for await (const name of entriesOf(join(folder, shard))) {
          const found = await stat(pathOf(name)).catch(() => null)
          if (found?.isFile()) yield { name, writtenAt: found.mtime }
        }
      }
    },

    removeUnfinished: (before) => removeOlder(unfinished, before),
  }
}
