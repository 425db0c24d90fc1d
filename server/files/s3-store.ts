import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { type FileStore, MissingFileError, StoreError } from './store.ts'

export interface S3Settings {
  /** Such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  key: string
}

/** Prefix of the keys of the product's objects. */
const PREFIX = 'files/'

/** Time limit for the store's reply; reading the file may then take as long as its reader does. */
const PATIENCE_MS = 60_000

/** Stores files in a bucket of any S3-compatible store. An object exists completely or not at all. */
export function s3Store({ endpoint, bucket, region, keyId, key }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: key,
    region,
    service: 's3',
    retries: 0,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const addressOf = (name: string) => `${root}/${PREFIX}${encodeURIComponent(name)}`

  async function ask(method: string, address: string, sent: RequestInit = {}, length?: number): Promise<Response> {
    const { headers } = await client.sign(address, { method })
    if (length !== undefined) headers.set('content-length', String(length))
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    const response = await fetch(address, { ...sent, method, headers, signal: patience.signal })
      .catch((cause: unknown) => {
        throw new StoreError(`The store does not answer ${method}.`, { cause })
      })
      .finally(() => clearTimeout(timer))
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method === 'GET') throw new MissingFileError('A file is not in the store.')
    throw new StoreError(`The store answered ${response.status} to ${method}.`)
  }

  return {
    async write(name, bytes, length) {
      // with the length in advance, an interrupted connection leaves nothing
      const sent = { body: Readable.toWeb(Readable.from(bytes)) as BodyInit, duplex: 'half' } as RequestInit
      await (await ask('PUT', addressOf(name), sent, length)).body?.cancel()
    },

    async read(name) {
      const { body } = await ask('GET', addressOf(name))
      return body as unknown as AsyncIterable<Uint8Array>
    },

    async remove(name) {
      await (await ask('DELETE', addressOf(name))).body?.cancel()
    },

    async *list() {
      let next: string | null = null
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX })
        if (next) query.set('continuation-token', next)
        const page = readListing(await (await ask('GET', `${root}?${query}`)).text())
        for (const { key: at, writtenAt } of page.objects) yield { name: at.slice(PREFIX.length), writtenAt }
        next = page.next
      } while (next)
    },

    // an interrupted upload leaves no object
    removeUnfinished: () => Promise.resolve(),
  }
}

interface Listing {
  objects: { key: string; writtenAt: Date }[]
  /** The start of the next page; null after the last one. */
  next: string | null
}

/** Reads a page of ListObjectsV2. */
function readListing(xml: string): Listing {
  const listing: Listing = { objects: [], next: null }
  let text = ''
  let one = { key: '', writtenAt: new Date(0) }
  const parser = new SaxesParser()
  parser.on('opentag', () => void (text = ''))
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') one.key = text
    else if (name === 'LastModified') one.writtenAt = new Date(text)
    else if (name === 'Contents') {
      listing.objects.push(one)
      one = { key: '', writtenAt: new Date(0) }
    } else if (name === 'NextContinuationToken') listing.next = text
  })
  parser.write(xml).close()
  return listing
}
