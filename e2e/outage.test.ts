import { createTestDatabase, sharedServer, type TestDatabase } from '#server/testing/database.ts'
import { wireTo } from '#server/testing/proxy.ts'
import { startSite, type Site } from './site.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

const clinic = '/clinics/0190a000-0000-7000-8000-000000000000/book'
const session = { cookie: `vaidya_session=${'x'.repeat(43)}` }

// A separate program, whose database can be disconnected, and whose mail server never answers.
let wire: Awaited<ReturnType<typeof wireTo>>
let database: TestDatabase
let own: Site

test.beforeAll(async () => {
  wire = await wireTo(await sharedServer())
  database = await createTestDatabase({ server: wire.server })
  own = await startSite({
    DATABASE_URL: database.connectionString,
    DEMO: 'on',
    SMTP_URL: 'smtp://127.0.0.1:1',
    CONTACT_EMAIL: 'hello@practice.example',
  })
})
test.afterAll(async () => {
  await own.stop()
  await database.drop()
  wire.cut()
})

test(
  'while the database is unavailable, a page answers 503 with a message and says when to try again',
  { tag: '@journey' },
  async ({ request }) => {
    const get = (path: string, headers = {}) => request.get(own.url + path, { headers })
    expect((await get(clinic)).status()).toBe(404)
    wire.cut()
    for (const answer of [await get(clinic), await get('/profile', session)]) {
      expect(answer.status()).toBe(503)
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers()['content-type']).toContain('text/html')
      expect(await answer.text()).toContain('The service is busy right now.')
    }
    // the landing page is shown without its clinics, and not cached
    const landing = await get('/')
    expect([landing.status(), landing.headers()['cache-control']]).toEqual([200, 'no-store'])
    await wire.mend()
    await expect.poll(async () => (await get('/')).headers()['etag']).toBeTruthy()
    expect((await get(clinic)).status()).toBe(404)
    expect(own.said()).not.toContain('unexpected error')
  },
)

test('with a mail server, the demo links to no mailbox and the contact page shows the operator’s address', async ({
  page,
}) => {
  await page.goto(`${own.url}/contact`)
  await expect(page.getByRole('link', { name: 'hello@practice.example' })).toHaveAttribute('href', /^mailto:/)
  await page.goto(`${own.url}/forgot-password`)
  await page.getByLabel('Email').fill('nobody@mail.example')
  await page.getByRole('button', { name: /link/i }).click()
  await expect(page.getByText(/If an account exists for this email/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'mailbox' })).toHaveCount(0)
  expect((await page.request.get(`${own.url}/mailbox`)).status()).toBe(404)
})
