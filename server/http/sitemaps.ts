import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#server/errors.ts'
import { robotsText } from './robots.ts'

/** Addresses in one file (sitemaps.org). */
export const SITEMAP_SIZE = 50_000

/** Pages that are always there, for everybody. */
const fixedPages = [
  '/',
  '/medicines',
  '/health-conditions',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/demo',
  '/multi-doctor-management',
  '/revenue-analytics',
  '/staff-management',
  '/medicine-reminders',
  '/mobile-app',
  '/help-center',
  '/api-documentation',
  '/system-status',
  '/privacy-policy',
  '/terms-of-service',
]

/** Many pages of one kind, in chunks of which each fills one file. Days are `YYYY-MM-DD`. */
export interface ListedPages<Chunk extends { date: string }> {
  /** Another version has other addresses or days. */
  chunks(): Promise<{ version: string; chunks: Chunk[] }>
  pagesOf(chunk: Chunk): AsyncIterable<{ slug: string; date: string }[]>
}

interface SitemapOptions<Chunk extends { date: string }> {
  /** Where the addresses begin: never what a request says. */
  publicUrl: () => string
  medicines: ListedPages<Chunk>
}

/**
 * What search engines ask for: /robots.txt, /sitemap.xml, which names the others, /sitemaps/pages.xml, and
 * /sitemaps/medicines-1.xml and so on (trap T127). They are no part of the API and answer no JSON.
 */
export function mountSitemaps<Chunk extends { date: string }>(
  app: FastifyInstance,
  { publicUrl, medicines }: SitemapOptions<Chunk>,
): void {
  app.get('/robots.txt', (request, reply) =>
    send(request, reply, { version: '', type: 'text/plain', pieces: [robotsText(publicUrl())] }),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const { version, chunks } = await medicines.chunks()
    const files = chunks.map(({ date }, index) => entry('sitemap', fileOf(index + 1), date))
    const pieces = [`${HEAD}<sitemapindex ${XMLNS}>\n`, entry('sitemap', '/sitemaps/pages.xml'), ...files]
    return send(request, reply, { version, pieces: [...pieces, '</sitemapindex>\n'] })
  })
  app.get('/sitemaps/pages.xml', (request, reply) =>
    send(request, reply, { version: '', pieces: [OPEN, ...fixedPages.map((path) => entry('url', path)), CLOSE] }),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const number = /^medicines-([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1]
    const { version, chunks } = await medicines.chunks()
    const chunk = chunks[Number(number) - 1]
    if (!chunk) throw notFound()
    return send(request, reply, { version, pieces: written(medicines.pagesOf(chunk)) })
  })

  async function* written(batches: AsyncIterable<{ slug: string; date: string }[]>) {
    yield OPEN
    for await (const batch of batches)
      yield batch.map(({ slug, date }) => entry('url', `/medicines/${encodeURIComponent(slug)}`, date)).join('')
    yield CLOSE
  }

  function entry(name: 'url' | 'sitemap', path: string, date?: string) {
    const lastmod = date ? `<lastmod>${date}</lastmod>` : ''
    return `<${name}><loc>${escapeXml(publicUrl() + path)}</loc>${lastmod}</${name}>\n`
  }

  /** The tag follows the version, so that a file which has not changed is neither read nor written again. */
  function send(request: FastifyRequest, reply: FastifyReply, { version, type, pieces }: File) {
    const etag = `W/"${createHash('sha256').update(`${version} ${publicUrl()} ${CONTENT}`).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' })
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
    reply.type(`${type ?? 'application/xml'}; charset=utf-8`)
    return reply.send(request.method === 'HEAD' ? '' : Readable.from(pieces, { objectMode: false }))
  }
}

interface File {
  version: string
  type?: string
  pieces: Iterable<string> | AsyncIterable<string>
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const OPEN = `${HEAD}<urlset ${XMLNS}>\n`
const CLOSE = '</urlset>\n'
/** What the files that follow no version are made of. */
const CONTENT = [...fixedPages, robotsText('')].join(' ')

const fileOf = (number: number) => `/sitemaps/medicines-${number}.xml`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
