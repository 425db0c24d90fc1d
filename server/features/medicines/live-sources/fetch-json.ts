import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import { NotAnswered } from './not-answered.ts'

/** A longer answer is not read, in bytes: five long labels have half of it. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_REST_SECONDS = 24 * 60 * 60

export interface Fetched {
  /** 200, or 404. */
  status: number
  body: unknown
}

interface Limits {
  /** For the whole answer, in ms. */
  patience: number
  /** This server stops. */
  stop: AbortSignal
}

/**
 * Gets JSON from a source. Follows no redirection and reads no more than the bound. Throws NotAnswered for everything but
 * JSON with status 200 or 404.
 */
export async function fetchJson(
  url: URL,
  headers: Record<string, string>,
  { patience, stop }: Limits,
): Promise<Fetched> {
  const limit = AbortSignal.timeout(patience)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': DEFAULT_PRODUCT_NAME, ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([limit, stop]),
    })
    const refusal = refusalOf(response)
    if (refusal) {
      await response.body?.cancel()
      throw refusal
    }
    return { status: response.status, body: parsed(await textOf(response)) }
  } catch (error) {
    if (error instanceof NotAnswered) throw error
    throw new NotAnswered(limit.aborted ? 'timeout' : 'unreachable')
  }
}

function refusalOf({ status, headers }: Response): NotAnswered | null {
  if (status === 200 || status === 404) return null
  if (status >= 300 && status < 400) return new NotAnswered('moved')
  // RxNav says 403 to whoever asks too often, openFDA 429
  const isLimited = status === 429 || status === 403
  return new NotAnswered(isLimited ? 'limited' : 'status', restIn(headers.get('retry-after')))
}

/** What `Retry-After` asks for, in seconds; a date is not understood. */
const restIn = (text: string | null) =>
  /^\d{1,9}$/.test(text ?? '') ? Math.min(Number(text), LONGEST_REST_SECONDS) : 0

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.byteLength
    // leaving the loop ends the answer
    if (length > MOST_BYTES) throw new NotAnswered('too-large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotAnswered('unreadable')
  }
}
