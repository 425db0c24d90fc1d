import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import readingScript from 'virtual:reading-script'
import type { Language } from '#language/languages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type Failure, failureOf } from '#web/lib/failure.ts'
import type { PageAnswer, PageContext } from '#web/lib/page-context.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { Document } from '#web/shell/document.tsx'
import { errorHead, ErrorWords } from '#web/shell/error-words.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { type FrameLook, PublicFrame } from '#web/shell/public-frame.tsx'
import { RestOfQuery } from '#web/shell/language-switch.tsx'
import { type Visit, VisitContext } from '#web/shell/visit-context.ts'
import type { TablePage } from './pages.ts'
import { type SheetName, sheets } from './sheets.ts'

/** The document around a page: its bytes, and where head, content and query of the page go. */
type Frame = readonly (Buffer | Hole)[]

/** What a page puts into its frame. */
type Hole = 'head' | 'content' | 'query'

/** The parameters of a frame. */
interface Framing {
  path: string
  sheet: SheetName
  frame?: FrameLook
}

/** A page whose path matches an address, as React Router's `matchRoutes` returns it. */
interface Match {
  route: TablePage
  params: Readonly<Partial<Record<string, string>>>
}

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
  /** By language. */
  readonly #frames = new Map<Language, WeakMap<Framing, Frame>>()

  /** Returns the reading page that an address matches; null if there is none for this visitor. */
  async write(match: Match | undefined, url: URL, visit: PageContext): Promise<PageAnswer | null> {
    if (!match || (match.route.isForVisitors && visit.user)) return null
    const { route: page } = match
    // a path that matches has all its parameters
    const params = match.params as Record<string, string>
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
    const said = typeof page.head === 'function' ? page.head({ data, product }) : page.head
    // without one of its own, a page is the same whatever its query
    const head = { canonical: said.noIndex ? undefined : url.pathname, ...said }
    const content = <page.Page data={data} head={head} />
    const headers = isPartial ? { 'cache-control': 'no-store' } : undefined
    return this.#html({ framing: page, head, content, status, headers }, url, visit)
  }

  #writeMissing(page: TablePage, url: URL, visit: PageContext): PageAnswer {
    const { missing } = page
    if (!missing) return this.#writeFailure({ status: 404, sentence: '' }, plain(page), url, visit)
    return this.#html({ framing: plain(page), head: missing.head, content: <missing.Page />, status: 404 }, url, visit)
  }

  #writeFailure(failure: Failure, framing: Framing, url: URL, visit: PageContext): PageAnswer {
    const { pathname, search } = url
    const content = <ErrorWords failure={failure} address={pathname + search} />
    return this.#html({ framing, head: errorHead(failure), content, status: failure.status }, url, visit)
  }

  #html({ framing, head, content, status = 200, headers }: Written, url: URL, visit: PageContext): PageAnswer {
    const bytesOf = (node: ReactNode) =>
      Buffer.from(renderToStaticMarkup(<VisitContext value={visit}>{node}</VisitContext>))
    const holes = { head: bytesOf(<PageHead {...head} />), content: bytesOf(content), query: Buffer.from(restOf(url)) }
    return {
      isReading: true,
      body: Buffer.concat(this.#frameOf(framing, visit).map((part) => (typeof part === 'string' ? holes[part] : part))),
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    }
  }

  /** Only visitors' frames are cached, so that no one ever gets a signed-in person's frame. */
  #frameOf(framing: Framing, visit: PageContext): Frame {
    if (visit.user) return writeFrame(framing, visit)
    const { language } = visit.speaker
    const frames = this.#frames.get(language) ?? new WeakMap<Framing, Frame>()
    this.#frames.set(language, frames)
    const frame = frames.get(framing) ?? writeFrame(framing, visit)
    frames.set(framing, frame)
    return frame
  }
}

/** True for 404 and 400: the page does not exist. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Error pages use the default frame. */
const plain = (page: TablePage): Framing => (page.frame ? { ...page, frame: undefined } : page)

/** A placeholder for the page's head or content. */
const Slot = ({ name }: { name: Hole }) => <template data-slot={name} />
const slotOf = (name: Hole) => renderToStaticMarkup(<Slot name={name} />)
/** A placeholder for the rest of the query in the links of the language switch. */
const QUERY = '~query~'
const slots: Readonly<Record<string, Hole>> = {
  [slotOf('head')]: 'head',
  [slotOf('content')]: 'content',
  [QUERY]: 'query',
}
const PARTS = new RegExp(`(${Object.keys(slots).join('|')})`)

/** Returns the query without the language, escaped for a link after `?lang=hi`. */
function restOf({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams)
  rest.delete('lang')
  return rest.size > 0 ? `&amp;${String(rest).replaceAll('&', '&amp;')}` : ''
}

/** Writes header, footer and the rest of the document around a page, for this visitor. */
function writeFrame({ path, sheet, frame }: Framing, visit: Visit): Frame {
  const { src, integrity } = readingScript
  const html = renderToStaticMarkup(
    <VisitContext value={visit}>
      <Document
        head={
          <>
            <Slot name="head" />
            {/* inlined: a separate file would cost a round trip before the first paint */}
            <style dangerouslySetInnerHTML={{ __html: sheets[sheet] }} />
            <script type="module" src={src} integrity={integrity || undefined} />
          </>
        }
      >
        <RestOfQuery value={QUERY}>
          <PublicFrame {...frame} path={path}>
            <Slot name="content" />
          </PublicFrame>
        </RestOfQuery>
      </Document>
    </VisitContext>,
  )
  return `<!DOCTYPE html>${html}`.split(PARTS).map((part) => slots[part] ?? Buffer.from(part))
}
