import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Claims, ContactDetails } from '#contract/marketing.ts'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import type { Language } from '#language/languages.ts'
import type { SentWords, Speaker } from '#language/translate.ts'

/**
 * Runs an endpoint of the contract as the page's visitor; in process, never over HTTP. `noteTotal` gets the length of a paged list, of
 * which the reply is one page.
 */
export type PageCall = <E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  noteTotal?: (total: number) => void,
) => Promise<Reply<E>>

/** Data that the server passes to the rendering of one page. */
export interface PageContext {
  /** Returns the nonce of this response, created on first use: reading pages have none. */
  nonce: () => string
  /**
   * `hasMailbox`: emails of this demo are shown at /mailbox. `sendsMail`: links can be emailed, so addresses can be
   * verified. `publicUrl`: set by the operator; never taken from a request, because pages are cached for others.
   */
  product: {
    name: string
    isDemo: boolean
    hasMailbox: boolean
    sendsMail: boolean
    publicUrl: string | null
    contact: ContactDetails
    claims: Claims
    /** True for the demo's numbers, which the pages label "Example figures". */
    areClaimsExamples: boolean
  }
  user: CurrentUser | null
  /** The clinic that the person chose in the top bar; null for all of theirs. Calls of the page follow it. */
  shownClinic: string | null
  /** The language of the page, with all its messages. */
  speaker: Speaker
  /** Returns the language data that the document of these pages (by file name) passes to the browser. */
  wordsOf(pages: readonly string[]): SentWords
  /** Returns the same in a clinic's default language; null for a visitor who has a language of their own. */
  inDefault(language: Language): Pick<PageContext, 'speaker' | 'wordsOf'> | null
  /** Cursor from which live updates continue; null while the server receives no changes. */
  changesFrom: string | null
  call: PageCall
  /** Writes an unexpected error to the server's log: names, codes and stack frames, never its message. */
  report: (error: unknown) => void
}

/** A page request: its URL, and on demand the whole Request. */
export interface PageRequest {
  url: URL
  whole(): Request
}

/** A reading page (no hydration), or another response: a router page or a redirect. */
export type PageAnswer =
  | { isReading: true; body: Buffer; status: number; headers: Record<string, string> }
  | { isReading: false; response: Response }

/** Renders one request. */
export type PageHandler = (asked: PageRequest, page: PageContext) => Promise<PageAnswer>

/** Exports of `web/entry.server.tsx`, which `server/http/pages/pages.ts` loads by path. */
export interface PageEntry {
  makeHandler(build: ServerBuild, mode: string): PageHandler
  readingScript: { src: string; integrity: string }
  /** CSP hashes of the style sheets inlined in reading pages. */
  sheetHashes: string[]
  /** Paths of the reading pages without parameters. */
  readingAddresses: string[]
}

/** Created in the bundle: a key created by the server would belong to another copy of the router. */
export const pageContext = createContext<PageContext>()

/** Writes the page in a clinic's default language, for a visitor who has none of their own. */
export function speakDefault(context: Readonly<RouterContextProvider>, language: Language): void {
  const page = pageOf(context)
  const spoken = page.inDefault(language)
  if (spoken) Object.assign(page, spoken)
}

/** Returns the page context inside a loader. */
export const pageOf = (context: Readonly<RouterContextProvider>) => context.get(pageContext)
