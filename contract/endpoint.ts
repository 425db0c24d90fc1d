import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may knock: `anyone`, or `signed-in` (a session is needed: 401 without).
 * What they then see or do is decided by the feature's policy, not here.
 */
export type Access = 'anyone' | 'signed-in'

/**
 * One call of the product: the path as the specification writes it (`:name` for parameters),
 * what goes in and what comes out. Server, browser client and types all follow from this one object.
 */
export interface Endpoint {
  readonly method: Method
  readonly path: `/api/${string}`
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The body is a file of this type and at most so many bytes, and not JSON; `body` is the schema of its text. */
  readonly accepts?: { readonly type: 'text/csv'; readonly bytes: number }
  readonly reply: z.ZodType
  /** Content type of a reply that is text and not JSON. */
  readonly type?: string
  /** The reply is a CSV file, streamed: `reply` is the shape of one row, and these are its columns with their titles. */
  readonly csv?: Readonly<Record<string, string>>
  /**
   * The reply depends on nothing but the address, whoever asks: its bytes are kept for a moment and shared. Only for a GET
   * that anyone may call; its handler sees everybody as anonymous.
   */
  readonly shared?: true
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
  (E['body'] extends z.ZodType
    ? { body: E['accepts'] extends object ? string | Blob : In<E['body']> }
    : { body?: undefined })

/** What a caller gets back. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What a handler must answer, before the reply schema cleans it; of a CSV file its rows, page by page. */
export type Answer<E extends Endpoint> = E['csv'] extends object
  ? AsyncIterable<z.input<E['reply']>[]>
  : z.input<E['reply']>
