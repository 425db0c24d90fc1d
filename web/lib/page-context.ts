import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { CurrentUser } from '#contract/accounts.ts'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'

/** Runs an endpoint of the contract for whoever asked for the page; in process, never over HTTP. */
export type PageCall = <E extends Endpoint>(endpoint: E, sent: Sent<E>) => Promise<Reply<E>>

/** What the server hands to the rendering of one page. */
export interface PageContext {
  /** The one nonce of this answer, made when it is first asked for: a reading page has none. */
  nonce: () => string
  /**
   * `hasMailbox`: the mails of this demo stay here, to be read at /mailbox. `publicUrl`: how the world reaches the
   * product, as the operator has set it; never what a request says, since pages are kept and shown to others.
   */
  product: { name: string; isDemo: boolean; hasMailbox: boolean; publicUrl: string | null }
  user: CurrentUser | null
  /** Live updates go on from here; null while the server cannot hear of changes. */
  changesFrom: string | null
  call: PageCall
  /** Writes an unexpected error to the server's log: names, codes and places, never its words. */
  report: (error: unknown) => void
}

/** What is asked for: the whole address, and the request in the browser's terms for who needs more of it. */
export interface PageRequest {
  url: URL
  whole(): Request
}

/** A page; `isReading` when it is the same for everybody and hydrates nothing. */
export type PageAnswer = { isReading: boolean } & (
  | { body: Buffer; status: number; headers: Record<string, string> }
  // one that is sent while it is made, or that leads elsewhere
  | { body: null; response: Response }
)

/** Renders one request. */
export type PageHandler = (asked: PageRequest, page: PageContext) => Promise<PageAnswer>

/** What `web/entry.server.tsx` promises to `server/http/pages.ts`, which loads it by path. */
export interface PageEntry {
  makeHandler(build: ServerBuild, mode: string): PageHandler
  readingScript: { src: string; integrity: string }
  /** Of the sheets that stand in reading pages. */
  sheetHashes: string[]
}

/** Made here, in the bundle: a key made by the server would belong to another copy of the router. */
export const pageContext = createContext<PageContext>()

/** The page context inside a loader. */
export const pageOf = (context: Readonly<RouterContextProvider>) => context.get(pageContext)
