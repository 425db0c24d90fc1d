import type { z } from 'zod'
import type { KeyScope } from './key-scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who can call: `anyone`, or `signed-in` (401 without a session). The feature's policy decides what they can see or do
 * there.
 */
export type Access = 'anyone' | 'signed-in'

/**
 * A schema by its core alone: comparing each endpoint's schemas with all methods of `z.ZodType` is a quarter of the type check.
 */
export type Schema = z.core.$ZodType

/**
 * One API call: its path (`:name` for parameters), its input and its output. Server, browser client and types all use
 * this object.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * The scope that an API key needs for this call; `any`: every key can call it. If omitted, keys can't call it, unless
   * it is `shared` and so the same for everyone.
   */
  readonly forKeys?: KeyScope | 'any'
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The body's schema in the API document, where `body` itself finds out which of several shapes it received. */
  readonly shapes?: Schema
  /**
   * The body is a file of one of these types, not JSON; `bytes` is its largest size and `body` the schema of its bytes.
   */
  readonly accepts?: { readonly types: readonly [string, ...string[]]; readonly bytes: number }
  /**
   * The body is a form (multipart/form-data) with a file; `bytes` is its largest size and `body` the schema of the
   * form's fields.
   */
  readonly form?: { readonly bytes: number }
  readonly reply: Schema
  /** Content type of a reply that is text or bytes instead of JSON; its handler can set another one. */
  readonly type?: string
  /** The reply is a CSV file, streamed: `reply` is the shape of one row, `csv` its columns with their titles. */
  readonly csv?: Readonly<Record<string, string>>
  /**
   * The reply depends only on the address, so its bytes are cached and shared. Only for a GET that anyone may call; its
   * handler sees every caller as anonymous.
   */
  readonly shared?: true
  /**
   * The reply leaves out the person's other clinics while the calling page shows one of them (`CLINIC_HEADER`). A
   * `clinicId` in the query takes precedence. Only for a GET.
   */
  readonly followsClinic?: true
  /**
   * The reply is one page of a list, by `limit` and `offset`. The total and the next page are in the headers
   * X-Total-Count and Link (rule H2).
   */
  readonly paged?: true
  /**
   * A repeated call with the same Idempotency-Key header is processed once and gets the first reply again (rule D6).
   */
  readonly once?: true
  /**
   * The call can occupy the database for seconds, so it takes its turn and uses a few connections of its own. It answers
   * 503 with Retry-After if too many wait. CSV files always do.
   */
  readonly heavy?: true
  /** Status of a success: 201 if something was created, 204 without a body. */
  readonly status: 200 | 201 | 204
}

type Definition = Omit<Endpoint, 'status'> & { status?: Endpoint['status'] }

/** Declares an endpoint; the status of a success is 200 unless set. */
export function endpoint<const D extends Definition>(definition: D): D & { status: Endpoint['status'] } {
  return { status: 200, ...definition }
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

/** The input of a handler: parsed and cleaned. */
export interface Received<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** The input of a caller; parts that the endpoint doesn't have can't be passed. */
export type Sent<E extends Endpoint> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: In<E['query']> } : { query?: undefined }) &
  (E['body'] extends Schema ? { body: E['accepts'] extends object ? Blob : In<E['body']> } : { body?: undefined })

/** The reply that a caller receives. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The result of a handler before the reply schema cleans it; for a CSV file its rows, page by page. */
export type Answer<E extends Endpoint> = E['csv'] extends object
  ? AsyncIterable<z.input<E['reply']>[]>
  : z.input<E['reply']>
