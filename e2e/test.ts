import { type Cookie, expect, type Page, test as base } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { LANGUAGE_COOKIE } from '#language/languages.ts'
import { startSite, type Site } from './site.ts'

interface Fixtures {
  /** Fails a test that leaves an error, a hydration complaint or a violation of the content policy in the console. */
  quietConsole: void
}

/** Lets webhooks reach this machine. */
const settings = { WEBHOOK_HTTP: 'on', WEBHOOK_PRIVATE_ADDRESSES: 'on', WEBHOOK_SECONDS: '2' }

/** The tests' own `test`: one running site for all files of a worker, and a console that must stay quiet. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is wanted
    async ({}, hand) => {
      const site = await startSite(settings)
      await hand(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, hand) => hand(site.url),
  quietConsole: [
    async ({ page }, hand) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // the screen shows a refused call; the browser also logs it as an error
        const isRefusal = message.text().startsWith('Failed to load resource')
        // axe examines the frame of an email, which runs no script, not even axe's
        const isFrame = /^Blocked script execution in '\S+\/api\/demo\/mailbox\//.test(message.text())
        // the router prefetches linked pages, even while the connection is cut
        const isAhead = message.text().startsWith('Failed to fetch manifest patches')
        // the tests' browser has no service worker (playwright.config.ts), and logs that
        const isBlocked = message.text() === 'Service Worker registration blocked by Playwright'
        if (['error', 'warning'].includes(message.type()) && !isRefusal && !isFrame && !isAhead && !isBlocked)
          complaints.push(message.text())
      })
      await hand()
      expect(complaints, 'complaints in the console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The cookies of each demo account that this worker has signed in, by site and email. */
const sessions = new Map<string, Cookie[]>()

/**
 * Signs a demo account in without a page. All journeys of a worker share the account's session; a journey that ends or counts
 * sessions takes its own from `startSession`.
 */
export async function enter(page: Page, email: string): Promise<void> {
  const name = `${await originOf(page)} ${email}`
  const known = sessions.get(name)
  if (known) {
    await page.context().addCookies(known)
    if ((await page.request.get('/api/auth/me')).ok()) return
  }
  await startSession(page, email)
  // not the language of the page before
  sessions.set(
    name,
    (await page.context().cookies()).filter((cookie) => cookie.name !== LANGUAGE_COOKIE),
  )
}

/** Signs in by the API with a new session. */
export async function startSession(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const headers = { origin: await originOf(page) }
  const answer = await page.request.post('/api/auth/login', { headers, data: { email, password } })
  expect(answer.status()).toBe(200)
}

const originOf = async (page: Page): Promise<string> => new URL((await page.request.get('/api/health')).url()).origin

/** Signs in on the sign-in page, as a person does. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** Waits for an email to an address whose subject has these words, and returns the newest one's text. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<string> {
  let text = ''
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/demo/mailbox', { params: { to: address } })
        const mails = (await answer.json()) as { subject: string; text: string }[]
        text = mails.find((mail) => subject.test(mail.subject))?.text ?? ''
        return text
      },
      { intervals: [50, 100] },
    )
    .not.toBe('')
  return text
}

/** An address of this site; emails also link to a map. */
const HERE = /https?:\/\/(?:localhost|127\.0\.0\.1)\S+/

/** Returns the first address of this site in an email. */
export const linkIn = (mail: string): string => new URL(HERE.exec(mail)?.[0] ?? '').pathname

/** The same with its secret. */
export function secretLinkIn(mail: string): string {
  const { pathname, search } = new URL(HERE.exec(mail)?.[0] ?? '')
  return pathname + search
}
