import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { startSite } from '../e2e/site.ts'
import { findChromium } from '../scripts/chromium.ts'
import { paintsOf, slowDown, slowPhone } from './slow-phone.ts'

/**
 * Measures the first screen of each role and of a visitor in an empty browser on a slow phone, with the built demo:
 * requests and kilobytes over the wire until the page is quiet, and the largest paint. `npm run bench -- first-visit 5`
 * opens each five times and prints the median; LIST=1 lists the requests.
 */
const rounds = Number(process.argv[2] ?? 3)
const QUIET_MS = 2_500

interface Seen {
  /** Bytes over the wire, with headers, by the address. */
  requests: Map<string, number>
  largest: number
}

const site = await startSite()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
console.log(`load average ${loadavg()[0]!.toFixed(1)} at the start`)
const clinics = (await (await fetch(`${site.url}/api/clinics`)).json()) as { id: string }[]
const visits: [title: string, path: string, email?: string][] = [
  ['doctor', '/dashboard', 'doctor@demo.example'],
  ['staff', '/dashboard', 'staff@demo.example'],
  ['administrator', '/dashboard', 'admin@demo.example'],
  ['patient', '/dashboard', 'patient@demo.example'],
  ['visitor, sign-in', '/login'],
  ['visitor, booking', `/clinics/${clinics[0]!.id}/book`],
]
const table: Record<string, object> = {}
for (const [title, path, email] of visits) {
  const all: Seen[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await open(browser, path, email))
  table[title] = {
    requests: median(all.map(({ requests }) => requests.size)),
    scripts: median(all.map(({ requests }) => [...requests.keys()].filter((url) => url.endsWith('.js')).length)),
    kB: Math.round(median(all.map(({ requests }) => [...requests.values()].reduce((sum, one) => sum + one, 0))) / 1000),
    'largest paint ms': Math.round(median(all.map(({ largest }) => largest))),
  }
  if (process.env.LIST) console.log(title, all[0]!.requests)
}
console.table(table)
console.log(`load average ${loadavg()[0]!.toFixed(1)} at the end`)
await browser.close()
await site.stop()

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}

async function open(chrome: Browser, path: string, email?: string): Promise<Seen> {
  const context = await chrome.newContext({ viewport: slowPhone, baseURL: site.url })
  if (email) await signIn(context, email)
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await slowDown(line)
  const requests = new Map<string, number>()
  const addresses = new Map<string, string>()
  line.on('Network.requestWillBeSent', ({ requestId, request: { method, url } }) => {
    if (!url.startsWith('http')) return
    const { pathname, search } = new URL(url)
    addresses.set(requestId, `${method} ${pathname}${search}`)
    requests.set(`${method} ${pathname}${search}`, 0)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId)
    if (address) requests.set(address, encodedDataLength)
  })
  await page.goto(path, { waitUntil: 'load' })
  await quiet(page, requests)
  const { largest } = await paintsOf(page)
  await context.close()
  return { requests, largest }
}

/** Waits until nothing has been requested for some seconds. The stream of live updates stays open, so "network idle" never comes. */
async function quiet(page: Page, requests: ReadonlyMap<string, number>): Promise<void> {
  for (let count = -1; count !== requests.size;) {
    count = requests.size
    await page.waitForTimeout(QUIET_MS)
  }
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: site.url },
  })
  if (!answer.ok()) throw new Error(`Signing in as ${email} failed: ${answer.status()}`)
}
