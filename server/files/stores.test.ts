import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { newId } from '#server/ids.ts'
import { allOf } from '#server/testing/all-of.ts'
import { startS3, storeKinds } from '#server/testing/s3.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'
import { type FileStore, MissingFileError, StoreError } from './store.ts'

// Both stores make the same promises: a folder, and a packaged S3 server over HTTP.

const KEY = 'any'
let folder: string
let stopS3: () => Promise<void>
const stores = new Map<string, FileStore>()

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaidya-stores-'))
  stores.set('a folder', localStore(join(folder, 'files')))
  const s3 = await startS3()
  stopS3 = s3.stop
  stores.set('an S3 store', s3Store(s3.at))
})
after(async () => {
  await stopS3()
  await rm(folder, { recursive: true })
})

async function* parts(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const text = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await allOf(source)).toString()
const namesIn = async (store: FileStore) => (await allOf(store.list())).map(({ name }) => name).toSorted()

for (const kind of storeKinds)
  suite(`files in ${kind}`, () => {
    const store = () => stores.get(kind)!

    test('are written, read, replaced, listed and removed', async () => {
      const [one, other] = [newId(), newId()].toSorted() as [string, string]
      await store().write(one, parts('first ', 'text'), 10)
      await store().write(`${other}.small`, parts('x'), 1)
      await store().write(one, parts('second text'), 11)
      assert.equal(await text(await store().read(one)), 'second text')
      assert.deepEqual(await namesIn(store()), [one, `${other}.small`])
      for await (const { writtenAt } of store().list()) assert.ok(Math.abs(Date.now() - writtenAt.getTime()) < 60_000)
      await store().remove(one)
      await store().remove(one)
      await assert.rejects(store().read(one), MissingFileError)
      await store().remove(`${other}.small`)
      assert.deepEqual(await namesIn(store()), [])
    })
  })

test('an interrupted write leaves nothing in a folder, and leftovers of a crash are removed later', async () => {
  const store = localStore(join(folder, 'broken'))
  const broken = async function* () {
    yield Buffer.from('a part')
    throw new Error('The line was cut.')
  }
  await assert.rejects(store.write(newId(), broken(), 100), /line was cut/)
  const unfinished = join(folder, 'broken', 'unfinished')
  assert.deepEqual(await readdir(unfinished), [])
  const [old, fresh] = ['old', 'fresh'].map((name) => join(unfinished, name)) as [string, string]
  for (const path of [old, fresh]) await writeFile(path, 'x')
  await utimes(old, new Date(0), new Date(0))
  await store.removeUnfinished(new Date(Date.now() - 60_000))
  assert.deepEqual(await readdir(unfinished), ['fresh'])
  assert.deepEqual(await namesIn(store), [])
})

test('an unreachable or refusing S3 store reports it without secrets', async () => {
  const settings = { bucket: 'vaidya', region: 'us-east-1', keyId: KEY, key: 'wrong' }
  const gone = s3Store({ ...settings, endpoint: 'http://127.0.0.1:1' })
  await assert.rejects(gone.read('x'), (error) => error instanceof StoreError && !error.message.includes('wrong'))
})

test('an S3 store isn’t followed to another address', async (t) => {
  const asked: string[] = []
  const elsewhere = createServer((request, reply) => {
    asked.push(request.url!)
    if (!request.url!.startsWith('/vaidya/')) return reply.end('bytes of someone else')
    reply.writeHead(307, { location: '/another-bucket/x' }).end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  t.after(() => elsewhere.close())
  const { port } = elsewhere.address() as AddressInfo
  const settings = { bucket: 'vaidya', region: 'us-east-1', keyId: KEY, key: KEY }
  const store = s3Store({ ...settings, endpoint: `http://127.0.0.1:${port}` })
  await assert.rejects(store.read('x'), /answered 307/)
  await assert.rejects(store.write('x', parts('secret'), 6), StoreError)
  assert(asked.length > 0 && asked.every((path) => path.startsWith('/vaidya/')))
})

test('a list of several pages is read to its end', async () => {
  const requests: (string | null)[] = []
  const page = (key: string, next: string) =>
    `<?xml version="1.0"?><ListBucketResult><Contents><Key>files/${key}</Key><LastModified>2026-01-05T00:00:00Z</LastModified></Contents>${next}</ListBucketResult>`
  // the packaged server can't return a second page with this OpenSSL
  const pages = createServer((request, reply) => {
    const token = new URL(request.url!, 'http://any').searchParams.get('continuation-token')
    requests.push(token)
    reply.end(token ? page('b', '') : page('a', '<NextContinuationToken>1+/=</NextContinuationToken>'))
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const { port } = pages.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const store = s3Store({ endpoint, bucket: 'vaidya', region: 'us-east-1', keyId: KEY, key: KEY })
  assert.deepEqual(
    [await namesIn(store), requests],
    [
      ['a', 'b'],
      [null, '1+/='],
    ],
  )
  pages.close()
})
