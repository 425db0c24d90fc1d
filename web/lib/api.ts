import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { UNATTENDED_HEADER } from '#contract/events.ts'
import { ApiError } from './api-error.ts'

export interface CallOptions {
  /** Such as `{ 'Idempotency-Key': key }`. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

let lastUsedAt = 0
let lastInputAt = Date.now()

/** Somebody touched the page just now: what it asks for is asked by them. */
export const noteInput = () => void (lastInputAt = Date.now())

/** After so long without a touch a call is the page's own doing (a live update, say) and keeps no session alive. */
const UNATTENDED_AFTER = 60_000
const isUnattended = () => Date.now() - lastInputAt > UNATTENDED_AFTER
const attendance = (): Record<string, string> => (isUnattended() ? { [UNATTENDED_HEADER]: '1' } : {})

/** When this page last asked what the server then granted: from then on, at the earliest, it counts idleness anew. */
export const lastUsed = () => lastUsedAt

/** The address of a call: parameters put in their places, absent query values left out. */
export function addressOf(endpoint: Endpoint, sent: { params?: unknown; query?: unknown }) {
  const params = (sent.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size ? `${path}?${query}` : path
}

/** Calls an endpoint of the contract from the browser; every refusal is an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  return (await ask(endpoint, sent, options)).reply
}

/** The same for a plain list that can grow: a part of it, and how many there are in all (decision H2). */
export async function callList<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions = {},
): Promise<{ items: Reply<E>; total: number }> {
  const { reply, headers } = await ask(endpoint, sent, options)
  return { items: reply, total: Number(headers.get('X-Total-Count')) }
}

async function ask<E extends Endpoint>(endpoint: E, sent: Sent<E>, options: CallOptions) {
  const hasBody = sent.body !== undefined
  const askedAt = Date.now()
  const isUse = !isUnattended()
  const response = await reach(addressOf(endpoint, sent), {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      Accept: 'application/json',
      ...(hasBody && { 'Content-Type': endpoint.accepts?.type ?? 'application/json' }),
      ...attendance(),
      ...options.headers,
    },
    // a file goes as it is, byte by byte: the server tells whether it is text that it can read
    body: !hasBody ? undefined : endpoint.accepts ? (sent.body as Blob | string) : JSON.stringify(sent.body),
    signal: options.signal,
  })
  const text = await response.text().catch(() => '')
  if (!response.ok) {
    const wait = Number(response.headers.get('Retry-After')) || null
    throw new ApiError(response.status, text || response.statusText, undefined, wait)
  }
  if (isUse) lastUsedAt = Math.max(lastUsedAt, askedAt)
  return { reply: (text ? JSON.parse(text) : undefined) as Reply<E>, headers: response.headers }
}

async function reach(address: string, init: RequestInit) {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, messages.network)
  }
}
