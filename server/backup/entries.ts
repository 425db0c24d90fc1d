import type { AppliedMigration } from '#server/database/migrate.ts'
import type { Sequence, Table } from '#server/database/snapshot/tables.ts'

/** Counts up with each change of the format that an older program can't read. */
export const FORMAT = 1

/** The first entry. The secrets open the files, and texts in the tables. */
export interface Installation {
  kind: 'installation'
  format: number
  madeAt: string
  secret: string
  previousSecrets: readonly string[]
}

/** Comes before the tables. */
export interface Schema {
  kind: 'schema'
  /** When the tables were as they are in this backup. */
  takenAt: string
  migrations: AppliedMigration[]
  /** The newest migration of the job runner; null if it never ran. */
  workerVersion: number | null
}

export interface TableEntry extends Table {
  kind: 'table'
}

/** A file of the store, encrypted as it is there. */
export interface FileEntry {
  kind: 'file'
  name: string
}

/** The last entry. */
export interface Contents {
  kind: 'contents'
  sequences: Sequence[]
  tables: { schema: string; name: string; rows: number; sha256: string }[]
  files: { count: number; bytes: number }
  /** Ids of listed files that were missing in the store. */
  missing: string[]
  /** Ids of files that were deleted after the tables were read. */
  deleted: string[]
}

export type Head = Installation | Schema | TableEntry | FileEntry | Contents

/** The end of an entry with bytes, as it was written. */
export interface Tail {
  bytes: number
  sha256: string
}

/** An entry to write. Tables and files have bytes. */
export interface EntryToWrite {
  head: Head
  bytes?: AsyncIterable<Uint8Array>
  /** Gets the end once the bytes are written. */
  onWritten?: (tail: Tail) => void
}

/** An entry as read. All its bytes must be read before the next entry. */
export interface Entry<H extends Head = Head> {
  head: H
  bytes: AsyncGenerator<Buffer>
  /** Returns the end. Throws before all bytes are read, and if they differ from what was written. */
  tail(): Tail
}
