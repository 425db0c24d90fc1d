import { renderToString } from 'react-dom/server'
import { type RouterContextProvider, StaticRouter } from 'react-router'
import type { PageAnswer, PageContext, PageRequest } from '#web/lib/page-context.ts'
import type { ReadingMatch } from '#web/lib/reading-routes.ts'
import { Document } from './document.tsx'
import { DocumentContext, type Reading } from './document-context.ts'
import { VisitContext } from './visit-context.ts'

interface Wanted {
  asked: PageRequest
  match: ReadingMatch
  page: PageContext
  context: RouterContextProvider
  reading: Reading
}

/**
 * A reading page without the router: nobody goes on from it but by a new document, so its loader and its component are
 * all that it needs (docs/decisions/0032). Throws what the loader throws.
 */
export async function writePage({ asked, match, page, context, reading }: Wanted): Promise<PageAnswer> {
  const { Page, loader, params, pattern } = match
  const url = new URL(asked.url)
  const given = await loader?.({
    url,
    params,
    pattern,
    context,
    get request() {
      return asked.whole()
    },
  })
  const { data: loaderData, init } = isWithInit(given) ? given : { data: given, init: null }
  const html = renderToString(
    <DocumentContext value={{ nonce: '', reading }}>
      <VisitContext value={page}>
        <StaticRouter location={url}>
          <Document>
            <Page loaderData={loaderData} />
          </Document>
        </StaticRouter>
      </VisitContext>
    </DocumentContext>,
  )
  return {
    html: `<!DOCTYPE html>${html}`,
    status: init?.status ?? 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    isReading: true,
  }
}

/** What `data()` of React Router gives. */
const isWithInit = (value: unknown): value is { data: unknown; init: ResponseInit | null } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
