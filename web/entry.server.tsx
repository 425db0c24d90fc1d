import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider as Provider,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import readingScript from 'virtual:reading-script'
import { ApiError, toApiError } from '#web/lib/api-error.ts'
import {
  type PageContext,
  pageContext,
  type PageHandler,
  pageOf,
  type PageResponse,
  READING_HEADER,
} from '#web/lib/page-context.ts'
import { isReadingPage, sheetOf } from '#web/lib/reading-page.ts'
import { withoutHandOver } from '#web/lib/unsent.ts'
import { sheetHashes, sheets } from '#web/reading/sheets.ts'
import { DocumentContext } from '#web/shell/document-context.ts'

export { readingScript, sheetHashes }

export const streamTimeout = 5_000

/** The request handler with its own context; called by server/http/pages.ts, which may not import the router itself. */
export function makeHandler(build: ServerBuild, mode: string): PageHandler {
  const handle = createRequestHandler(build, mode)
  const handleDocument = createRequestHandler(withoutHandOver(build), mode)
  return (request, page) => {
    const { pathname } = new URL(request.url)
    const context = new RouterContextProvider()
    context.set(pageContext, { ...page, call: callThrough(page.call) })
    return (pathname.endsWith('.data') ? handle : handleDocument)(request, context)
  }
}

/** Refusals of an endpoint reach a page as the same ApiError that the browser's client throws. */
function callThrough(call: PageContext['call']): PageContext['call'] {
  return async (endpoint, sent) => {
    try {
      return await call(endpoint, sent)
    } catch (error) {
      throw toApiError(error)
    }
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = error instanceof ApiError || (isRouteErrorResponse(error) && error.status < 500)
  if (!request.signal.aborted && !isRefusal) pageOf(context).report(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<Provider>,
): Promise<PageResponse> | PageResponse {
  const { nonce, user, report } = pageOf(context)
  const isSignedIn = user !== null
  const reading = isReadingPage(entry, isSignedIn)
  const sheetName = sheetOf(entry, isSignedIn)
  const sheet = sheetName && sheets[sheetName]
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (reading) headers.set(READING_HEADER, '1')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const html = reading ? writtenAtOnce(request, entry, sheet) : null
  if (html !== null) return Object.assign(new Response(null, { status, headers }), { html })

  const waitForAll = reading || isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce: reading ? '' : nonce, reading: reading ? { ...readingScript, sheet } : null }}>
        <ServerRouter context={entry} url={request.url} nonce={reading ? undefined : nonce} />
      </DocumentContext>,
      {
        nonce: reading ? undefined : nonce,
        // A reading page must not need a script to put its own parts in place.
        progressiveChunkSize: reading ? Infinity : undefined,
        [waitForAll ? 'onAllReady' : 'onShellReady']() {
          isShellReady = true
          const body = new PassThrough({ final: (done) => (clearTimeout(timer), done()) })
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500
          if (isShellReady) report(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** The text of a reading page; null when a part of it waits for something, which only a stream can do. Throws what it throws. */
function writtenAtOnce(request: Request, entry: EntryContext, sheet: string | null): string | null {
  // of all routes only those of this page: the others are for a router that goes on in the browser
  const { manifest, staticHandlerContext } = entry
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  const html = renderToString(
    <DocumentContext value={{ nonce: '', reading: { ...readingScript, sheet } }}>
      <ServerRouter
        context={{ ...entry, manifest: { ...manifest, routes }, serverHandoffStream: undefined }}
        url={request.url}
      />
    </DocumentContext>,
  )
  return html.includes('<!--$!-->') ? null : `<!DOCTYPE html>${html}`
}
