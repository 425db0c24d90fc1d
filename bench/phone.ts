import { loadavg } from 'node:os'
import { type Browser, type CDPSession, chromium } from '@playwright/test'
import { type Site, startSite } from '../e2e/site.ts'
import { findChromium } from '../scripts/chromium.ts'
import { paintsOf, slowDown, slowPhone } from './slow-phone.ts'

/**
 * Measures public pages on a cheap phone with a slow network: 390 × 844, 1.6 Mbit/s, 150 ms, a fourth of the CPU, an
 * empty cache; with the built demo and its starter set of medicines. `npm run bench -- phone 9` opens each page nine
 * times and prints the median and third quartile of the largest paint, and what came before it. A second argument names
 * another built checkout, which is opened alternately with this one: only such numbers can be compared on a machine
 * that others use.
 */
const rounds = Number(process.argv[2] ?? 9)
const other = process.argv[3]
const PAGES = [
  '/medicines',
  '/medicines?search=azithromycin',
  '/medicines/dolo-650-mg-tablet',
  '/health-conditions',
  '/health-conditions/dengue',
  '/interaction-checker',
  '/',
  '/about',
]

interface Seen {
  largest: number
  shift: number
  /** Sequential requests: the page, and a style sheet that it waits for. */
  turns: number
  /** Style and layout, ms of a clock that also runs while others work. */
  layout: number
  html: number
  css: number
  scripts: number
}

const sites: Record<string, Site> = { here: await startSite() }
if (other) sites.other = await startSite({}, other)
// with scroll bars that take room, as a desktop has them: they move a page that does not expect them
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
  ignoreDefaultArgs: ['--hide-scrollbars'],
})
console.log(`load average ${loadavg()[0]!.toFixed(1)} at the start`)
const table: Record<string, object> = {}
for (const path of PAGES) {
  const seen = new Map<string, Seen[]>(Object.keys(sites).map((name) => [name, []]))
  for (const [, site] of Object.entries(sites)) await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } })
  for (let round = 0; round < rounds; round += 1)
    for (const [name, all] of seen) all.push(await open(browser, sites[name]!.url + path))
  for (const [name, all] of seen) table[`${path}${other ? `, ${name}` : ''}`] = inNumbers(all)
}
console.table(table)
console.log(`load average ${loadavg()[0]!.toFixed(1)} at the end`)
await browser.close()
for (const site of Object.values(sites)) await site.stop()

function inNumbers(all: Seen[]) {
  const at = (share: number, of: (one: Seen) => number) =>
    all.map(of).sort((a, b) => a - b)[Math.max(0, Math.ceil(all.length * share) - 1)]!
  return {
    'largest paint ms: p50': Math.round(at(0.5, (one) => one.largest)),
    p75: Math.round(at(0.75, (one) => one.largest)),
    lowest: Math.round(at(0, (one) => one.largest)),
    'layout shift': at(0.75, (one) => one.shift),
    turns: at(1, (one) => one.turns),
    'style and layout ms': Math.round(at(0.5, (one) => one.layout)),
    'HTML bytes': at(0.75, (one) => one.html),
    'CSS bytes': at(0.75, (one) => one.css),
    'JavaScript bytes': at(0.75, (one) => one.scripts),
  }
}

async function open(chrome: Browser, address: string): Promise<Seen> {
  const context = await chrome.newContext({ viewport: slowPhone })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await slowDown(line)
  const sizes = countBytes(line)
  await page.goto(address, { waitUntil: 'networkidle' })
  const { largest, shift } = await paintsOf(page)
  const { metrics } = await line.send('Performance.getMetrics')
  const ms = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? 0)
  await context.close()
  return {
    largest,
    shift,
    turns: sizes.Stylesheet > 0 ? 2 : 1,
    layout: ms('RecalcStyleDuration') + ms('LayoutDuration'),
    html: sizes.Document,
    css: sizes.Stylesheet,
    scripts: sizes.Script,
  }
}

/** Bytes over the wire by kind, counted as they come. */
function countBytes(line: CDPSession) {
  const sizes = { Document: 0, Stylesheet: 0, Script: 0 }
  const kinds = new Map<string, string>()
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) as keyof typeof sizes
    if (kind in sizes) sizes[kind] += encodedDataLength
  })
  return sizes
}
