import { DamagedFileError, decrypted, isOfKey } from '#server/files/cipher.ts'
import { MissingFileError } from '#server/files/store.ts'
import { Refusal } from '#server/refusal.ts'
import { DamagedEntryError, unpacked } from './archive.ts'
import { type Contents, type Entry, FORMAT, type Head, type Installation, type Schema } from './entries.ts'
import type { BackupPlace } from './places.ts'

/** The contents of a backup, after all of it was read. */
export interface Checked {
  name: string
  bytes: number
  installation: Installation
  schema: Schema
  contents: Contents
  /** Names of files that don't open with the secrets in the backup: they were damaged in the store already. */
  damagedFiles: string[]
}

/**
 * Reads a whole backup: each piece is authenticated, tables and files are compared with the hashes and counts that were
 * written, and each file is opened.
 * @throws Refusal that says where the damage is, or that the key is another one
 */
export async function checkBackup(
  place: BackupPlace,
  name: string,
  key: string,
  onProgress?: (entries: number) => void,
): Promise<Checked> {
  const read = startReading()
  for await (const entry of readBackup(place, name, key, (bytes) => (read.bytes += bytes))) {
    await read.entry(entry)
    onProgress?.(++read.entries)
  }
  return read.finish(name)
}

/**
 * Yields the entries of a backup.
 * @throws Refusal where it is damaged, made with another key, or of a newer format
 */
export async function* readBackup(
  place: BackupPlace,
  name: string,
  key: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Entry> {
  await refuseOtherKey(place, name, key)
  let bytes = 0
  let last: Head | null = null
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      bytes += part.length
      onBytes(part.length)
      yield part
    }
  }
  /** Damage is found while entries or their bytes are read. */
  async function* refusing<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* source
    } catch (error) {
      if (!isDamage(error)) throw error
      throw new Refusal(
        `The backup ${name} is damaged within its first ${bytes.toLocaleString('en-US')} bytes, at or after ${wordsFor(last)}. ` +
          'What follows cannot be read. Use another backup, or another copy of this one.',
        { cause: error },
      )
    }
  }
  for await (const entry of refusing(unpacked(counted(await readFrom(place, name)), key))) {
    last = entry.head
    if (last.kind === 'installation' && last.format > FORMAT)
      throw new Refusal('A newer version of the program made this backup. Restore it with that version.')
    yield { ...entry, bytes: refusing(entry.bytes) }
  }
}

/** Returns the first entry, with the secrets. Throws like `readBackup`. */
export async function readInstallation(place: BackupPlace, name: string, key: string): Promise<Installation> {
  for await (const { head } of readBackup(place, name, key)) {
    if (head.kind !== 'installation') break
    return head
  }
  throw new Refusal(`${name} does not begin like a backup.`)
}

const isDamage = (error: unknown): boolean =>
  error instanceof DamagedFileError ||
  error instanceof DamagedEntryError ||
  // the cipher has authenticated the data, so an error in the decompressor or parser means a bug in the program that
  // wrote it
  error instanceof SyntaxError ||
  /^(ZSTD|Z|ERR)_/.test((error as NodeJS.ErrnoException).code ?? '')

function wordsFor(head: Head | null): string {
  if (head === null) return 'its beginning'
  if (head.kind === 'table') return `the table ${head.name}`
  if (head.kind === 'file') return `the file ${head.name}`
  return head.kind === 'contents' ? 'its end' : 'its beginning'
}

async function readFrom(place: BackupPlace, name: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await place.read(name)
  } catch (error) {
    if (error instanceof MissingFileError) throw new Refusal(`There is no backup ${name} in ${place.title}.`)
    throw error
  }
}

async function refuseOtherKey(place: BackupPlace, name: string, key: string): Promise<void> {
  try {
    if (await isOfKey(await readFrom(place, name), key)) return
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    throw new Refusal(`${name} is not a backup, or its first bytes are damaged.`, { cause: error })
  }
  throw new Refusal(
    `BACKUP_KEY does not open ${name}: it was made with another key, or its first bytes are damaged. ` +
      'Set BACKUP_KEY to the key of that time.',
  )
}

function startReading() {
  let installation: Installation | null = null
  let schema: Schema | null = null
  let contents: Contents | null = null
  const hashes = new Map<string, string>()
  const files = { count: 0, bytes: 0 }
  const damagedFiles: string[] = []
  const readers: { [K in Head['kind']]: (head: Extract<Head, { kind: K }>, entry: Entry) => Promise<void> | void } = {
    installation: (head) => void (installation = head),
    schema: (head) => void (schema = head),
    async table({ schema, name }, entry) {
      hashes.set(`${schema}.${name}`, await hashOf(entry))
    },
    async file({ name }, entry) {
      if (!installation || !(await opens(entry, name, installation))) damagedFiles.push(name)
      files.count++
      files.bytes += entry.tail().bytes
    },
    contents: (head) => void (contents = head),
  }
  return {
    bytes: 0,
    entries: 0,
    entry: (entry: Entry) => readers[entry.head.kind](entry.head as never, entry),
    finish(name: string): Checked {
      if (!installation || !schema || !contents) throw new Refusal(`The backup ${name} is cut off.`)
      const wrong = contents.tables.find((one) => hashes.get(`${one.schema}.${one.name}`) !== one.sha256)
      if (wrong) throw new Refusal(`The backup ${name} is damaged: the table ${wrong.name} is not as it was written.`)
      if (
        contents.tables.length !== hashes.size ||
        contents.files.count !== files.count ||
        contents.files.bytes !== files.bytes
      )
        throw new Refusal(`The backup ${name} is damaged: it does not contain what it lists.`)
      return { name, bytes: this.bytes, installation, schema, contents, damagedFiles }
    },
  }
}

async function hashOf(entry: Entry): Promise<string> {
  for await (const _ of entry.bytes);
  return entry.tail().sha256
}

/** Reads a file to its end. Returns whether it opens with the secrets of its installation. */
async function opens(entry: Entry, name: string, keys: Installation): Promise<boolean> {
  let isWhole = true
  try {
    for await (const _ of decrypted(withoutReturn(entry.bytes), keys, name));
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    isWhole = false
  }
  for await (const _ of entry.bytes);
  return isWhole
}

/** Reading stops early at damage; the rest is still needed. */
const withoutReturn = (source: AsyncIterator<Buffer>): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]: () => ({ next: () => source.next() }),
})
