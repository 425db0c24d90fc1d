import { t } from '#language/translate.ts'
import { messages, type Refusal } from '#contract/errors.ts'

/**
 * A failed call. The message is exactly `"<status>: <body text or status text>"`; `sentence` is the text to show.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 if there was no response. */
  readonly status: number
  readonly refusal: Refusal | null
  readonly sentence: string
  /** True if the reply has nothing to show; `sentence` is then a general one. */
  readonly isSilent: boolean

  /** `wait`: seconds until a retry makes sense (Retry-After). */
  constructor(status: number, text: string, refusal: Refusal | null = refusalIn(text), wait: number | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.refusal = refusal
    const words = refusal?.message.trim() || (status === 0 ? t(messages.network) : isProse(text) ? text : '')
    this.isSilent = words === ''
    const said = words || t(messages.internal)
    this.sentence = (status === 429 || refusal?.code === 'busy') && wait ? `${said} ${nextTry(wait)}` : said
  }
}

/** True for text that is neither markup nor data, such as `{}`. */
const isProse = (text: string) => text.trim() !== '' && !text.includes('<') && !/^\s*[[{"]/.test(text)

/** "You can try again in 14 minutes." */
function nextTry(seconds: number) {
  return seconds < 60
    ? t('You can try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds })
    : t('You can try again in {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes: Math.ceil(seconds / 60),
      })
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

/** Converts an error of an endpoint called in process to the ApiError that the browser client throws. */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError || !hasMessage(error)) return error
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined
  if (typeof status !== 'number') return error
  const body = 'body' in error && hasMessage(error.body) ? (error.body as Refusal) : { message: error.message }
  return new ApiError(status, JSON.stringify(body), body)
}

/** True if the session has expired (rule T7). A wrong password is also a 401, with another message. */
export const isUnauthorized = (error: unknown) =>
  error instanceof Error && error.message.startsWith('401') && error.message.includes(messages.unauthorized)

/** Returns the message to show for an error. */
export const sentenceOf = (error: unknown, otherwise: string = t(messages.internal)) =>
  error instanceof ApiError && !error.isSilent ? error.sentence : otherwise

/**
 * Returns the message of a failed call. Null without an error, and if the session has expired: that is handled globally
 * (web/lib/query-client.ts).
 */
export const problemOf = (error: unknown, otherwise?: string): string | null =>
  !error || isUnauthorized(error) ? null : sentenceOf(error, otherwise)
