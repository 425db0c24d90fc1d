import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContext, PageResponse } from '#web/lib/page-context.ts'
import { unavailable } from '#server/errors.ts'
import { logFault, refusalOf } from './error-handler.ts'
import { type LoadedPages, loadBuiltPages, loadPagesFromVite, projectRoot } from './page-build.ts'
import {
  commonHeaders,
  developmentPolicy,
  embeddedClinic,
  type Framers,
  hasSecretAddress,
  hydratedPolicy,
  readingPolicy,
} from './page-policy.ts'
import { refuseForm, sendBroken } from './plain-page.ts'
import { mayBeSignedIn, SHARED_CACHE_CONTROL, sendShared, sharedKey } from './shared-answer.ts'
import type { SharedBytes } from './shared-bytes.ts'

/** Same word as in web/lib/page-context.ts, which must not be imported at run time. */
const READING_HEADER = 'x-reading-page'
const HTML = 'text/html; charset=utf-8'
const ROUTE = '/*'

export interface PagesOptions {
  mode: 'production' | 'development'
  /**
   * Who asks, and how a page calls an endpoint for them; what the page then depends on is added to `tags`. The nonce and
   * the way to the log are made here.
   */
  pageContextOf(request: FastifyRequest, tags: Set<string>): Promise<Omit<PageContext, 'nonce' | 'report'>>
  /** The sites that may show a clinic's booking page in a frame; every other page refuses. */
  framersOf(clinicId: string): Promise<Framers>
  /** Name of the session cookie: a request without it may share its reading page with others. */
  sessionCookie: string
  /** The address that this installation is known by; null: whatever the visitor used. */
  publicUrl: string | null
  shared: SharedBytes
  /** Headers that every answer carries. */
  headers: Record<string, string>
}

/** Serves everything that is not `/api`: assets, root files, and the rendered pages. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { shared } = options
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const load = options.mode === 'production' ? await productionFiles(scope) : await loadPagesFromVite(scope)
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
          if (found) return await sendShared(request, reply, shared, found)
          return await shared.make(key, () => render(request, reply, { options, key, pages }))
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

/** The key of a page that may be the same for everybody: a plain read by somebody without a session. */
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
  const nonce = randomBytes(16).toString('base64')
  const page = await options.pageContextOf(request, tags)
  const webRequest =
    key === null
      ? createRequest(request.raw, reply.raw, { protocol: `${request.protocol}:`, host: request.host })
      : requestOfAnybody(request, reply.raw, options.publicUrl)
  const response: PageResponse = await pages.handler(webRequest, {
    ...page,
    nonce,
    call: refusing(page.call),
    report: (error) => logFault(request, error),
  })

  const clinicId = embeddedClinic(request.url)
  const framers = clinicId ? await options.framersOf(clinicId) : []
  const headers = commonHeaders(request.url, framers)
  const isReading = response.headers.has(READING_HEADER)
  response.headers.delete(READING_HEADER)
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    headers['content-security-policy'] =
      options.mode === 'development'
        ? developmentPolicy(nonce, framers)
        : isReading
          ? readingPolicy(pages.reading)
          : hydratedPolicy(nonce, framers)
  }
  if (page.user || hasSecretAddress(request.url)) headers['cache-control'] = 'no-store'
  else if (!response.headers.has('cache-control')) headers['cache-control'] = 'private, no-cache'
  if (response.status === 503) Object.assign(headers, unavailable().headers)

  const { html } = response
  const mayStay = response.status === 200 && !page.user && headers['cache-control'] === 'private, no-cache'
  if (key !== null && html !== undefined && mayStay) {
    const made = {
      body: Buffer.from(html),
      headers: {
        ...options.headers,
        ...headers,
        'cache-control': SHARED_CACHE_CONTROL,
        vary: 'Cookie, Accept-Encoding',
        'content-type': HTML,
      },
      tags,
      route: ROUTE,
    }
    return sendShared(request, reply, shared, shared.keep(key, made, moment))
  }
  if (headers['cache-control']) response.headers.delete('cache-control')
  reply.headers(headers)
  if (html === undefined) return reply.send(response)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.code(response.status).send(html)
}

/** What a page for everybody is made from: the address alone, and who reads it only so far as a robot is concerned. */
function requestOfAnybody({ raw }: FastifyRequest, response: ServerResponse, publicUrl: string | null): Request {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  const { host, 'user-agent': agent } = raw.headers
  return new Request(`${publicUrl ?? `http://${host}`}${raw.url}`, {
    signal: leaving.signal,
    headers: agent === undefined ? {} : { 'user-agent': agent },
  })
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
