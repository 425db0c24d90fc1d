import { createTestDatabase, sharedServer } from '#server/testing/database.ts'
import { wireTo } from '#server/testing/proxy.ts'
import { startSite } from './site.ts'
import { expect, test } from './test.ts'

// each starts a program of its own
test.describe.configure({ timeout: 120_000 })

const clinic = '/clinics/0190a000-0000-7000-8000-000000000000/book'
const session = { cookie: `vaidya_session=${'x'.repeat(43)}` }

test('while the database is away a page says so in words, with 503 and when to come back', async ({ request }) => {
  const wire = await wireTo(await sharedServer())
  const database = await createTestDatabase({ server: wire.server })
  const site = await startSite({ DATABASE_URL: database.connectionString, DEMO: 'on' })
  const get = (path: string, headers = {}) => request.get(site.url + path, { headers })
  try {
    expect((await get(clinic)).status()).toBe(404)
    wire.cut()
    for (const answer of [await get(clinic), await get('/profile', session)]) {
      expect(answer.status()).toBe(503)
      expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers()['content-type']).toContain('text/html')
      expect(await answer.text()).toContain('The service is busy right now.')
    }
    // the landing page without its clinics is shown, and not kept
    const landing = await get('/')
    expect([landing.status(), landing.headers()['cache-control']]).toEqual([200, 'no-store'])
    await wire.mend()
    await expect.poll(async () => (await get('/')).headers()['etag']).toBeTruthy()
    expect((await get(clinic)).status()).toBe(404)
    expect(site.said()).not.toContain('unexpected error')
  } finally {
    await site.stop()
    await database.drop()
    wire.cut()
  }
})

test('with a mail server the demo links to no mailbox, and the contact page names the operator’s address', async ({
  page,
}) => {
  const site = await startSite({ SMTP_URL: 'smtp://127.0.0.1:1', DEMO: 'on', CONTACT_EMAIL: 'hello@practice.example' })
  try {
    await page.goto(`${site.url}/contact`)
    await expect(page.getByRole('link', { name: 'hello@practice.example' })).toHaveAttribute('href', /^mailto:/)
    await page.goto(`${site.url}/forgot-password`)
    await page.getByLabel('Email').fill('nobody@mail.example')
    await page.getByRole('button', { name: /link/i }).click()
    await expect(page.getByText(/If an account exists for this email/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'mailbox' })).toHaveCount(0)
    expect((await page.request.get(`${site.url}/mailbox`)).status()).toBe(404)
  } finally {
    await site.stop()
  }
})
