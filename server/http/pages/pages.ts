import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAnswer, PageContext, PageRequest } from '#web/lib/page-context.ts'
import { unavailable } from '#server/errors.ts'
import { logFault, refusalOf } from '#server/http/error-handler.ts'
import { type LoadedPages, loadBuiltPages, loadPagesFromVite, type PageLoader, projectRoot } from './page-build.ts'
import { commonHeaders, developmentPolicy, embeddedClinic, type Framers, hydratedPolicy } from './page-policy.ts'
import { refuseForm, sendBroken } from './plain-page.ts'
import { hasSecretAddress } from '#server/http/secret-address.ts'
import {
  mayBeSignedIn,
  SHARED_CACHE_CONTROL,
  sendShared,
  sharedKey,
  VARY_BY_LANGUAGE,
} from '#server/http/shared/shared-answer.ts'
import type { SharedBytes } from '#server/http/shared/shared-bytes.ts'
import { FOR_OTHER_SITES } from '#server/http/site-headers.ts'

/** The browser stores a copy and revalidates it each time. */
const OWN_COPY = 'private, no-cache'

export interface PagesOptions {
  mode: 'production' | 'development'
  /**
   * The caller, and how a page calls endpoints for them; dependencies of the page are added to `tags`. Nonce and log
   * are added here.
   */
  pageContextOf(request: FastifyRequest, tags: Set<string>): Promise<Omit<PageContext, 'nonce' | 'report'>>
  /** Returns the sites that can show a clinic's booking page in a frame; every other page refuses. */
  framersOf(clinicId: string): Promise<Framers>
  /** Name of the session cookie: a request without it can share its reading page with others. */
  sessionCookie: string
  /** The public address of this installation; null for the requested one. */
  publicUrl: string | null
  shared: SharedBytes
  /** Headers that every answer carries. */
  headers: Record<string, string>
}

/** Serves everything that is not `/api`: assets, root files, and the rendered pages. Returns how to load these. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<PageLoader> {
  const { shared } = options
  let load!: PageLoader
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    load = options.mode === 'production' ? await productionFiles(scope) : await loadPagesFromVite(scope)
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (request.method === 'POST') return refuseForm(request, reply)
        const key = keyOf(request, options)
        try {
          const pages = await load()
          if (key === null) return await render(request, reply, { options, key, pages })
          await shared.wait(key)
          const found = shared.find(key)
          if (found) return sendShared(request, reply, shared, found)
          return await shared.make(key, () => render(request, reply, { options, key, pages }))
        } catch (error) {
          return sendBroken(request, reply, error as Error)
        }
      },
    })
  })
  return load
}

async function productionFiles(scope: FastifyInstance) {
  await scope.register(fastifyStatic, {
    root: join(projectRoot, 'build/client/assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    // their names change with their contents, so browsers never revalidate them
    etag: false,
    lastModified: false,
    acceptRanges: false,
  })
  await scope.register(fastifyStatic, {
    root: join(projectRoot, 'web/public'),
    prefix: '/',
    wildcard: false,
    index: false,
    maxAge: '1h',
    decorateReply: false,
    setHeaders(reply, path) {
      if (path.endsWith('/embed.js')) reply.headers(FOR_OTHER_SITES)
    },
  })
  return loadBuiltPages()
}

/** Returns the cache key of a page that is the same for everyone: a plain read without a session. */
const keyOf = ({ raw }: FastifyRequest, { mode, sessionCookie, publicUrl }: PagesOptions) =>
  mode === 'production' && !mayBeSignedIn(raw.headers, sessionCookie) ? sharedKey(raw, publicUrl) : null

interface Rendering {
  options: PagesOptions
  key: string | null
  pages: LoadedPages
}

async function render(request: FastifyRequest, reply: FastifyReply, { options, key, pages }: Rendering) {
  const { shared } = options
  const { moment } = shared
  const tags = new Set<string>()
  let random: string | undefined
  const nonce = () => (random ??= randomBytes(16).toString('base64'))
  const page = await options.pageContextOf(request, tags)
  const answer = await pages.handler(askedFor(request, reply.raw, options, key), {
    ...page,
    nonce,
    call: refusing(page.call),
    report: (error) => logFault(request, error),
  })
  const headers = await headersFor(answer, request, { options, page, pages, nonce })

  if (!answer.isReading) {
    answer.response.headers.delete('cache-control')
    return reply.headers(headers).send(answer.response)
  }
  const { body, status } = answer
  if (key !== null && status === 200 && !page.user && headers['cache-control'] === OWN_COPY) {
    const made = {
      body,
      headers: {
        ...options.headers,
        ...answer.headers,
        ...headers,
        'cache-control': SHARED_CACHE_CONTROL,
        vary: `${VARY_BY_LANGUAGE}, Accept-Encoding`,
      },
      tags,
    }
    return sendShared(request, reply, shared, shared.store(key, made, moment))
  }
  return reply.code(status).headers(answer.headers).headers(headers).send(body)
}

interface Making {
  options: PagesOptions
  page: Pick<PageContext, 'user'>
  pages: LoadedPages
  nonce: () => string
}

/** Returns the headers that this server adds to every page's own. */
async function headersFor(answer: PageAnswer, { url }: FastifyRequest, { options, page, pages, nonce }: Making) {
  const { status, headers: said } = answer.isReading ? answer : fromResponse(answer.response)
  const clinicId = embeddedClinic(url)
  const framers = clinicId ? await options.framersOf(clinicId) : []
  // any page that hydrates can lead to a visit without another document
  const hasMicrophone = !answer.isReading && !clinicId && Boolean(page.user?.parts.includes('doctor'))
  const headers = commonHeaders(url, { framers, hasMicrophone })
  if (said['content-type']?.startsWith('text/html'))
    headers['content-security-policy'] =
      options.mode === 'development'
        ? developmentPolicy(nonce(), framers)
        : answer.isReading
          ? pages.readingPolicy
          : hydratedPolicy(nonce(), framers)
  headers['cache-control'] = page.user || hasSecretAddress(url) ? 'no-store' : (said['cache-control'] ?? OWN_COPY)
  headers.vary = VARY_BY_LANGUAGE
  if (status === 503) Object.assign(headers, unavailable().headers)
  return headers
}

const fromResponse = ({ status, headers }: Response) => ({
  status,
  headers: Object.fromEntries(headers) as Record<string, string>,
})

/** Returns the address, and the rest of the request for pages that the router renders. */
function askedFor(
  request: FastifyRequest,
  response: ServerResponse,
  { publicUrl }: PagesOptions,
  key: string | null,
): PageRequest {
  if (key !== null) {
    const url = new URL(`${publicUrl ?? `http://${request.raw.headers.host}`}${request.raw.url}`)
    return { url, whole: () => requestOfAnybody(url, request, response) }
  }
  const { protocol, host } = request
  const whole = createRequest(request.raw, response, { protocol: `${protocol}:`, host })
  return { url: new URL(whole.url), whole: () => whole }
}

/** Returns the request that a shared page is rendered from: the address only, and whether the reader is a robot. */
function requestOfAnybody(url: URL, { raw }: FastifyRequest, response: ServerResponse): Request {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  const { 'user-agent': agent } = raw.headers
  return new Request(url, { signal: leaving.signal, headers: agent === undefined ? {} : { 'user-agent': agent } })
}

/** Wraps a call so that its errors become the refusals that the door over HTTP would send, such as 503 in an outage. */
const refusing =
  (call: PageContext['call']): PageContext['call'] =>
  async (endpoint, sent, noteTotal) => {
    try {
      return await call(endpoint, sent, noteTotal)
    } catch (error) {
      throw (error instanceof Error && refusalOf(error)) || error
    }
  }
