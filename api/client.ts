import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './types.ts'

interface Choices {
  /** The address of the installation, such as `https://clinic.example`. */
  origin: string
  /** An API key; without it, only public calls work. */
  key?: string
  /** Instead of the platform's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Returns a client whose calls, input and answers are typed by the document of the API. Each call gives `data`, or `error` with the
 * sentence to show, and the `response` with its headers. README.md has examples.
 */
export function connect({ origin, key, fetch }: Choices): Client<paths> {
  return createClient<paths>({
    baseUrl: origin,
    headers: key ? { authorization: `Bearer ${key}` } : {},
    ...(fetch && { fetch }),
  })
}
