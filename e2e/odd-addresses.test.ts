import { get as ask, type IncomingHttpHeaders } from 'node:http'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { spellingsOf } from '#server/testing/spellings.ts'
import { startSite } from './site.ts'
import { enter, expect, test } from './test.ts'

/** Requests an address exactly as written, which a browser would normalize first. */
const asked = (origin: string, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    ask({ hostname, port, path, headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers }))
    }).on('error', reject)
  })

const token = 'x'.repeat(43)
const secretPages = [
  `/bookings/${token}`,
  `/shared-reports/${token}`,
  `/take-over/${token}`,
  `/reset-password?token=${token}`,
  `/verify-email?token=${token}`,
  '/mailbox',
]

test('a page with a secret in its address never leaks it by referrer, cache or log, in any spelling', async ({
  playwright,
}) => {
  // a separate site, because this many wrong links use up the limit of everyone at this address
  const site = await startSite({ LOG_LEVEL: 'info' })
  try {
    const visitor = await playwright.request.newContext({ baseURL: site.url })
    const credentials = { email: 'patient@demo.example', password: DEMO_PASSWORD }
    await visitor.post('/api/auth/login', { headers: { origin: site.url }, data: credentials })
    const cookie = (await visitor.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(cookie).not.toBe('')
    const login = secretPages.map((one) => `/login?next=${encodeURIComponent(one)}`)
    const statuses = new Set<number>()
    const ask = async (address: string, headers: Record<string, string>) => {
      const { status, headers: answered } = await asked(site.url, address, headers)
      statuses.add(status)
      expect([answered['referrer-policy'], answered['cache-control']], `${address} (${status})`).toEqual([
        'no-referrer',
        'no-store',
      ])
    }
    const others = [...login, '/LOGIN?next=%2FBookings%2Fx', '/%zz?token=x']
    for (const address of [...secretPages.flatMap(spellingsOf), ...others])
      await Promise.all([ask(address, {}), ask(address, { cookie })])
    // found, led elsewhere, and not found
    for (const one of [200, 302, 404]) expect([...statuses]).toContain(one)
    expect(Math.max(...statuses)).toBeLessThan(500)
    expect(site.said().split('"answered"').length).toBeGreaterThan(100)
    for (const secret of [token, token.toUpperCase(), cookie.split('=')[1]!]) expect(site.said()).not.toContain(secret)
    await visitor.dispose()
  } finally {
    await site.stop()
  }
})

test('other sites can load only the script that a clinic puts on its own website', async ({ site }) => {
  const policyOf = async (path: string) => (await asked(site.url, path)).headers['cross-origin-resource-policy']
  for (const path of [
    '/',
    '/login',
    '/medicines',
    '/features',
    '/nothing',
    '/favicon.svg',
    '/robots.txt',
    '/api/clinics',
  ])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
  expect(await policyOf('/embed.js')).toBe('cross-origin')
})

test('pages of a signed-in person are never cached, in any spelling of their address', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const room of ['dashboard', 'patients', 'profile', 'medicines', 'features', 'login'])
    for (const address of spellingsOf(`/${room}`)) {
      const { status, headers } = await asked(site.url, address, { cookie })
      expect([address, status, headers['cache-control']]).toEqual([address, status, 'no-store'])
    }
})
