import type { z } from 'zod'
import type { KeyScope } from './key-scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `anyone`, or `signed-in` (401 without a session). What they may see or do there is decided by the
 * feature's policy.
 */
export type Access = 'anyone' | 'signed-in'

/**
 * One call of the product: its path (`:name` for parameters),
 * what goes in and what comes out. Server, browser client and types all follow from this one object.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * The scope that an API key needs for this call; `any`: every key may. Absent: no key may, except what is `shared`, which is
   * the same for everyone.
   */
  readonly forKeys?: KeyScope | 'any'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** What other programs are told of the body, where `body` itself finds out which of several shapes is meant. */
  readonly shapes?: z.ZodType
  /** The body is a file of one of these types and at most so many bytes, and not JSON; `body` is the schema of its bytes. */
  readonly accepts?: { readonly types: readonly [string, ...string[]]; readonly bytes: number }
  /** The body comes as a form (multipart/form-data) with a file of at most so many bytes; `body` is the schema of its fields. */
  readonly form?: { readonly bytes: number }
  readonly reply: z.ZodType
  /** Content type of a reply that is text or bytes and not JSON; its handler may say another one. */
  readonly type?: string
  /** The reply is a CSV file, streamed: `reply` is the shape of one row, and these are its columns with their titles. */
  readonly csv?: Readonly<Record<string, string>>
  /**
   * The reply depends only on the address, so its bytes are cached and shared. Only for a GET that anyone may call; its
   * handler sees every caller as anonymous.
   */
  readonly shared?: true
  /**
   * The reply is one page of a list, by `limit` and `offset`. The total and the next page are in the headers
   * X-Total-Count and Link (rule H2).
   */
  readonly paged?: true
  /** A call that is repeated with the same Idempotency-Key header acts once, and is answered as the first time (rule D6). */
  readonly once?: true
  /** Status of a success; 201 where something was created, 204 without a body. */
  readonly status: 200 | 201 | 204
}

type Definition = Omit<Endpoint, 'status'> & { status?: Endpoint['status'] }

/** Declares an endpoint; the status of a success is 200 unless said otherwise. */
export function endpoint<const D extends Definition>(definition: D): D & { status: Endpoint['status'] } {
  return { status: 200, ...definition }
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: parsed and cleaned. */
export interface Received<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

/** What a caller sends; parts that the endpoint does not have cannot be given. */
export type Sent<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: E['accepts'] extends object ? Blob : In<E['body']> } : { body?: undefined })

/** What a caller gets back. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What a handler must answer, before the reply schema cleans it; of a CSV file its rows, page by page. */
export type Answer<E extends Endpoint> = E['csv'] extends object
  ? AsyncIterable<z.input<E['reply']>[]>
  : z.input<E['reply']>
