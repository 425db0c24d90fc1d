import type { z } from 'zod'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import type { Config, LiveSourceName } from '#server/config.ts'
import { type Product, type Route, routesOf } from '#server/features/medicines/knowledge/described.ts'
import { saltKeyOf } from '#server/features/medicines/lists/words.ts'

/** Gets JSON from a path of the source's host. Throws NotAnswered, and Spent when it may not be asked any more. */
export type Get = (path: string, query: Record<string, string>) => Promise<Fetched>

/** A source beyond this installation, as `ask-due.ts` calls it. */
export interface LiveSource {
  /** What people call it. */
  title: string
  /** The one host that is called. */
  origin: string
  /** ms between two calls. */
  spacing: number
  callsADay(config: Config): number
  headers(config: Config): Record<string, string>
  /** What it answers, to be kept as JSON; null if it knows nothing. */
  ask(question: Question, get: Get): Promise<object | null>
}

/** A body in the shape that the source promises. Throws NotAnswered. */
export function inShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body)
  if (!read.success) throw new NotAnswered('unreadable')
  return read.data
}

/** What a source is asked: an ingredient, and how it is taken where that matters. */
export interface Question {
  source: LiveSourceName
  /** Its key among the salts of the directory, in plain letters. */
  ingredient: string
  route: Route | ''
}

/** Letters, digits, points and spaces: nothing that means something in an address or a query. */
const ASKED = /^[a-z][a-z0-9. ]{2,99}$/

/** The key under which an ingredient is asked about; null for a name in other letters, and for what is no name. */
export function ingredientKeyOf(name: string): string | null {
  const key = saltKeyOf(name)
  return ASKED.test(key) ? key : null
}

/**
 * What the sources are asked about a medicine. A label speaks of one ingredient taken in one way, so only a medicine with
 * one ingredient whose list leaves one way open has a question for openFDA.
 */
export function questionsAbout(
  { ingredients, form, presentation }: Product,
  sources: readonly LiveSourceName[],
): Question[] {
  const keys = [...new Set(ingredients.map(({ name }) => ingredientKeyOf(name)))].filter((key) => key !== null)
  const [route, ...others] = routesOf(form, presentation)
  return sources.flatMap((source): Question[] => {
    if (source === 'rxnav') return keys.map((ingredient) => ({ source, ingredient, route: '' }))
    const isPlain = ingredients.length === 1 && route !== undefined && others.length === 0
    return isPlain ? keys.map((ingredient) => ({ source, ingredient, route })) : []
  })
}

/** What they are asked about the whole directory, each with how many medicines need it. */
export function questionsAboutAll(
  contents: readonly (Product & { count: number })[],
  source: LiveSourceName,
): (Question & { products: number })[] {
  const all = new Map<string, Question & { products: number }>()
  for (const content of contents)
    for (const question of questionsAbout(content, [source])) {
      const key = `${question.ingredient}/${question.route}`
      all.set(key, { ...question, products: (all.get(key)?.products ?? 0) + content.count })
    }
  return [...all.values()]
}

/** Why a source has not answered. */
export type Unanswered = 'timeout' | 'unreachable' | 'moved' | 'limited' | 'status' | 'too-large' | 'unreadable'

/** A source has not answered; repeats nothing of what it said. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly reason: Unanswered
  /** So many seconds it wants to be left alone. */
  readonly restSeconds: number

  constructor(reason: Unanswered, restSeconds = 0) {
    super(`A live source has not answered: ${reason}`)
    this.reason = reason
    this.restSeconds = restSeconds
  }

  /** True if it is about this answer alone: the source may be asked something else. */
  get concernsOneAnswer(): boolean {
    return this.reason === 'too-large' || this.reason === 'unreadable'
  }
}

/** A longer answer is not read, in bytes: five long labels have half of it. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_REST_SECONDS = 24 * 60 * 60

interface Fetched {
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
