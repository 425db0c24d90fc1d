import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext } from '#web/lib/page-context.ts'
import { unavailable } from '#server/errors.ts'
import { logFault, refusalOf } from './error-handler.ts'
import { type LoadedPages, loadBuiltPages, loadPagesFromVite, projectRoot } from './page-build.ts'
import { type CachedPage, encodingFor, PageCache } from './page-cache.ts'
import { commonHeaders, developmentPolicy, hasSecretAddress, hydratedPolicy, readingPolicy } from './page-policy.ts'
import { refuseForm, sendBroken } from './plain-page.ts'

/** Same word as in web/lib/page-context.ts, which must not be imported at run time. */
const READING_HEADER = 'x-reading-page'

export interface PagesOptions {
  mode: 'production' | 'development'
  /** Who asks, and how a page calls an endpoint for them. The nonce and the way to the log are made here. */
  pageContextOf(request: FastifyRequest): Promise<Omit<PageContext, 'nonce' | 'report'>>
  /** Name of the session cookie: without it a reading page may come from the cache. Unless given, any cookie bypasses it. */
  sessionCookie?: string
}

/** Serves everything that is not `/api`: assets, root files, and the rendered pages. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const cache = new PageCache()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const load = options.mode === 'production' ? await productionFiles(scope) : await loadPagesFromVite(scope)
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        if (request.method === 'POST') return refuseForm(request, reply)
        const key = cacheKeyOf(request, options)
        const cached = key === null ? undefined : cache.get(key)
        if (cached) return sendCached(request, reply, cached)
        try {
          return await render(request, reply, { options, cache, key, pages: await load() })
        } catch (error) {
          return sendBroken(request, reply, error as Error)
        }
      },
    })
  })
}

async function productionFiles(scope: FastifyInstance) {
  await scope.register(fastifyStatic, {
    root: join(projectRoot, 'build/client/assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
  })
  await scope.register(fastifyStatic, {
    root: join(projectRoot, 'web/public'),
    prefix: '/',
    wildcard: false,
    index: false,
    maxAge: '1h',
    decorateReply: false,
  })
  return loadBuiltPages()
}

/** The key of a page that may come from the cache: a plain read by somebody without a session. */
function cacheKeyOf({ method, url, headers }: FastifyRequest, { mode, sessionCookie }: PagesOptions) {
  if (mode !== 'production' || (method !== 'GET' && method !== 'HEAD')) return null
  const cookies = headers.cookie ?? ''
  const mayBeSignedIn = sessionCookie
    ? cookies.split(';').some((cookie) => cookie.trim().startsWith(`${sessionCookie}=`))
    : cookies !== ''
  return mayBeSignedIn ? null : url
}

interface Rendering {
  options: PagesOptions
  cache: PageCache
  key: string | null
  pages: LoadedPages
}

async function render(request: FastifyRequest, reply: FastifyReply, { options, cache, key, pages }: Rendering) {
  const nonce = randomBytes(16).toString('base64')
  const page = await options.pageContextOf(request)
  const webRequest = createRequest(request.raw, reply.raw, { protocol: `${request.protocol}:`, host: request.host })
  const response = await pages.handler(webRequest, {
    ...page,
    nonce,
    call: refusing(page.call),
    report: (error) => logFault(request, error),
  })

  const path = request.url.split('?')[0] ?? '/'
  const headers = commonHeaders(path)
  const isReading = response.headers.has(READING_HEADER)
  response.headers.delete(READING_HEADER)
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    headers['content-security-policy'] =
      options.mode === 'development'
        ? developmentPolicy(nonce)
        : isReading
          ? readingPolicy(pages.readingIntegrity)
          : hydratedPolicy(nonce)
  }
  if (page.user || hasSecretAddress(path)) headers['cache-control'] = 'no-store'
  else if (!response.headers.has('cache-control')) headers['cache-control'] = 'private, no-cache'
  if (response.status === 503) Object.assign(headers, unavailable().headers)

  const isWhole = response.status === 200 && response.headers.get('cache-control') !== 'no-store'
  if (isReading && key !== null && !page.user && isWhole && request.method === 'GET') {
    const body = Buffer.from(await response.arrayBuffer())
    return sendCached(request, reply, cache.set(key, body, headers))
  }
  if (headers['cache-control']) response.headers.delete('cache-control')
  return reply.headers(headers).send(response)
}

/** A call whose errors are refusals wherever the door over HTTP would answer with one, such as 503 in an outage. */
const refusing =
  (call: PageContext['call']): PageContext['call'] =>
  async (endpoint, sent) => {
    try {
      return await call(endpoint, sent)
    } catch (error) {
      throw (error instanceof Error && refusalOf(error)) || error
    }
  }

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.headers(page.headers).headers({ etag: page.etag, vary: 'Cookie, Accept-Encoding' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.in(encoding))
}
