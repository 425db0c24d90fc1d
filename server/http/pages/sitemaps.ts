import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, type Language, offeredLanguages, SOURCE_LANGUAGE } from '#language/languages.ts'
import { notFound } from '#server/errors.ts'
import { acceptsGzip } from '#server/http/shared/encodings.ts'
import type { Limit } from '#server/http/door/limit.ts'
import { PackedFiles, unpacked } from './packed-files.ts'
import { robotsText } from './robots.ts'

const count = offeredLanguages.length

/**
 * Pages in one file. It has at most 50,000 addresses and 50 MB (sitemaps.org): a page has an address in each language, and each address
 * names all of them, in 130 bytes each.
 */
export const SITEMAP_SIZE = Math.floor(Math.min(50_000, 250_000 / (count + 1)) / count)

/** Pages of one kind, in chunks of one file each. Days are `YYYY-MM-DD`. */
export interface ListedPages<Chunk extends { date: string }> {
  /** Another version has other addresses or days. */
  chunks(): Promise<{ version: string; chunks: Chunk[] }>
  pagesOf(chunk: Chunk): AsyncIterable<{ slug: string; date: string }[]>
}

interface SitemapOptions<Chunk extends { date: string }> {
  /** The base of the addresses, never taken from a request. */
  publicUrl: () => string
  /** The addresses of the pages that are always there, for everyone. */
  pages: () => Promise<readonly string[]>
  medicines: ListedPages<Chunk>
  /** The guides, with the day of their last review. */
  guides: () => Promise<{ slug: string; date: string }[]>
  /** The number of files that one address can request. */
  budget: Pick<Limit, 'take'>
}

/**
 * Serves search engines: /robots.txt, /sitemap.xml, which lists the others, /sitemaps/pages.xml,
 * /sitemaps/health-conditions.xml, and /sitemaps/medicines-1.xml and so on (rule T127). They aren't part of the API and
 * don't answer JSON.
 */
export function mountSitemaps<Chunk extends { date: string }>(
  app: FastifyInstance,
  { publicUrl, pages, medicines, guides, budget }: SitemapOptions<Chunk>,
): void {
  const packed = new PackedFiles()
  const onRequest = async ({ ip }: FastifyRequest) => budget.take(ip)
  app.get('/robots.txt', (request, reply) => {
    const text = robotsText(publicUrl())
    return send(request, reply, { version: text, type: 'text/plain', pieces: [text] })
  })
  app.get('/sitemap.xml', { onRequest }, async (request, reply) => {
    const { version, chunks } = await medicines.chunks()
    const files = chunks.map(({ date }, index) => entry('sitemap', fileOf(index + 1), date))
    const newest = (await guides())
      .map(({ date }) => date)
      .toSorted()
      .at(-1)
    const always = [entry('sitemap', '/sitemaps/pages.xml'), ...(newest ? [entry('sitemap', GUIDES_FILE, newest)] : [])]
    const pieces = [`${HEAD}<sitemapindex ${XMLNS}>\n`, ...always, ...files, '</sitemapindex>\n']
    return send(request, reply, { version: `${version} ${newest}`, pieces })
  })
  app.get('/sitemaps/pages.xml', async (request, reply) => {
    const addresses = await pages()
    const pieces = [OPEN, ...addresses.map((path) => entry('url', path)), CLOSE]
    return send(request, reply, { version: addresses.join(' '), pieces })
  })
  app.get(GUIDES_FILE, async (request, reply) => {
    const entries = (await guides()).map(({ slug, date }) => entry('url', `/health-conditions/${slug}`, date))
    return send(request, reply, { version: entries.join(''), pieces: [OPEN, ...entries, CLOSE] })
  })
  const files = '/sitemaps/:file'
  app.get<{ Params: { file: string } }>(files, { onRequest, compress: false }, async (request, reply) => {
    const { file } = request.params
    const number = /^medicines-([1-9]\d{0,5})\.xml$/.exec(file)?.[1]
    const { version, chunks } = await medicines.chunks()
    const chunk = chunks[Number(number) - 1]
    if (!chunk) throw notFound()
    if (isKnown(request, reply, version)) return reply.code(304).send()
    reply.type('application/xml; charset=utf-8').header('vary', 'Accept-Encoding')
    if (request.method === 'HEAD') return reply.send('')
    const bytes = await packed.find(file, version, () => written(medicines.pagesOf(chunk)))
    const accepted = request.headers['accept-encoding']
    if (!acceptsGzip(typeof accepted === 'string' ? accepted : undefined)) return reply.send(unpacked(bytes))
    return reply.header('content-encoding', 'gzip').send(bytes)
  })

  async function* written(batches: AsyncIterable<{ slug: string; date: string }[]>) {
    yield OPEN
    for await (const batch of batches)
      yield batch.map(({ slug, date }) => entry('url', `/medicines/${encodeURIComponent(slug)}`, date)).join('')
    yield CLOSE
  }

  function entry(name: 'url' | 'sitemap', path: string, date?: string) {
    const lastmod = date ? `<lastmod>${date}</lastmod>` : ''
    const addressOf = (tag: Language) => escapeXml(publicUrl() + addressIn(path, tag))
    const written = (tag: Language, alternates = '') =>
      `<${name}><loc>${addressOf(tag)}</loc>${lastmod}${alternates}</${name}>\n`
    if (name === 'sitemap' || count === 1) return written(SOURCE_LANGUAGE)
    const links = [...offeredLanguages.map((tag) => [tag, tag] as const), ['x-default', SOURCE_LANGUAGE] as const]
      .map(([code, tag]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressOf(tag)}"/>`)
      .join('')
    return offeredLanguages.map((tag) => written(tag, links)).join('')
  }

  /** The tag follows the version, so that a file which has not changed is neither read nor written again. */
  function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
    const etag = `W/"${createHash('sha256').update(`${version} ${publicUrl()}`).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' })
    return request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false
  }

  function send(request: FastifyRequest, reply: FastifyReply, { version, type, pieces }: File) {
    if (isKnown(request, reply, version)) return reply.code(304).send()
    reply.type(`${type ?? 'application/xml'}; charset=utf-8`)
    return reply.send(request.method === 'HEAD' ? '' : Readable.from(pieces, { objectMode: false }))
  }
}

interface File {
  /** Another version has another content. */
  version: string
  type?: string
  pieces: Iterable<string>
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const OPEN = `${HEAD}<urlset ${XMLNS} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
const CLOSE = '</urlset>\n'

const GUIDES_FILE = '/sitemaps/health-conditions.xml'
const fileOf = (number: number) => `/sitemaps/medicines-${number}.xml`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
