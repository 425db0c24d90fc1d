import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const KEY = 'S3RVER'
const BUCKET = 'vaidya'

/** A packaged S3 server with an empty bucket, and the settings that point the product to it. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'vaidya-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  const at = { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, region: 'us-east-1', keyId: KEY, key: KEY }
  return {
    at,
    settings: {
      S3_ENDPOINT: at.endpoint,
      S3_BUCKET: at.bucket,
      S3_REGION: at.region,
      S3_KEY_ID: at.keyId,
      S3_KEY: at.key,
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** The kinds of store: every test about files runs on both. */
export const storeKinds = ['a folder', 'an S3 store'] as const
export type StoreKind = (typeof storeKinds)[number]

/** Starts a store of this kind; returns its settings and a function that stops it. */
export async function startStore(
  kind: StoreKind,
): Promise<{ settings: Record<string, string>; stop(): Promise<void> }> {
  return kind === 'a folder' ? { settings: {}, stop: async () => {} } : startS3()
}
