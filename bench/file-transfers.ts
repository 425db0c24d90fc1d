import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { allOf } from '#server/testing/all-of.ts'

export interface Sender {
  origin: string
  cookie: string
}
interface Sending {
  name: string
  bytes: Buffer
}

const BORDER = '----a-border-for-measuring'
const PIECE = 64 * 1024

/** A PDF of `megabytes` megabytes that can't be compressed. */
export function documentOf(megabytes: number): Sending {
  const bytes = randomBytes(megabytes * 1024 * 1024)
  bytes.write('%PDF-1.4\n')
  bytes.write('%%EOF\n', bytes.length - 6)
  return { name: 'report.pdf', bytes }
}

/** A grainy photograph, like one taken at night. */
export async function photographOf(width: number, height: number): Promise<Sending> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: 'photo.jpg', bytes }
}

const AGAIN_MS = 500
let refusals = 0
/** Counts how often the server was too busy for an upload, which was then sent again. */
export const busyAnswers = (): number => refusals

/**
 * Uploads a report of one page, piece by piece, again while the server is busy. Returns the address of the page. Throws for
 * another refusal.
 */
export async function upload(sender: Sender, sending: Sending): Promise<string> {
  for (;;) {
    const { status, text } = await send(sender, sending)
    if (status === 201) return (JSON.parse(text) as { fileUrl: string }).fileUrl
    if (status !== 503) throw new Error(`The upload was answered with ${status}: ${text}`)
    refusals++
    await sleep(AGAIN_MS)
  }
}

async function send({ origin, cookie }: Sender, { name, bytes }: Sending): Promise<{ status: number; text: string }> {
  const fields = { title: 'Of a measurement', category: 'Other', testDate: '2026-01-05' }
  const head = [
    ...Object.entries(fields).map(
      ([field, value]) => `--${BORDER}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    ),
    `--${BORDER}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
  ].join('')
  const tail = `\r\n--${BORDER}--\r\n`
  const sent = request(`${origin}/api/test-reports`, {
    method: 'POST',
    headers: {
      origin,
      cookie,
      'content-type': `multipart/form-data; boundary=${BORDER}`,
      'content-length': Buffer.byteLength(head) + bytes.length + Buffer.byteLength(tail),
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  const form = function* () {
    yield Buffer.from(head)
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
    yield Buffer.from(tail)
  }
  await pipeline(Readable.from(form()), sent)
  const [reply] = await answered
  const text = String(Buffer.concat(await allOf(reply as AsyncIterable<Buffer>)))
  return { status: reply.statusCode!, text }
}

/** Downloads a page, perhaps with a pause in its middle. Throws for a refusal, and for other bytes than expected. */
export async function download(
  { origin, cookie }: Sender,
  path: string,
  { expected, pauseMs = 0 }: { expected?: Buffer; pauseMs?: number } = {},
): Promise<void> {
  const outgoing = request(`${origin}${path}`, { headers: { cookie } }).end()
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
  if (reply.statusCode !== 200) throw new Error(`The download was answered with ${reply.statusCode}`)
  let at = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    if (at === 0) await sleep(pauseMs)
    if (expected && !expected.subarray(at, at + part.length).equals(part)) throw new Error('Other bytes came back')
    at += part.length
  }
  if (expected && at !== expected.length) throw new Error('The file was cut off')
}
