import { t, language } from '#language/translate.ts'
import { LANGUAGE_HEADER } from '#language/languages.ts'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { UNATTENDED_HEADER } from '#contract/events.ts'
import { CLINIC_HEADER } from '#contract/shown-clinic.ts'
import { ApiError, isUnauthorized } from './api-error.ts'
import { personIsBack } from './typed-work.ts'

export interface CallOptions {
  /** Such as `{ 'Idempotency-Key': key }`. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The call continues after its page is closed; at most 64 kB. */
  keepalive?: boolean
  /** The reply has all clinics of the person, also while the page shows one of them. */
  everyClinic?: boolean
}

let lastUsedAt = 0
let lastInputAt = Date.now()

/** Records input: calls soon after it count as made by the person. */
export const noteInput = () => void (lastInputAt = Date.now())

/** After this time without input, calls are the page's own (such as live updates) and don't extend the session. */
const UNATTENDED_AFTER = 60_000
const isUnattended = () => Date.now() - lastInputAt > UNATTENDED_AFTER
const attendance = (): Record<string, string> => (isUnattended() ? { [UNATTENDED_HEADER]: '1' } : {})

let shownClinic: string | null = null

/** Sets the clinic that this page shows, which calls send from now on; null for all clinics of the person. */
export const callForClinic = (clinicId: string | null) => void (shownClinic = clinicId)

/** Returns when the last successful call that counted as use was sent. */
export const lastUsed = () => lastUsedAt

/** Returns the URL of a call; empty query values are left out. */
export function addressOf(endpoint: Endpoint, sent: { params?: unknown; query?: unknown }) {
  const params = (sent.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size ? `${path}?${query}` : path
}

/** Calls an endpoint of the contract from the browser; throws an ApiError on failure. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  return (await ask(endpoint, sent, options)).reply
}

/** The same for a paged list; returns the items and the total (rule H2). */
export async function callList<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<{ items: Reply<E>; total: number }> {
  const { reply, headers } = await ask(endpoint, sent, options)
  return { items: reply, total: Number(headers.get('X-Total-Count')) }
}

async function ask<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions,
): Promise<{ reply: Reply<E>; headers: Headers }> {
  const hasBody = sent.body !== undefined
  const askedAt = Date.now()
  const isUse = !isUnattended()
  const response = await reach(addressOf(endpoint, sent), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      // for a form the browser sets the boundary between its parts
      ...(hasBody && !endpoint.form && { 'Content-Type': typeOf(endpoint, sent.body) }),
      [LANGUAGE_HEADER]: language(),
      ...attendance(),
      ...(shownClinic && !options.everyClinic && { [CLINIC_HEADER]: shownClinic }),
      ...options.headers,
    },
    // files are sent as raw bytes; the server checks whether it can read them
    body: hasBody ? bodyOf(endpoint, sent.body) : undefined,
    signal: options.signal,
    keepalive: options.keepalive,
  })
  const text = await response.text().catch(() => '')
  if (!response.ok) {
    const wait = Number(response.headers.get('Retry-After')) || null
    const error = new ApiError(response.status, text || response.statusText, undefined, wait)
    // an ended session doesn't lose typed text: the same call is sent again after signing in
    if (isUnauthorized(error) && (await personIsBack())) return ask(endpoint, sent, options)
    throw error
  }
  if (isUse) lastUsedAt = Math.max(lastUsedAt, askedAt)
  return { reply: (text ? JSON.parse(text) : undefined) as Reply<E>, headers: response.headers }
}

/**
 * Returns the type of a file. Browsers derive it from the extension, on Windows CSV as Excel's; an unknown one is sent
 * as the first accepted type.
 */
const typeOf = ({ accepts }: Endpoint, body: unknown) =>
  accepts ? (accepts.types.find((type) => type === (body as Blob).type) ?? accepts.types[0]) : 'application/json'
function bodyOf({ accepts, form }: Endpoint, body: unknown) {
  if (form) return formOf(body as object)
  return accepts ? (body as Blob) : JSON.stringify(body)
}

/** Returns fields and files by name; undefined ones are left out. */
function formOf(fields: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value as string | Blob)
  return form
}

async function reach(address: string, init: RequestInit) {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, t(messages.network))
  }
}
