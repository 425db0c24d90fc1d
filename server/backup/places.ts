import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { reasonOf } from '#server/data-folder.ts'
import { codeOf } from '#server/database/failures.ts'
import { entriesOf, syncFolder, writeDurably } from '#server/files/folders.ts'
import { MissingFileError } from '#server/files/store.ts'
import { Refusal } from '#server/refusal.ts'
import type { BackupTarget } from '#server/backup-settings.ts'
import { openBucket, type S3Settings } from '#server/files/s3-bucket.ts'
import { isBackupName } from './names.ts'
import { uploadInParts } from './upload.ts'

/** Where backups are. A backup is there completely or not at all. */
export interface BackupPlace {
  /** How messages name it. */
  title: string
  /** Returns the number of bytes written. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** Throws MissingFileError. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Returns the backups, oldest first. */
  list(): Promise<{ name: string; bytes: number }[]>
  remove(name: string): Promise<void>
}

export const openPlace = (target: BackupTarget): BackupPlace =>
  'folder' in target ? folderPlace(target.folder) : s3Place(target.s3, target.prefix)

const UNFINISHED = '.unfinished'

function folderPlace(folder: string): BackupPlace {
  return {
    title: folder,
    async write(name, bytes) {
      const draft = join(folder, `${name}${UNFINISHED}`)
      try {
        await makeFolder(folder)
        await removeUnfinished(folder)
        const length = await writeDurably(draft, bytes)
        await rename(draft, join(folder, name))
        await syncFolder(folder)
        return length
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        if (!FOLDER_REFUSES.has(codeOf(error) ?? '')) throw error
        throw new Refusal(`No backup can be written to ${folder}: ${reasonOf(error)}.`, { cause: error })
      }
    },
    read: (name) => readPath(join(folder, name)),
    async list() {
      const found: { name: string; bytes: number }[] = []
      for await (const name of entriesOf(folder))
        if (isBackupName(name)) found.push({ name, bytes: (await stat(join(folder, name))).size })
      return found.toSorted(byName)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

const FOLDER_REFUSES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOENT', 'ENOTDIR'])

/** Creates only the last folder of the path: if others are missing, the disk is probably not mounted. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
}

const DAY_MS = 86_400_000

/** Removes leftovers of a killed backup. A running one writes constantly, so its files are recent. */
async function removeUnfinished(folder: string): Promise<void> {
  for await (const name of entriesOf(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - DAY_MS) await rm(join(folder, name), { force: true })
  }
}

async function readPath(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path).catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT' ? new MissingFileError(`There is no backup ${path}.`) : (error as Error)
  })
  return createReadStream('', { fd: file, highWaterMark: 128 * 1024 })
}

/** Returns the folder of a single file, for a backup that was copied elsewhere. */
export const placeOfFile = (path: string) => ({ place: folderPlace(dirname(path)), name: basename(path) })

function s3Place(settings: S3Settings, prefix: string): BackupPlace {
  const bucket = openBucket(settings)
  return {
    title: `s3://${settings.bucket}/${prefix}`,
    write: (name, bytes) => uploadInParts(bucket, prefix + name, bytes),
    async read(name) {
      const { body } = await bucket.ask('GET', prefix + name)
      return body as unknown as AsyncIterable<Uint8Array>
    },
    async list() {
      const found: { name: string; bytes: number }[] = []
      for await (const { key, size } of bucket.list(prefix)) {
        const name = key.slice(prefix.length)
        if (isBackupName(name)) found.push({ name, bytes: size })
      }
      return found.toSorted(byName)
    },
    async remove(name) {
      await (await bucket.ask('DELETE', prefix + name)).body?.cancel()
    },
  }
}

/** Names begin with the time. */
const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)
