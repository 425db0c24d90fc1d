import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext } from '#web/lib/page-context.ts'
import { type LoadedPages, loadBuiltPages, loadPagesFromVite, projectRoot } from './page-build.ts'
import { type CachedPage, encodingFor, PageCache } from './page-cache.ts'
import { commonHeaders, developmentPolicy, hasSecretAddress, hydratedPolicy, readingPolicy } from './page-policy.ts'

/** Same word as in web/lib/page-context.ts, which must not be imported at run time. */
const READING_HEADER = 'x-reading-page'

export interface PagesOptions {
  mode: 'production' | 'development'
  /** Who asks, and how a page calls an endpoint for them. The nonce is made here. */
  pageContextOf(request: FastifyRequest): Promise<Omit<PageContext, 'nonce'>>
  /** Name of the session cookie: without it a reading page may come from the cache. Unless given, any cookie bypasses it. */
  sessionCookie?: string
  /** Origins that may embed this page (the booking page with `?embed=1`); path and query are given. */
  extraFrameAncestorsFor?(pathAndQuery: string): Promise<readonly string[]> | readonly string[]
}

export interface Pages {
  /** Forgets the rendered reading pages, all or one address (path and query), after what they show has changed. */
  forget(pathAndQuery?: string): void
}

/** Serves everything that is not `/api`: assets, root files, and the rendered pages. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const cache = new PageCache()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const load = options.mode === 'production' ? await productionFiles(scope) : await loadPagesFromVite(scope)
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      handler: async (request, reply) => {
        const key = cacheKeyOf(request, options)
        const cached = key === null ? undefined : cache.get(key)
        if (cached) return sendCached(request, reply, cached)
        return render(request, reply, { options, cache, key, pages: await load() })
      },
    })
  })
  return { forget: (address) => (address === undefined ? cache.clear() : cache.delete(address)) }
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
  const response = await pages.handler(webRequest, { ...page, nonce })

  const path = request.url.split('?')[0] ?? '/'
  const ancestors = (await options.extraFrameAncestorsFor?.(request.url)) ?? []
  const headers = commonHeaders(path, ancestors.length > 0)
  const isReading = response.headers.has(READING_HEADER)
  response.headers.delete(READING_HEADER)
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    headers['content-security-policy'] =
      options.mode === 'development'
        ? developmentPolicy(nonce, ancestors)
        : isReading
          ? readingPolicy(pages.readingIntegrity, ancestors)
          : hydratedPolicy(nonce, ancestors)
  }
  if (page.user || hasSecretAddress(path)) headers['cache-control'] = 'no-store'
  else if (!response.headers.has('cache-control')) headers['cache-control'] = 'private, no-cache'

  if (isReading && key !== null && !page.user && response.status === 200 && request.method === 'GET') {
    const body = Buffer.from(await response.arrayBuffer())
    return sendCached(request, reply, cache.set(key, body, headers))
  }
  if (headers['cache-control']) response.headers.delete('cache-control')
  return reply.headers(headers).send(response)
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.headers(page.headers).headers({ etag: page.etag, vary: 'Cookie, Accept-Encoding' })
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.in(encoding))
}
