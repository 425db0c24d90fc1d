import { t } from '#language/translate.ts'
import { messages, type Refusal } from '#contract/errors.ts'

/**
 * A refusal: status, body with a message (contract/errors.ts), and headers such as Retry-After. With a `cause` the fault
 * is ours, and the log records it.
 */
export class RefusedError extends Error {
  readonly status: number
  readonly body: Refusal
  readonly headers: Record<string, string>

  constructor(status: number, body: Refusal, headers: Record<string, string> = {}, cause?: unknown) {
    super(body.message, { cause })
    this.name = 'RefusedError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

type Issues = Refusal['issues']

export const badRequest = (message: string = t(messages.invalid), issues?: Issues) =>
  new RefusedError(400, { message, issues })
/** 400 for one field of the input. */
export const wrongField = (path: string, message: string) => badRequest(message, [{ path, message }])
export const unauthorized = (message: string = messages.unauthorized, code?: string) =>
  new RefusedError(401, { message, code })
export const forbidden = (message: string = t(messages.forbidden)) => new RefusedError(403, { message })
/** Also the reply if the caller can't see the record (rule B4), as if it didn't exist. */
export const notFound = (message: string = t(messages.notFound)) => new RefusedError(404, { message })
export const conflict = (message: string, more: Omit<Refusal, 'message'> = {}) =>
  new RefusedError(409, { message, ...more })
export const tooLarge = () => new RefusedError(413, { message: t(messages.tooLarge) })
export const unsupportedType = (message: string = t(messages.notJson)) => new RefusedError(415, { message })
export const unprocessable = (message: string) => new RefusedError(422, { message })
/** Takes the seconds until another try makes sense. */
export const tooMany = (seconds: number, message: string = t(messages.tooMany)) =>
  new RefusedError(429, { message }, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
export const unavailable = (cause?: unknown) =>
  new RefusedError(503, { message: t(messages.unavailable) }, { 'retry-after': '2' }, cause)

/** 503 for work that can't wait; takes the seconds until another try makes sense. */
export const busy = (seconds: number, message: string) =>
  new RefusedError(503, { message, code: 'busy' }, { 'retry-after': String(seconds) })

/** Ignores refusals of a budget by an action that has happened anyway; rethrows everything else. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error
}
