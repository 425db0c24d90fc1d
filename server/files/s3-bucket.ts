import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import { MissingFileError, StoreError } from './store.ts'

export interface S3Settings {
  /** Such as https://s3.eu-central-1.amazonaws.com. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  key: string
}

export interface S3Object {
  key: string
  writtenAt: Date
  size: number
}

/** Time limit for the store's reply; reading the file may then take as long as its reader does. */
const PATIENCE_MS = 60_000

/** A bucket of any S3-compatible store. */
export interface Bucket {
  /** Sends a signed request about an object. Throws StoreError, and MissingFileError if there is none to read. */
  ask(method: string, key: string, sent?: Asked): Promise<Response>
  /** Returns the objects whose keys begin with `prefix`. */
  list(prefix: string): AsyncGenerator<S3Object>
}

interface Asked {
  /** Such as `uploads=`. */
  query?: string
  body?: BodyInit | AsyncIterable<Uint8Array>
  /** The length of a body that is a stream; with it in advance, an interrupted connection leaves nothing. */
  length?: number
}

export function openBucket({ endpoint, bucket, region, keyId, key }: S3Settings): Bucket {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: key,
    region,
    service: 's3',
    retries: 0,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function fetchSigned(method: string, address: string, { body, length }: Asked = {}): Promise<Response> {
    const { headers } = await client.sign(address, { method })
    if (length !== undefined) headers.set('content-length', String(length))
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
    // a redirect would send the bytes and names elsewhere: it counts as an error
    const sent: RequestInit = { ...bodyOf(body), method, headers, redirect: 'manual', signal: patience.signal }
    const response = await fetch(address, sent)
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
    ask(method, key, asked = {}) {
      const path = key.split('/').map(encodeURIComponent).join('/')
      return fetchSigned(method, `${root}/${path}${asked.query ? `?${asked.query}` : ''}`, asked)
    },

    async *list(prefix) {
      let next: string | null = null
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (next) query.set('continuation-token', next)
        const page = readListing(await (await fetchSigned('GET', `${root}?${query}`)).text())
        yield* page.objects
        next = page.next
      } while (next)
    },
  }
}

function bodyOf(body: Asked['body']): RequestInit {
  if (body === undefined) return {}
  if (typeof body !== 'object' || !(Symbol.asyncIterator in body)) return { body }
  return { body: Readable.toWeb(Readable.from(body)) as BodyInit, duplex: 'half' } as RequestInit
}

interface Listing {
  objects: S3Object[]
  /** The start of the next page; null after the last one. */
  next: string | null
}

/** Reads a page of ListObjectsV2. */
function readListing(xml: string): Listing {
  const listing: Listing = { objects: [], next: null }
  let text = ''
  let one: S3Object = { key: '', writtenAt: new Date(0), size: 0 }
  const parser = new SaxesParser()
  parser.on('opentag', () => void (text = ''))
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') one.key = text
    else if (name === 'LastModified') one.writtenAt = new Date(text)
    else if (name === 'Size') one.size = Number(text)
    else if (name === 'Contents') {
      listing.objects.push(one)
      one = { key: '', writtenAt: new Date(0), size: 0 }
    } else if (name === 'NextContinuationToken') listing.next = text
  })
  parser.write(xml).close()
  return listing
}
