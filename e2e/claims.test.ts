import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sayTo } from '#server/testing/raw-http.ts'
import { startSite } from './site.ts'
import { expect, test } from './test.ts'

// Numbers and seals of the public pages (rule J6): labeled examples in the demo, the operator's own at a public
// address.

/** The demo's claims, by the page that must show them. */
const shownInTheDemo: Record<string, string[]> = {
  '/': ['283,753+', '283K+', '50K+', '99.9%', '24/7', 'Example figures'],
  '/about': ['283K+', '50K+', '500K+', '4.8', 'HIPAA Compliant', 'SOC 2', '256-bit', '24 hours', 'Example figures'],
  '/pricing': ['99.9%', '24 hours', '30–45 minutes', 'within 24 hours', 'Example figures'],
  '/mobile-app': ['500K+', '4.8', '256-bit encryption', 'Example figures'],
  '/demo': ['30–45 minutes', 'within 24 hours'],
  '/contact': ['Within 24 hours', 'hello@vaidya.example', '+91 80 5550 0142', '18 Example Road', 'Example data'],
  '/login': ['HIPAA Compliant', 'Example seal'],
}

for (const [path, texts] of Object.entries(shownInTheDemo))
  test(
    `the demo shows and labels the specified numbers and seals on ${path}`,
    { tag: '@journey' },
    async ({ page }) => {
      const html = await (await page.request.get(path)).text()
      expect(texts.filter((text) => !html.includes(text))).toEqual([])
    },
  )

/** Claims that only an operator could make, and the demo's invented contact details. */
const CLAIM =
  /283[,K]|50K\+|500K|99\.9\s?%|24\/7|256-bit|HIPAA Compliant|SOC ?2|24 hours (?:to|for)|within 24 hours|30–45|Example (?:figure|seal|data|cert)|@vaidya\.example|5550 0142|Example Road/i

/** The messages that come with a page: also those of parts that it doesn't show. */
const WORDS = /<script id="words".*?<\/script>/s

/** Pages outside the sitemap that a visitor reaches. */
const others = ['/login', '/signup', '/forgot-password', '/demo', '/contact', '/mailbox', '/nowhere']

/** Starts the program with a public address; `get` sends it requests as the proxy in front of it would. */
async function startPublicly(settings: Record<string, string> = {}) {
  const port = await freePort()
  const site = await startSite({
    PORT: String(port),
    DEMO: 'off',
    PUBLIC_URL: 'https://clinic.example',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'off',
    ...settings,
  })
  const headers = { host: 'clinic.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  const get = async (path: string) => {
    const { status, body } = await sayTo(`http://127.0.0.1:${port}`, path, headers)
    return { status, html: body.toString() }
  }
  return { site, get }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a public address without settings shows no number, seal or example address on any page', async () => {
  const { site, get } = await startPublicly()
  try {
    const { html: sitemap } = await get('/sitemaps/pages.xml')
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
    expect(listed.length).toBeGreaterThan(60)
    const found: string[] = []
    for (const path of new Set([...listed, ...others])) {
      const { status, html } = await get(path)
      expect(status, path).toMatch(/^HTTP\/1\.1 (?:200|30[1278]|404) /)
      const claim = CLAIM.exec(html.replace(WORDS, ''))
      if (claim) found.push(`${path} shows ${claim[0]}`)
    }
    expect(found).toEqual([])
    expect((await get('/login')).html).toContain('Privacy and access log')
    expect((await get('/contact')).html).toContain('Send us a message')
    expect(site.said()).toContain('CONTACT_EMAIL')
  } finally {
    await site.stop()
  }
})

test('a public address shows the numbers, seals and contact details that its operator sets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vaidya-claims-'))
  const file = join(folder, 'claims.yaml')
  writeFileSync(file, 'patientsServed: 1,200+\nseals: [HIPAA Compliant]\nresponseWithin: 2 working days\n')
  const { site, get } = await startPublicly({
    CLAIMS_FILE: file,
    CONTACT_EMAIL: 'office@clinic.example',
    CONTACT_PHONE: '+91 80 4000 1000',
    CONTACT_ADDRESS: '7 Lake Road, Pune 411001',
  })
  try {
    const about = (await get('/about')).html
    for (const text of ['1,200+', 'HIPAA Compliant']) expect(about).toContain(text)
    expect(about).not.toContain('Example')
    expect((await get('/login')).html).toContain('HIPAA Compliant')
    const contact = (await get('/contact')).html
    for (const text of ['office@clinic.example', '+91 80 4000 1000', '7 Lake Road', 'Within 2 working days'])
      expect(contact).toContain(text)
    expect(site.said()).not.toContain('CONTACT_EMAIL')
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true })
  }
})
