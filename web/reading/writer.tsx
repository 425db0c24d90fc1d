import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ApiError } from '#web/lib/api-error.ts'
import { type Failure, failureOf } from '#web/lib/failure.ts'
import type { PageAnswer, PageContext } from '#web/lib/page-context.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { errorHead, ErrorWords } from '#web/shell/error-words.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { type Keep, StillContext } from '#web/shell/still.tsx'
import { VisitContext } from '#web/shell/visit-context.ts'
import { pageFinder } from './find-page.ts'
import { type Frame, type Framing, writeFrame } from './frame.tsx'
import { joined } from './joined.ts'
import { latelyUsed } from './lately-used.ts'
import { readingPages, type TablePage } from './pages.ts'

/** Limit of the cache of shared parts: names that depend on content, such as drawings, must not pile up. */
const MOST_PARTS = 200

/** The frame for unknown addresses. */
const NOWHERE: Framing = { path: '', sheet: 'words' }

interface Written {
  framing: Framing
  head: Head
  content: ReactNode
  status?: number
  headers?: Record<string, string>
}

/** Writes reading pages: a loader, and one rendering between the parts of a frame (docs/decisions/0020). */
export class ReadingWriter {
  readonly #find = pageFinder(readingPages)
  readonly #frames = new WeakMap<Framing, Frame>()
  readonly #keep: Keep

  constructor() {
    const kept = latelyUsed<string>(MOST_PARTS)
    this.#keep = (name, parts) => kept(name, () => renderToStaticMarkup(parts))
  }

  /** Returns the reading page of an address; null if it has none for this visitor. */
  async write(url: URL, visit: PageContext): Promise<PageAnswer | null> {
    const found = this.#find(url.pathname)
    if (!found || (found.page.isForVisitors && visit.user)) return null
    const { page, params } = found
    try {
      return await this.#load(page, params, url, visit)
    } catch (error) {
      if (isMissing(error)) return this.#writeMissing(page, url, visit)
      if (!(error instanceof ApiError)) visit.report(error)
      return this.#writeFailure(failureOf(error), plain(page), url, visit)
    }
  }

  /** Writes the error page for errors without a screen in the router, such as unknown addresses. */
  writeError(error: unknown, url: URL, visit: PageContext): PageAnswer {
    return this.#writeFailure(failureOf(error), NOWHERE, url, visit)
  }

  async #load(page: TablePage, params: Record<string, string>, url: URL, visit: PageContext): Promise<PageAnswer> {
    const { call, product, user } = visit
    const loaded = page.load ? await page.load({ url, params, call, product, user }) : { data: undefined }
    if (loaded === null) return this.#writeMissing(page, url, visit)
    if ('location' in loaded) {
      const { status, location } = loaded
      return { isReading: false, response: new Response(null, { status, headers: { location } }) }
    }
    const { data, status, isPartial } = loaded
    const head = typeof page.head === 'function' ? page.head({ data, product }) : page.head
    const content = <page.Page data={data} head={head} />
    const headers = isPartial ? { 'cache-control': 'no-store' } : undefined
    return this.#html({ framing: page, head, content, status, headers }, visit)
  }

  #writeMissing(page: TablePage, url: URL, visit: PageContext): PageAnswer {
    const { missing } = page
    if (!missing) return this.#writeFailure({ status: 404, sentence: '' }, plain(page), url, visit)
    return this.#html({ framing: plain(page), head: missing.head, content: <missing.Page />, status: 404 }, visit)
  }

  #writeFailure(failure: Failure, framing: Framing, { pathname, search }: URL, visit: PageContext): PageAnswer {
    const content = <ErrorWords failure={failure} address={pathname + search} />
    return this.#html({ framing, head: errorHead(failure), content, status: failure.status }, visit)
  }

  #html({ framing, head, content, status = 200, headers }: Written, visit: PageContext): PageAnswer {
    const [start, middle, end] = this.#frameOf(framing, visit)
    const written = (node: ReactNode) =>
      renderToStaticMarkup(
        <VisitContext value={visit}>
          <StillContext value={this.#keep}>{node}</StillContext>
        </VisitContext>,
      )
    return {
      isReading: true,
      body: joined([start, written(<PageHead {...head} />), middle, written(content), end]),
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    }
  }

  /** Only visitors' frames are cached, so that no one ever gets a signed-in person's frame. */
  #frameOf(framing: Framing, visit: PageContext): Frame {
    const known = visit.user ? undefined : this.#frames.get(framing)
    if (known) return known
    const frame = writeFrame(framing, visit)
    if (!visit.user) this.#frames.set(framing, frame)
    return frame
  }
}

/** True for 404 and 400: the page does not exist. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Error pages use the default frame. */
const plain = (page: TablePage): Framing => (page.frame ? { ...page, frame: undefined } : page)
