import type { Endpoint } from '#contract/endpoint.ts'
import type { RawInput } from '#server/http/door/door.ts'
import { parseJsonBody } from '#server/http/door/json-body.ts'
import { formOf } from '#server/testing/form.ts'
import type { Parts } from './inputs.ts'

/** A value of the address or a form as text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

/** Returns a path segment, which can't be empty. */
const partOf = (value: unknown) => textOf(value) || ' '

const mapped = (part: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))

const isForm = ({ form }: Endpoint, body: unknown): body is object =>
  form !== undefined && typeof body === 'object' && body !== null && !Array.isArray(body)

export function urlOf({ path }: Endpoint, { params, query }: Omit<Parts, 'body'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(partOf(params[name])))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

/** Returns an input as it is sent: a body as a form, a file or JSON, whichever the endpoint takes. */
export async function sendingOf(endpoint: Endpoint, { body, ...address }: Parts) {
  const url = urlOf(endpoint, address)
  if (isForm(endpoint, body)) return { url, ...(await formOf(body)) }
  const headers: Record<string, string> =
    body instanceof Uint8Array ? { 'content-type': endpoint.accepts!.types[0] } : {}
  return { url, body, headers }
}

/** The status of an input that the schemas refuse: 415 for JSON where a form or a file is wanted. */
export const refusalOf = (endpoint: Endpoint, { body }: Parts): 400 | 415 =>
  (endpoint.form && !isForm(endpoint, body)) || (endpoint.accepts && !(body instanceof Uint8Array)) ? 415 : 400

/** Returns an input as the door gets it once it was sent over HTTP. Throws a 400 for JSON that the server doesn't read. */
export function receivedOf(endpoint: Endpoint, { params, query, body }: Parts): RawInput {
  return { params: mapped(params, partOf), query: mapped(query, textOf), body: receivedBody(endpoint, body) }
}

/** Returns a body as the door gets it. Throws a 400 for JSON that the server doesn't read. */
export function receivedBody(endpoint: Endpoint, body: unknown): unknown {
  if (body === undefined || body instanceof Uint8Array) return body
  if (isForm(endpoint, body)) return mapped(body, (value) => (value instanceof Blob ? value : textOf(value)))
  return parseJsonBody(typeof body === 'string' ? body : JSON.stringify(body))
}
