/** Where encrypted files lie, by random names. A file is there as a whole or not at all. */
export interface FileStore {
  /** Writes a file of so many bytes, or puts it in the place of another: a crash or a full disk leaves the one before. */
  write(name: string, bytes: AsyncIterable<Uint8Array>, length: number): Promise<void>
  /** Returns the bytes of a file. Throws MissingFileError. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>
  /** Returns all files, in any order. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
  /** Removes what was begun before then and never finished. */
  removeUnfinished(before: Date): Promise<void>
}

/** A file that a row names is not in the store. */
export class MissingFileError extends Error {
  override name = 'MissingFileError'
}

/** The store did not do what was asked. The message names status and call only. */
export class StoreError extends Error {
  override name = 'StoreError'
}
