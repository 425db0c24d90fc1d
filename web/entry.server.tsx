import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
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
import { type PageContext, pageContext, type PageHandler, pageOf, READING_HEADER } from '#web/lib/page-context.ts'
import { isReadingPage } from '#web/lib/reading-page.ts'
import { DocumentContext } from '#web/shell/document-context.ts'

export { readingScript }

export const streamTimeout = 5_000

/** The request handler with its own context; called by server/http/pages.ts, which may not import the router itself. */
export function makeHandler(build: ServerBuild, mode: string): PageHandler {
  const handle = createRequestHandler(build, mode)
  return (request, page) => {
    const context = new RouterContextProvider()
    context.set(pageContext, { ...page, call: callThrough(page.call) })
    return handle(request, context)
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
): Promise<Response> | Response {
  const { nonce, user, report } = pageOf(context)
  const reading = isReadingPage(entry, user !== null)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (reading) headers.set(READING_HEADER, '1')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const waitForAll = reading || isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let code = status
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext value={{ nonce: reading ? '' : nonce, reading: reading ? readingScript : null }}>
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
