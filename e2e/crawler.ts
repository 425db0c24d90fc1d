import type { Page } from '@playwright/test'
import { thorough } from '#server/testing/thorough.ts'
import { pageOf, patternOf } from './crawl-patterns.ts'
import type { Starts } from './crawl-starts.ts'
import { openPage } from './opened-page.ts'
import { classesOfApplication, faultsOfDocument, faultsOfLooks, isReadingPage } from './reading-page.ts'

/** Number of addresses of one pattern that are requested. */
const MOST_ASKED = { visitor: thorough ? 60 : 5, account: thorough ? 60 : 5 }

/** Number of addresses of one pattern whose links are followed. */
const MOST_READ = 3

/** Links of the demo's emails lead to pages that only the recipients can open. */
const EMAILS = '/mailbox'

interface Address {
  address: string
  isStart: boolean
  isUnknown: boolean
}

/**
 * Follows every link of the site from some addresses, as the person signed in on the page. It requests each address,
 * and opens each start and one address of each pattern in the browser. A visitor's crawl covers the reading pages,
 * which differ for signed-in people by a button in the header only, so their crawl ends at them.
 */
export class Crawler {
  readonly faults: string[] = []
  /** Patterns of the addresses that were opened. */
  readonly opened: string[] = []
  readonly #page: Page
  readonly #origin: string
  readonly #isSignedIn: boolean
  readonly #examinedElsewhere: Set<string>
  readonly #waiting: Address[] = []
  readonly #known = new Set<string>()
  readonly #counts = new Map<string, number>()
  readonly #examined = new Set<string>()
  /** The page of each title. */
  readonly #titles = new Map<string, string>()
  #classes: Set<string> | undefined

  /** `examinedElsewhere` are pages at which axe looks in the crawl of another account. */
  constructor(page: Page, origin: string, { isSignedIn, examinedElsewhere = [] }: CrawlerOptions) {
    this.#page = page
    this.#origin = origin
    this.#isSignedIn = isSignedIn
    this.#examinedElsewhere = new Set(examinedElsewhere)
  }

  async crawl({ found, unknown = [] }: Starts): Promise<void> {
    this.#note(found, { isStart: true })
    this.#note(unknown, { isStart: true, isUnknown: true })
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) await this.#visit(next)
  }

  #note(links: string[], { base = '/', isStart = false, isUnknown = false } = {}): void {
    if (pageOf(base) === EMAILS) return
    for (const link of links) {
      const url = new URL(link, new URL(base, this.#origin))
      const address = url.pathname + url.search
      if (url.origin !== this.#origin || this.#known.has(address)) continue
      // the same page, and the rest of the crawl would be in its language
      if (url.searchParams.has('lang')) continue
      this.#known.add(address)
      this.#waiting.push({ address, isStart, isUnknown })
    }
  }

  async #visit({ address, isStart, isUnknown }: Address): Promise<void> {
    const pattern = patternOf(address)
    const count = this.#counts.get(pattern) ?? 0
    // a nonexistent record can't represent its pattern
    if (!isUnknown) this.#counts.set(pattern, count + 1)
    if (count >= MOST_ASKED[this.#isSignedIn ? 'account' : 'visitor'] && !isStart) return
    const answer = await this.#page.request.get(address)
    const isAllowed = answer.status() === 200 || (isUnknown && answer.status() === 404)
    if (!isAllowed) return void this.faults.push(`${address} answers ${answer.status()}`)
    if (!answer.headers()['content-type']?.startsWith('text/html')) return
    const html = await answer.text()
    const isReading = isReadingPage(html)
    if (isReading && !isUnknown) this.#noteTitle(answer.url(), titleIn(html))
    if (isReading && this.#isSignedIn) return
    const isOpened = count === 0 || isStart
    if (count < MOST_READ || isStart) this.#note(linksIn(html), { base: address })
    if (isReading && (isOpened || thorough)) this.#blame(address, await faultsOfDocument(html))
    if (isOpened) await this.#open(address, { isReading, isStart, isUnknown })
  }

  async #open(address: string, { isReading, isStart, isUnknown }: Omit<Address, 'address'> & { isReading: boolean }) {
    const page = this.#page
    const classes = (this.#classes ??= await classesOfApplication(page.request))
    const { title, links, faults } = await openPage(page, address, {
      origin: this.#origin,
      mayBeRefused: isUnknown,
      isExamined: this.#isExamined(address, isStart),
      more: isReading ? () => faultsOfLooks(page, classes) : undefined,
    })
    this.opened.push(patternOf(address))
    if (!isReading && !isUnknown) this.#noteTitle(page.url(), title)
    this.#blame(address, faults)
    this.#note(links, { base: address })
  }

  /** True if axe examines the page: each page once and every start; in the full run every opened address. */
  #isExamined(address: string, isStart: boolean): boolean {
    const name = pageOf(address)
    const isNew = !this.#examined.has(name) && !this.#examinedElsewhere.has(name)
    this.#examined.add(name)
    return isNew || isStart || thorough
  }

  #blame(address: string, faults: string[]): void {
    this.faults.push(...faults.map((fault) => `${address} ${fault}`))
  }

  /** No two pages have the same title. */
  #noteTitle(address: string, title: string): void {
    const name = pageOf(address)
    const other = this.#titles.get(title)
    if (!title) this.faults.push(`${address} has no title`)
    else if (other !== undefined && other !== name) this.faults.push(`${address} has the title of ${other}: ${title}`)
    this.#titles.set(title, name)
  }
}

interface CrawlerOptions {
  isSignedIn: boolean
  examinedElsewhere?: string[]
}

const signs: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const decoded = (text: string) => text.replace(/&(#?\w+);/g, (whole, sign: string) => signs[sign] ?? whole)

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => decoded(href!))
const titleIn = (html: string) => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
