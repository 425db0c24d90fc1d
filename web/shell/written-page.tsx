import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type RouterContextProvider, StaticRouter } from 'react-router'
import { joined } from '#web/lib/joined.ts'
import type { PageAnswer, PageContext, PageRequest } from '#web/lib/page-context.ts'
import type { ReadingMatch } from '#web/lib/reading-routes.ts'
import { Document } from './document.tsx'
import { DocumentContext, type Reading } from './document-context.ts'
import { FrameStands, PublicFrame } from './public-frame.tsx'
import { type Keep, StillContext } from './still.tsx'
import { VisitContext } from './visit-context.ts'

interface Wanted {
  asked: PageRequest
  match: ReadingMatch
  page: PageContext
  context: RouterContextProvider
}

/** The document of a reading page without what is the page's own: it goes between these, first its head, then its content. */
type Frame = readonly [Buffer, Buffer, Buffer]

/** The page's own head goes where the title of an empty page is, and its content where the empty one is. */
const PARTS = /^(.*)<title>\|<\/title>(.*)<main.*<\/main>(.*)$/s

/**
 * Writes reading pages without the router: nobody goes on from one but by a new document, so its loader and its
 * component are all that it needs. The frame around it is the same for every stranger on all pages of a route, and
 * written once (docs/decisions/0032). `readingOf` gives what a page brings along. The writer throws what the page's loader throws.
 */
export function pageWriter(readingOf: (match: ReadingMatch) => Reading): (wanted: Wanted) => Promise<PageAnswer> {
  const frames = new Map<string, Frame>()
  const keep = keeper()

  /** Only a stranger's frame is kept: whatever may come to stand in somebody's own, nobody else ever gets it. */
  function frameOf(wanted: Wanted): Frame {
    const { page, match } = wanted
    const known = page.user ? undefined : frames.get(match.pattern)
    if (known) return known
    const frame = newFrame(wanted)
    if (!page.user) frames.set(match.pattern, frame)
    return frame
  }

  function newFrame({ asked, match, page }: Wanted): Frame {
    const html = written(
      { asked, page },
      <DocumentContext value={{ nonce: '', reading: readingOf(match) }}>
        <Document>
          <PublicFrame>
            <title>|</title>
          </PublicFrame>
        </Document>
      </DocumentContext>,
    )
    const [, start, middle, end] = PARTS.exec(html) ?? []
    if (!start || !middle || !end) throw new Error('A frame has a place for the head and one for the content.')
    return [Buffer.from(`<!DOCTYPE html>${start}`), Buffer.from(middle), Buffer.from(end)]
  }

  return async (wanted) => {
    const { asked, match, page, context } = wanted
    const { Page, loader, params, pattern } = match
    const given = await loader?.({
      url: asked.url,
      params,
      pattern,
      context,
      get request() {
        return asked.whole()
      },
    })
    const { data: loaderData, init } = isWithInit(given) ? given : { data: given, init: null }
    const html = written(
      { asked, page },
      <FrameStands value>
        <StillContext value={keep}>
          <Page loaderData={loaderData} />
        </StillContext>
      </FrameStands>,
    )
    const start = html.indexOf('<main')
    const [before, between, after] = frameOf(wanted)
    return {
      body: joined([before, html.slice(0, start), between, html.slice(start), after]),
      status: init?.status ?? 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      isReading: true,
    }
  }
}

function keeper(): Keep {
  const kept = new Map<string, string>()
  return (name, parts) => {
    let html = kept.get(name)
    if (html === undefined) kept.set(name, (html = renderToStaticMarkup(parts)))
    return html
  }
}

/** Puts what React lifts into the head, such as a title, before the rest, where there is no head. */
const written = ({ asked, page }: Pick<Wanted, 'asked' | 'page'>, node: ReactNode) =>
  renderToString(
    <VisitContext value={page}>
      <StaticRouter location={asked.url}>{node}</StaticRouter>
    </VisitContext>,
  )

/** What `data()` of React Router gives. */
const isWithInit = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
