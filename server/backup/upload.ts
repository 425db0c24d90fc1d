import type { Bucket } from '#server/files/s3-bucket.ts'
import { StoreError } from '#server/files/store.ts'

const MEGABYTE = 1024 * 1024
/** S3 accepts 10,000 parts; they grow with their number, so that 880 GB fit. */
const partBytes = (number: number) => 16 * MEGABYTE * (1 + Math.floor(number / 1000))

/**
 * Uploads an object whose length isn't known in advance, with one part in memory at a time. It appears once all parts are
 * there. Returns its length.
 */
export async function uploadInParts(bucket: Bucket, key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  const started = await (await bucket.ask('POST', key, { query: 'uploads=' })).text()
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(started)?.[1]
  if (!id) throw new StoreError('The store does not accept uploads in parts.')
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const tags: string[] = []
    let length = 0
    for await (const part of partsOf(bytes)) {
      const query = `partNumber=${tags.length + 1}&${upload}`
      const reply = await bucket.ask('PUT', key, { query, body: part, length: part.length })
      await reply.body?.cancel()
      tags.push(reply.headers.get('etag') ?? '')
      length += part.length
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const said = await (await bucket.ask('POST', key, { query: upload, body })).text()
    // a store can begin with 200 and fail later
    if (said.includes('<Error>')) throw new StoreError('The store could not put the parts together.')
    return length
  } catch (error) {
    await bucket.ask('DELETE', key, { query: upload }).catch(() => {})
    throw error
  }
}

async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let number = 1
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length < partBytes(number)) continue
    yield new Uint8Array(Buffer.concat(waiting))
    number++
    waiting = []
    length = 0
  }
  if (length > 0 || number === 1) yield new Uint8Array(Buffer.concat(waiting))
}
