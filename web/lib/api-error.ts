import { messages, type Refusal } from '#contract/errors.ts'

/**
 * A call that did not succeed. The message is exactly `"<status>: <body text or status text>"`, as the specification
 * says; `sentence` is what a person is shown.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 when no answer came at all. */
  readonly status: number
  readonly refusal: Refusal | null
  readonly sentence: string

  /** `wait`: how many seconds until another try makes sense, when the answer said so. */
  constructor(status: number, text: string, refusal: Refusal | null = refusalIn(text), wait: number | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.refusal = refusal
    const said =
      refusal?.message ??
      (status === 0 ? messages.network : text.trim() && !text.includes('<') ? text : messages.internal)
    this.sentence = status === 429 && wait ? `${said} ${nextTry(wait)}` : said
  }
}

/** "The next try is possible in 14 minutes." */
function nextTry(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  const span = seconds < 60 ? `${seconds} seconds` : minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `The next try is possible in ${span}.`
}

function refusalIn(text: string): Refusal | null {
  try {
    const body: unknown = JSON.parse(text)
    return hasMessage(body) ? (body as Refusal) : null
  } catch {
    return null
  }
}

const hasMessage = (value: unknown): value is { message: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** An error of an endpoint that was called in process, in the shape that the browser's client throws. */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || !hasMessage(error)) return error
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined
  if (typeof status !== 'number') return error
  const body = 'body' in error && hasMessage(error.body) ? (error.body as Refusal) : { message: error.message }
  return new ApiError(status, JSON.stringify(body), body)
}

/** The session is over (trap T7): a wrong password is a 401 as well, but not this one. */
export const isUnauthorized = (error: unknown) =>
  error instanceof Error && error.message.startsWith('401') && error.message.includes(messages.unauthorized)

/** The sentence to show for whatever was thrown. */
export const sentenceOf = (error: unknown, otherwise: string = messages.internal) =>
  error instanceof ApiError ? error.sentence : otherwise
