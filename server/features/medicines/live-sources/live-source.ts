import type { z } from 'zod'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import type { Config, LiveSourceName } from '#server/config.ts'
import type { Route } from '#content/schema.ts'
import type { Product } from '#server/features/medicines/knowledge/product.ts'
import { routesOf } from '#server/features/medicines/knowledge/form-routes.ts'
import { saltKeyOf } from '#server/features/medicines/lists/words.ts'

/** Gets JSON from a path of the source's host. Throws NotAnswered, and BudgetSpent if no more calls are allowed. */
export type Get = (path: string, query: Record<string, string>) => Promise<Fetched>

/** An external source, called by `ask-due.ts`. */
export interface LiveSource {
  /** Its name on screens. */
  title: string
  /** The only host that is called. */
  origin: string
  /** Interval between two calls in ms. */
  spacing: number
  callsADay(config: Config): number
  headers(config: Config): Record<string, string>
  /** Returns the answer to store as JSON; null if it has none. */
  ask(question: Question, get: Get): Promise<object | null>
}

/** Returns a body in the promised shape. Throws NotAnswered. */
export function inShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body)
  if (!read.success) throw new NotAnswered('unreadable')
  return read.data
}

/** A question: an ingredient, and its route if it matters. */
export interface Question {
  source: LiveSourceName
  /** Its salt key (`saltKeyOf`), in plain letters. */
  ingredient: string
  route: Route | ''
}

/** Letters, digits, points and spaces only: nothing with a meaning in an address or a query. */
const ASKED = /^[a-z][a-z0-9. ]{2,99}$/

/** Returns the key of an ingredient in questions; null for a name in other letters, and for other text. */
export function ingredientKeyOf(name: string): string | null {
  const key = saltKeyOf(name)
  return ASKED.test(key) ? key : null
}

/**
 * Returns the questions about a medicine. A label is about one ingredient and one route, so openFDA is asked only about
 * medicines with one ingredient and one possible route.
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

/** Returns the questions about the whole directory, each with its number of medicines. */
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

/** The reason why a source hasn't answered. */
export type Unanswered = 'timeout' | 'unreachable' | 'moved' | 'limited' | 'status' | 'too-large' | 'unreadable'

/** A source hasn't answered. Contains none of its text. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly reason: Unanswered
  /** Seconds that the source asks to be left alone. */
  readonly restSeconds: number

  constructor(reason: Unanswered, restSeconds = 0) {
    super(`A live source has not answered: ${reason}`)
    this.reason = reason
    this.restSeconds = restSeconds
  }

  /** True if only this answer failed: the source can be asked other questions. */
  get concernsOneAnswer(): boolean {
    return this.reason === 'too-large' || this.reason === 'unreadable'
  }
}

/** Longest answer in bytes: five long labels have half of it. */
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_REST_SECONDS = 24 * 60 * 60

interface Fetched {
  /** 200, or 404. */
  status: number
  body: unknown
}

interface Limits {
  /** Timeout of the whole answer in ms. */
  patience: number
  /** Aborts on shutdown. */
  stop: AbortSignal
}

/**
 * Gets JSON from a source. Follows no redirect and reads no more than the limit. Throws NotAnswered for everything but JSON
 * with status 200 or 404.
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
  // RxNav answers 403 to too frequent calls, openFDA 429
  const isLimited = status === 429 || status === 403
  return new NotAnswered(isLimited ? 'limited' : 'status', restIn(headers.get('retry-after')))
}

/** Returns the seconds of `Retry-After`; 0 for a date. */
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
