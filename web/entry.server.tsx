import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  matchRoutes,
  type RouterContextProvider as Provider,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import readingScript from 'virtual:reading-script'
import { ApiError, toApiError } from '#web/lib/api-error.ts'
import { pageOfRoute } from '#web/lib/page-words.ts'
import { type PageContext, pageContext, type PageHandler, pageOf } from '#web/lib/page-context.ts'
import { setSpeakers } from '#language/translate.ts'
import { usualWriting } from '#contract/writing.ts'
import { type Page, setPages } from '#web/lib/writing.ts'
import { readingAddresses, readingPages } from '#web/reading/pages.ts'
import { sheetHashes } from '#web/reading/sheets.ts'
import { ReadingWriter } from '#web/reading/writer.tsx'
import { NonceContext } from '#web/shell/nonce-context.ts'
import { WordsContext } from '#web/shell/words-context.ts'

export { readingAddresses, readingScript, sheetHashes }

export const streamTimeout = 5_000

/** Pages are rendered side by side: each has its own language and its own way of writing clocks and dates. */
const pages = new AsyncLocalStorage<Page>()
setPages(() => pages.getStore())
setSpeakers(() => pages.getStore()?.speaker)

/** The error of a page without a screen in the router: an unknown address, or one closed to visitors. */
const screenless = createContext<{ error?: unknown }>()

/**
 * Returns the request handler with its own context; called by server/http/pages/pages.ts, which can't import the router
 * itself.
 */
export function makeHandler(build: ServerBuild, mode: string): PageHandler {
  const route = createRequestHandler(build, mode)
  const reading = new ReadingWriter()
  return async (asked, given) => {
    const page = { ...given, call: callThrough(given.call) }
    return pages.run({ writing: usualWriting, speaker: page.speaker }, async () => {
      const [match] = matchRoutes(readingPages, asked.url.pathname) ?? []
      const written = await reading.write(match, asked.url, page)
      if (written) return written
      const context = new RouterContextProvider()
      const failed: { error?: unknown } = {}
      context.set(pageContext, page)
      context.set(screenless, failed)
      const response = await route(asked.whole(), context)
      return 'error' in failed ? reading.writeError(failed.error, asked.url, page) : { isReading: false, response }
    })
  }
}

/** Refusals of an endpoint reach a page as the same ApiError that the browser's client throws. */
function callThrough(call: PageContext['call']): PageContext['call'] {
  return async (endpoint, sent, noteTotal) => {
    try {
      return await call(endpoint, sent, noteTotal)
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
  const { nonce: nonceOf, user, report, speaker, wordsOf } = pageOf(context)
  const error = errorWithoutScreen(entry, user !== null)
  if (error !== undefined) {
    context.get(screenless).error = error
    return new Response(null, { status })
  }
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = nonceOf()
  const waitForAll = isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let isShellReady = false
    let code = status
    const { pipe, abort } = pages.run({ writing: user?.writing ?? usualWriting, speaker }, () =>
      renderToPipeableStream(
        <NonceContext value={nonce}>
          <WordsContext value={JSON.stringify(wordsOf(pagesIn(entry))).replaceAll('<', '\\u003c')}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </WordsContext>
        </NonceContext>,
        {
          nonce,
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
      ),
    )
    const timer = setTimeout(abort, streamTimeout + 1000)
  })
}

/** Returns the file names of the pages that a document consists of. */
const pagesIn = ({ staticHandlerContext: { matches } }: EntryContext): string[] =>
  matches.map(({ route: { id } }) => pageOfRoute(id))

/** Returns the error that only the root would show, because visitors must not see the frame of signed-in people. */
function errorWithoutScreen({ staticHandlerContext: { errors } }: EntryContext, isSignedIn: boolean): unknown {
  return errors?.root ?? (isSignedIn ? undefined : errors?.['pages/signed-in'])
}
