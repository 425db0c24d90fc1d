import { createHash, type Hash } from 'node:crypto'
import { join } from 'node:path'
import { t } from '#language/translate.ts'
import { type FileKind, fileMessages, type FileNotice, type FileSize, isAnimatedPng } from '#contract/files.ts'
import type { Config } from '#server/config.ts'
import { codeOf } from '#server/database/failures.ts'
import { RefusedError, unavailable } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import type { Keys } from '#server/secrets.ts'
import { DamagedFileError, decrypted, encrypted, encryptedLength, isOfKey } from './cipher.ts'
import { IncomingFile } from './incoming.ts'
import { contentTypes, HEAD_BYTES, kindOf, PdfEncryption, PdfEnd } from './kinds.ts'
import { localStore } from './local-store.ts'
import { cleanPicture, PictureError } from './pictures.ts'
import type { S3Settings } from './s3-bucket.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, MissingFileError, StoreError } from './store.ts'

/** A file in the store that no row names yet. */
export interface KeptFile {
  id: string
  kind: FileKind
  size: number
  hash: Buffer
  width: number | null
  height: number | null
  room: number
  /** True if a virus scanner found it clean. */
  isScanned: boolean
  notice: FileNotice | null
}

/** The files of this installation: encrypted, in the store that the operator has chosen. */
export interface Files {
  store: FileStore
  keys: Keys
  /** The folder for uploaded files while their calls run. */
  incoming: string
}

/** Opens the store that the operator has chosen. */
export function openStore(config: Pick<Config, 'dataDir' | 'files'>): FileStore {
  const { s3 } = config.files
  return s3 ? s3Store(s3 satisfies S3Settings) : localStore(join(config.dataDir, 'files'))
}

export function openFiles(config: Pick<Config, 'dataDir' | 'files'>, keys: Keys): Files {
  const { secret, previousSecrets } = keys
  return { store: openStore(config), keys: { secret, previousSecrets }, incoming: join(config.dataDir, 'incoming') }
}

/** Refuses a file for its content. */
const refused = (message: string, status = 415) =>
  new RefusedError(status, { message, issues: [{ path: 'file', message }] })

/** Returns the refusal while nothing can be written. */
export const cannotBeKept = (cause: unknown) =>
  new RefusedError(503, { message: t(fileMessages.cannotBeKept) }, { 'retry-after': '60' }, cause)

/** True if the disk is full or read-only, or the store doesn't respond. */
export const isDiskTrouble = (error: unknown): boolean =>
  error instanceof StoreError ||
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE'].includes(codeOf(error) ?? '')

/**
 * Checks a file by its content and writes it to the store (rule E1): pictures are turned upright, rotated as requested,
 * stripped of location, and get previews. It isn't listed before `insertFile`. Throws 415, and 503 if it can't be written.
 */
export async function storeFile(
  files: Files,
  file: File,
  { turn = 0, id = newId() }: { turn?: number; id?: string } = {},
): Promise<KeptFile> {
  const { head, end, encryption, hash, size } = await lookThrough(file)
  const found = await kindOf(head)
  if ('refused' in found) throw refused(found.refused)
  const { kind } = found
  const isScanned = file instanceof IncomingFile && file.isScanned
  try {
    if (kind === 'pdf') {
      if (!end.isComplete) throw refused(t(fileMessages.damaged))
      await write(files, id, partsOf(file), size)
      const notice = encryption.isFound ? 'encrypted' : null
      return { id, kind, size, hash: hash.digest(), width: null, height: null, room: size, isScanned, notice }
    }
    let notice: FileNotice | null = null
    const read = async () => {
      const bytes = await wholeOf(file)
      if (isAnimatedPng(bytes)) notice = 'animated'
      return bytes
    }
    return await cleanPicture(read, kind, turn, async ({ full, large, small, width, height }) => {
      await write(files, nameOf(id, 'small'), [small], small.length)
      await write(files, nameOf(id, 'large'), [large], large.length)
      await write(files, id, [full], full.length)
      const room = full.length + large.length + small.length
      return {
        id,
        kind,
        size: full.length,
        hash: createHash('sha256').update(full).digest(),
        width,
        height,
        room,
        isScanned,
        notice,
      }
    })
  } catch (error) {
    await discardFile(files, id)
    if (error instanceof PictureError) throw refused(whyInWords(error.why))
    throw isDiskTrouble(error) ? cannotBeKept(error) : error
  }
}

/** Returns why a picture was refused. */
const whyInWords = (why: PictureError['why']): string =>
  ({
    damaged: t(fileMessages.damaged),
    'too many pixels': fileMessages.tooManyPixels(),
    'too long': fileMessages.sideTooLong(),
    'too slow': t(fileMessages.tooSlow),
  })[why]

/** Removes a file and its previews from the store. */
export async function discardFile({ store }: Files, id: string): Promise<void> {
  for (const size of ['full', 'large', 'small'] as const)
    // the sweep removes what is left
    await store.remove(nameOf(id, size)).catch(() => {})
}

/** Returns the bytes of a file, or of its preview if it has one, and their content type. Throws MissingFileError. */
export async function readFile(
  { store, keys }: Files,
  { id, kind }: { id: string; kind: FileKind },
  size: FileSize = 'full',
): Promise<{ bytes: AsyncGenerator<Buffer>; type: string }> {
  const name = kind === 'pdf' ? id : nameOf(id, size)
  const stored = await store.read(name).catch((error: unknown) => {
    throw isDiskTrouble(error) ? unavailable(error) : (error as Error)
  })
  return { bytes: decrypted(stored, keys, name), type: contentTypes[name === id ? kind : 'webp'] }
}

/** Returns a file once all of it was read and decrypted, so a damaged one isn't sent in part. */
export async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

/** Returns the names of a file and its previews in the store. */
export const storedNames = ({ id, kind }: Pick<KeptFile, 'id' | 'kind'>): string[] =>
  kind === 'pdf' ? [id] : [nameOf(id, 'small'), nameOf(id, 'large'), id]

/** Encrypts a file with the present key if it has another one; true if it had. */
export async function renewKey(files: Files, { id, kind }: { id: string; kind: FileKind }): Promise<boolean> {
  let isRenewed = false
  for (const name of storedNames({ id, kind })) {
    if (await isOfKey(await files.store.read(name), files.keys.secret)) continue
    let size = 0
    for await (const part of decrypted(await files.store.read(name), files.keys, name)) size += part.length
    await write(files, name, decrypted(await files.store.read(name), files.keys, name), size)
    isRenewed = true
  }
  return isRenewed
}

/** True if a file and its previews are in the store as they were written. */
export async function isWhole(files: Files, file: { id: string; kind: FileKind; hash: Buffer }): Promise<boolean> {
  try {
    const hash = createHash('sha256')
    for await (const part of (await readFile(files, file)).bytes) hash.update(part)
    for (const size of file.kind === 'pdf' ? [] : (['large', 'small'] as const))
      for await (const _ of (await readFile(files, file, size)).bytes);
    return hash.digest().equals(file.hash)
  } catch (error) {
    if (isUnreadable(error)) return false
    throw error
  }
}

/** True for the error of a file that is not in the store, or not as it was written. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof MissingFileError || error instanceof DamagedFileError

/** Returns the name of a file or a preview in the store. */
const nameOf = (id: string, size: FileSize) => (size === 'full' ? id : `${id}.${size}`)

/** Returns the id of the file that a name in the store belongs to. */
export const idOfName = (name: string): string => name.split('.')[0]!

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

const write = ({ store, keys }: Files, name: string, bytes: Parts, size: number) =>
  store.write(name, encrypted(asAsync(bytes), keys.secret, name), encryptedLength(size))

async function* asAsync(parts: Parts): AsyncGenerator<Uint8Array> {
  yield* parts
}

const partsOf = (file: File): AsyncIterable<Uint8Array> =>
  file instanceof IncomingFile ? file.read() : (file.stream() as AsyncIterable<Uint8Array>)

const wholeOf = async (file: File) => Buffer.from(await file.arrayBuffer())

/** Returns the SHA-256 of a file as it came. */
export async function fingerprintOf(file: File): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of partsOf(file)) hash.update(part)
  return hash.digest('hex')
}

/** Reads a file once without loading it into memory. */
async function lookThrough(file: File): Promise<{
  head: Buffer
  end: PdfEnd
  encryption: PdfEncryption
  hash: Hash
  size: number
}> {
  let head = Buffer.alloc(0)
  const end = new PdfEnd()
  const encryption = new PdfEncryption()
  const hash = createHash('sha256')
  let size = 0
  for await (const part of partsOf(file)) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, part.subarray(0, HEAD_BYTES - head.length)])
    end.add(part)
    encryption.add(part)
    hash.update(part)
    size += part.length
  }
  return { head, end, encryption, hash, size }
}
