import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  createContext,
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
import { joined } from '#web/lib/joined.ts'
import { type PageAnswer, type PageContext, pageContext, type PageHandler, pageOf } from '#web/lib/page-context.ts'
import { isReadingPage, sheetOf } from '#web/lib/reading-page.ts'
import { failingAgain, failure, readingRoutesOf } from '#web/lib/reading-routes.ts'
import { sheetHashes, sheets } from '#web/reading/sheets.ts'
import { DocumentContext, type Reading } from '#web/shell/document-context.ts'
import { pageWriter } from '#web/shell/written-page.tsx'

export { readingScript, sheetHashes }

export const streamTimeout = 5_000

/** What the router's answer is beside a Response: whether it is a reading page, and its text where it was written at once. */
const routedContext = createContext<{ isReading: boolean; html: string | null }>()

/** The request handler with its own context; called by server/http/pages.ts, which may not import the router itself. */
export function makeHandler(build: ServerBuild, mode: string): PageHandler {
  const handle = createRequestHandler(failingAgain(build), mode)
  const matchOf = readingRoutesOf(build)
  const write = pageWriter(({ sheet }) => ({ ...readingScript, sheet: sheets[sheet] }))
  return async (asked, page) => {
    const context = new RouterContextProvider()
    context.set(pageContext, { ...page, call: callThrough(page.call) })
    const match = matchOf(asked.url)
    if (match) {
      try {
        return await write({ asked, match, page, context })
      } catch (error) {
        // the router has a screen for it, and knows where redirects lead
        context.set(failure, { error })
      }
    }
    const routed = { isReading: false, html: null }
    context.set(routedContext, routed)
    return answerOf(await handle(asked.whole(), context), routed)
  }
}

const answerOf = (response: Response, { isReading, html }: { isReading: boolean; html: string | null }): PageAnswer =>
  html === null
    ? { isReading, body: null, response }
    : { isReading, body: joined([html]), status: response.status, headers: Object.fromEntries(response.headers) }

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
): Promise<Response> | Response {
  const { nonce: nonceOf, user, report } = pageOf(context)
  const routed = context.get(routedContext)
  const isSignedIn = user !== null
  const isReading = isReadingPage(entry, isSignedIn)
  const sheetName = sheetOf(entry, isSignedIn)
  const reading = isReading ? { ...readingScript, sheet: sheetName && sheets[sheetName] } : null
  const nonce = reading ? undefined : nonceOf()
  routed.isReading = isReading
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  if (reading && (routed.html = writtenAtOnce(request, entry, reading)) !== null)
    return new Response(null, { status, headers })

  const waitForAll = isReading || isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce: nonce ?? '', reading }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentContext>,
      {
        nonce,
        // A reading page must not need a script to put its own parts in place.
        progressiveChunkSize: isReading ? Infinity : undefined,
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
function writtenAtOnce(request: Request, entry: EntryContext, reading: Reading): string | null {
  // of all routes only those of this page: the others are for a router that goes on in the browser
  const { manifest, staticHandlerContext } = entry
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  const html = renderToString(
    <DocumentContext value={{ nonce: '', reading }}>
      <ServerRouter
        context={{ ...entry, manifest: { ...manifest, routes }, serverHandoffStream: undefined }}
        url={request.url}
      />
    </DocumentContext>,
  )
  return html.includes('<!--$!-->') ? null : `<!DOCTYPE html>${html}`
}
