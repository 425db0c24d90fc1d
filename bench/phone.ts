import { loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { startSite } from '../e2e/site.ts'
import { findChromium } from '../scripts/chromium.ts'

/**
 * Measures public pages as a cheap phone on a slow network gets them: 390 × 844, 1.6 Mbit/s, 150 ms, a fourth of the CPU,
 * nothing cached; the demo with its starter set of medicines, built. `npm run bench:phone -- 9` opens each page nine times
 * and prints the third quartile: largest paint, layout shift, and what came over the wire.
 */
const rounds = Number(process.argv[2] ?? 9)
const PAGES = ['/medicines', '/medicines?search=azithromycin', '/medicines/dolo-650-mg-tablet', '/', '/about']

declare global {
  interface Window {
    paint: { largest: number; shift: number }
  }
}

interface Seen {
  largest: number
  shift: number
  html: number
  css: number
  scripts: number
}

const site = await startSite()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
console.log(`load average ${loadavg()[0]!.toFixed(1)} at the start`)
const table: Record<string, object> = {}
for (const path of PAGES) {
  const seen: Seen[] = []
  for (let round = 0; round < rounds; round += 1) seen.push(await open(browser, path))
  const quartile = (of: (one: Seen) => number) => seen.map(of).sort((a, b) => a - b)[Math.ceil(rounds * 0.75) - 1]!
  table[path] = {
    'largest paint ms': Math.round(quartile((one) => one.largest)),
    'layout shift': quartile((one) => one.shift),
    'HTML bytes': quartile((one) => one.html),
    'CSS bytes': quartile((one) => one.css),
    'JavaScript bytes': quartile((one) => one.scripts),
  }
}
console.table(table)
await browser.close()
await site.stop()

async function open(chrome: Browser, path: string): Promise<Seen> {
  const context = await chrome.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const sizes = { Document: 0, Stylesheet: 0, Script: 0 }
  const kinds = new Map<string, string>()
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) as keyof typeof sizes
    if (kind in sizes) sizes[kind] += encodedDataLength
  })
  await page.addInitScript(watch)
  await page.goto(path, { waitUntil: 'networkidle' })
  const { largest, shift } = await page.evaluate(() => window.paint)
  await context.close()
  return { largest, shift, html: sizes.Document, css: sizes.Stylesheet, scripts: sizes.Script }
}

/** Runs in the page before its own scripts, so it uses nothing from outside itself. */
function watch() {
  const paint = { largest: 0, shift: 0 }
  window.paint = paint
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) paint.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
