import { openBucket, type S3Settings } from './s3-bucket.ts'
import type { FileStore } from './store.ts'

/** Prefix of the keys of the product's objects. */
const PREFIX = 'files/'

/** Stores files in a bucket of any S3-compatible store. An object exists completely or not at all. */
export function s3Store(settings: S3Settings): FileStore {
  const bucket = openBucket(settings)
  const keyOf = (name: string) => `${PREFIX}${name}`
  return {
    async write(name, bytes, length) {
      await (await bucket.ask('PUT', keyOf(name), { body: bytes, length })).body?.cancel()
    },

    async read(name) {
      const { body } = await bucket.ask('GET', keyOf(name))
      return body as unknown as AsyncIterable<Uint8Array>
    },

    async remove(name) {
      await (await bucket.ask('DELETE', keyOf(name))).body?.cancel()
    },

    async *list() {
      for await (const { key, writtenAt } of bucket.list(PREFIX)) yield { name: key.slice(PREFIX.length), writtenAt }
    },

    // an interrupted upload leaves no object
    removeUnfinished: () => Promise.resolve(),
  }
}
