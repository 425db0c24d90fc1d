import { randomBytes } from 'node:crypto'
import { newId } from '#server/ids.ts'
import type { Files } from './files.ts'
import { StoreError } from './store.ts'

/**
 * Writes a few bytes into the store, reads them back and deletes them. Throws if a step fails. The sweep removes leftovers
 * of a crash like any unlisted file.
 */
export async function probeFiles({ store }: Files): Promise<void> {
  const name = newId()
  const sent = randomBytes(32)
  try {
    await store.write(name, piece(sent), sent.length)
    const parts: Uint8Array[] = []
    for await (const part of await store.read(name)) parts.push(part)
    if (!Buffer.concat(parts).equals(sent)) throw new StoreError('The store gives back other bytes.')
  } finally {
    await store.remove(name).catch(() => {})
  }
}

async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
