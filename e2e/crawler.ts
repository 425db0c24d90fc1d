import type { ConsoleMessage, Page, Request, Response } from '@playwright/test'
import { pageOf, patternOf } from './crawl-patterns.ts'

/** How many addresses of one pattern are asked for, and of how many the links are followed. */
const MOST_ASKED = 60
const MOST_READ = 3

/** A page is finished when nothing was on its way for so long, in milliseconds. */
const QUIET = 150

/** How long a page may take to show its heading and to ask for nothing more, on a busy machine. */
const PATIENCE = 10_000

const widths = [390, 1440]

/** The tests' browser has no service worker (playwright.config.ts), and says so. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

interface Opened {
  title: string
  links: string[]
  faults: string[]
}

/**
 * Follows every link of the site from some addresses, as the person whose session the page has. Every address is asked
 * for; one of each pattern is opened in the browser. Reading pages are those of visitors but for a button in the header,
 * so that a signed-in person's crawl ends at them.
 */
export class Crawler {
  readonly faults: string[] = []
  readonly asked: string[] = []
  readonly #page: Page
  readonly #origin: string
  readonly #isSignedIn: boolean
  readonly #waiting: string[] = []
  readonly #known = new Set<string>()
  readonly #counts = new Map<string, number>()
  /** Which page has a title. */
  readonly #titles = new Map<string, string>()

  constructor(page: Page, origin: string, isSignedIn: boolean) {
    this.#page = page
    this.#origin = origin
    this.#isSignedIn = isSignedIn
  }

  async crawl(from: string[]): Promise<void> {
    this.#follow(from, '/')
    for (let address = this.#waiting.shift(); address !== undefined; address = this.#waiting.shift())
      await this.#visit(address)
  }

  #follow(links: string[], base: string): void {
    for (const link of links) {
      const url = new URL(link, new URL(base, this.#origin))
      const address = url.pathname + url.search
      if (url.origin !== this.#origin || this.#known.has(address)) continue
      this.#known.add(address)
      this.#waiting.push(address)
    }
  }

  async #visit(address: string): Promise<void> {
    const pattern = patternOf(address)
    const count = this.#counts.get(pattern) ?? 0
    this.#counts.set(pattern, count + 1)
    if (count >= MOST_ASKED) return
    this.asked.push(address)
    const answer = await this.#page.request.get(address)
    if (answer.status() !== 200) return void this.faults.push(`${address} answers ${answer.status()}`)
    if (!answer.headers()['content-type']?.startsWith('text/html')) return
    const html = await answer.text()
    const isReading = !html.includes('__reactRouter')
    if (isReading) this.#noteTitle(answer.url(), titleIn(html))
    if (isReading && this.#isSignedIn) return
    if (count < MOST_READ) this.#follow(linksIn(html), address)
    if (count > 0) return
    const { title, links, faults } = await this.#open(address)
    if (!isReading) this.#noteTitle(this.#page.url(), title)
    this.faults.push(...faults.map((fault) => `${address} ${fault}`))
    this.#follow(links, address)
  }

  /** No two pages have the same title. */
  #noteTitle(address: string, title: string): void {
    const page = pageOf(address)
    const other = this.#titles.get(title)
    if (!title) this.faults.push(`${address} has no title`)
    else if (other !== undefined && other !== page) this.faults.push(`${address} has the title of ${other}: ${title}`)
    this.#titles.set(title, page)
  }

  async #open(address: string): Promise<Opened> {
    const page = this.#page
    const faults: string[] = []
    const onConsole = (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED)
        faults.push(`says in the console: ${message.text()}`)
    }
    const onError = (error: Error) => faults.push(`throws: ${error.message}`)
    const onRequest = (request: Request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== this.#origin) faults.push(`asks another site: ${request.url()}`)
    }
    const onResponse = (response: Response) => {
      if (response.status() >= 400) faults.push(`gets ${response.status()} from ${response.url()}`)
    }
    page.on('console', onConsole).on('pageerror', onError).on('request', onRequest).on('response', onResponse)
    const links: string[] = []
    try {
      const settled = settling(page)
      await page.goto(address)
      faults.push(...(await settled()))
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: PATIENCE })
        .catch(() => faults.push('has no heading of level 1'))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        const { beyond, headings, lost } = await page.evaluate(examined)
        if (beyond > 0) faults.push(`is ${beyond} px wider than ${width} px`)
        if (headings !== 1) faults.push(`has ${headings} headings of level 1 at ${width} px`)
        faults.push(...lost.map((name) => `has a link to #${name}, which is nowhere`))
      }
      links.push(...(await page.locator('a[href]').evaluateAll(hrefsOf)))
      links.push(...(await this.#linksOfMenu(faults)))
      return { title: await page.title(), links, faults: [...new Set(faults)] }
    } finally {
      page.off('console', onConsole).off('pageerror', onError).off('request', onRequest).off('response', onResponse)
    }
  }

  /** What the menu of a signed-in person leads to; Help is in it on every screen. */
  async #linksOfMenu(faults: string[]): Promise<string[]> {
    const button = this.#page.getByRole('button', { name: /account menu/ })
    if ((await button.count()) === 0) return []
    const isOpen = await button.click({ timeout: PATIENCE }).then(
      () => true,
      () => false,
    )
    // the address may have opened a dialog meanwhile, which covers the menu
    if (!isOpen && (await this.#page.getByRole('dialog').count()) > 0) return []
    const items = this.#page.getByRole('menu').locator('a[href]')
    await items.first().waitFor()
    const links = await items.evaluateAll(hrefsOf)
    if (!links.some((link) => new URL(link).pathname === '/help-center')) faults.push('has no link to its help')
    await this.#page.keyboard.press('Escape')
    return links
  }
}

const hrefsOf = (links: Element[]) => links.map((link) => (link as HTMLAnchorElement).href)

/** In the page: how far it reaches beyond its width, its main headings, and links to parts that it does not have. */
function examined() {
  const { scrollWidth, clientWidth } = document.documentElement
  const parts = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash.slice(1))
  return {
    beyond: scrollWidth - clientWidth,
    headings: [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
    lost: parts.filter((name) => name && !document.getElementById(name)),
  }
}

/** Returns a wait until the page asks for nothing any more; streams of events stay open. It gives what never ended. */
function settling(page: Page): () => Promise<string[]> {
  const open = new Set<Request>()
  let last = Date.now()
  const begin = (request: Request) => {
    last = Date.now()
    if (request.resourceType() !== 'eventsource') open.add(request)
  }
  const end = (request: Request) => {
    last = Date.now()
    open.delete(request)
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  // what the page before had asked for is answered to nobody
  page.once('framenavigated', () => open.clear())
  return async () => {
    const until = Date.now() + PATIENCE
    while ((open.size > 0 || Date.now() - last < QUIET) && Date.now() < until) await page.waitForTimeout(30)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
    return [...open].map((request) => `waits for ${request.url()}`)
  }
}

const signs: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, sign: string) => signs[sign] ?? whole)

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => decoded(href!))
const titleIn = (html: string) => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
