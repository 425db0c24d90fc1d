/** Storage of encrypted files under random names. A file exists completely or not at all. */
export interface FileStore {
  /** Writes a file of `length` bytes, or replaces one: after a crash or on a full disk the old one stays. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void>
  /** Returns the bytes of a file. Throws MissingFileError. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>
  /** Returns all files, in any order. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
  /** Removes unfinished writes that began before then. */
  removeUnfinished(before: Date): Promise<void>
}

/** A file that a row names is not in the store. */
export class MissingFileError extends Error {
  override name = 'MissingFileError'
}

/** The store failed. The message has status and call only. */
export class StoreError extends Error {
  override name = 'StoreError'
}
