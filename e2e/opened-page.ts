import type { ConsoleMessage, Page, Request, Response } from '@playwright/test'
import { bringAxe, violationsInBothThemes } from './examine.ts'
import { settling } from './settled.ts'

/** The tests' browser has no service worker (playwright.config.ts), and logs that. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** The browser's message for a refused call. */
const REFUSED = 'Failed to load resource'

/** axe examines the frame of an email, which runs no script. */
const IN_EMAIL = /^Blocked script execution in '\S+\/api\/demo\/mailbox\//

const desk = { width: 1440, height: 844 }
const phone = { width: 390, height: 844 }

interface Opened {
  title: string
  links: string[]
  faults: string[]
}

interface Wishes {
  origin: string
  /** True if the page may request nonexistent records. */
  mayBeRefused: boolean
  /** True if axe examines the page. */
  isExamined: boolean
  /** Looks for further faults while the page is open. */
  more?: () => Promise<string[]>
}

/**
 * Opens an address of the site and returns its faults: in the console, its requests, its heading, its width on a
 * desktop and on a phone, its links to its own parts, and its accessibility in both themes.
 */
export async function openPage(page: Page, address: string, { more, ...wishes }: Wishes): Promise<Opened> {
  const faults: string[] = []
  const stop = listen(page, wishes, (fault) => faults.push(fault))
  try {
    if (wishes.isExamined) await bringAxe(page)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(desk)
    const settled = settling(page)
    await page.goto(address)
    faults.push(...(await settled()).map((url) => `waits for ${url}`))
    const heading = page.locator('h1').first()
    await heading.waitFor({ timeout: 10_000 }).catch(() => faults.push('has no heading of level 1'))
    faults.push(...(await faultsOfLayout(page, desk)))
    const title = await page.title()
    const links = await page.locator('a[href]').evaluateAll(hrefsOf)
    if (more) faults.push(...(await more()))
    if (wishes.isExamined) faults.push(...(await violationsInBothThemes(page, address)))
    links.push(...(await linksOfMenu(page, faults)))
    await page.setViewportSize(phone)
    faults.push(...(await faultsOfLayout(page, phone)))
    return { title, links, faults: [...new Set(faults)] }
  } finally {
    stop()
  }
}

/** Records the page's console, errors and requests until the returned function is called. */
function listen(page: Page, { origin, mayBeRefused }: Omit<Wishes, 'more'>, report: (fault: string) => void) {
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    const isExpected = text === BLOCKED || IN_EMAIL.test(text) || (mayBeRefused && text.startsWith(REFUSED))
    if (['error', 'warning'].includes(message.type()) && !isExpected) report(`says in the console: ${text}`)
  }
  const onError = (error: Error) => report(`throws: ${error.message}`)
  const onRequest = (request: Request) => {
    const { protocol, origin: other } = new URL(request.url())
    if (protocol.startsWith('http') && other !== origin) report(`asks another site: ${request.url()}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= (mayBeRefused ? 500 : 400)) report(`gets ${response.status()} from ${response.url()}`)
  }
  page.on('console', onConsole).on('pageerror', onError).on('request', onRequest).on('response', onResponse)
  return () =>
    page.off('console', onConsole).off('pageerror', onError).off('request', onRequest).off('response', onResponse)
}

async function faultsOfLayout(page: Page, { width }: { width: number }): Promise<string[]> {
  const { beyond, headings, lost } = await page.evaluate(layoutOf)
  return [
    ...(beyond > 0 ? [`is ${beyond} px wider than ${width} px`] : []),
    ...(headings === 1 ? [] : [`has ${headings} headings of level 1 at ${width} px`]),
    ...lost.map((name) => `has a link to #${name}, which is nowhere`),
  ]
}

/** Runs in the page: returns its overflow, its main headings, and links to parts that it doesn't have. */
function layoutOf() {
  const { scrollWidth, clientWidth } = document.documentElement
  const parts = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash.slice(1))
  return {
    beyond: scrollWidth - clientWidth,
    headings: [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
    lost: parts.filter((name) => name && !document.getElementById(name)),
  }
}

/** The links of a signed-in person's menu, unless a dialog covers it. Help is in it on every screen. */
async function linksOfMenu(page: Page, faults: string[]): Promise<string[]> {
  const button = page.getByRole('button', { name: /account menu/ })
  if ((await button.count()) === 0 || (await page.getByRole('dialog').count()) > 0) return []
  await button.click()
  const items = page.getByRole('menu').locator('a[href]')
  await items.first().waitFor()
  const links = await items.evaluateAll(hrefsOf)
  if (!links.some((link) => new URL(link).pathname === '/help-center')) faults.push('has no link to its help')
  await page.keyboard.press('Escape')
  return links
}

const hrefsOf = (links: Element[]) => links.map((link) => (link as HTMLAnchorElement).href)
