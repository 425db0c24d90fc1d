import type { BrowserContext, Page } from '@playwright/test'
import { newPerson } from './people.ts'
import { enter, expect, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const SWITCH = 'Keep my appointments and prescriptions on this phone'

/** Returns everything that the browser has stored for this site, by location. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const texts: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts[`${name} ${new URL(request.url).pathname}`] = await (await cache.match(request))!.text()
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return { texts, databases, storage: JSON.stringify([localStorage, sessionStorage]), cookie: document.cookie }
  })
const namesOf = async (page: Page) => Object.keys((await keptBy(page)).texts).toSorted()

const COPY = 'own-records /own-records/copy'
const CHOICE = 'own-records /own-records/choice'
const PAGE = ['offline-3 /offline', 'offline-3 /offline.js']

interface Coming {
  appointmentTime: string
  clinic: { name: string }
}

/** Turns the switch on for a patient of the demo; returns their upcoming appointments. */
async function keeps(page: Page): Promise<Coming[]> {
  await signIn(page, 'patient@demo.example')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/settings')
  const isOn = page.getByRole('switch', { name: SWITCH })
  await expect(isOn).toBeEnabled()
  await expect(isOn).not.toBeChecked()
  expect(await namesOf(page)).toEqual(PAGE)
  await isOn.click()
  await expect(
    page.getByText(/^Kept here: \d+ coming appointments? and \d+ prescriptions?\. Last updated: /),
  ).toBeVisible()
  await expect.poll(() => namesOf(page)).toEqual([...PAGE, CHOICE, COPY].toSorted())
  return (await (await page.request.get('/api/appointments?when=upcoming')).json()) as Coming[]
}

const offline = async (page: Page, context: BrowserContext, work: () => Promise<void>) => {
  // signing out removes the worker, too; the sign-in page brings it back
  await expect.poll(() => namesOf(page)).toEqual(expect.arrayContaining(PAGE))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  // the worker's early request of the page fails, and the browser may report that; only the page's content counts
  await page.goto('/appointments').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await work()
  await context.setOffline(false)
}

test('a patient reads the saved records without a connection, and signing out deletes them', async ({
  page,
  context,
}) => {
  const coming = await keeps(page)
  expect(coming.length).toBeGreaterThan(0)
  await offline(page, context, async () => {
    await expect(page.getByText(/^Last updated .+ Something may have changed since then\.$/)).toBeVisible()
    const appointments = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Your appointments' }) })
    await expect(appointments.getByText(coming[0]!.clinic.name).first()).toBeVisible()
    await expect(appointments.getByRole('link').first()).toHaveAttribute('href', /^tel:\+?\d+$/)
    const prescriptions = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Your prescriptions' }) })
    await expect(prescriptions.locator('strong').first()).toBeVisible()
  })
  // only needed fields: no reason, no email, no account
  const { texts } = await keptBy(page)
  expect(Object.keys(JSON.parse(texts[COPY]!)).toSorted()).toEqual(['appointments', 'prescriptions', 'readAt', 'until'])
  const me = (await (await page.request.get('/api/auth/me')).json()) as { id: string; email: string; lastName: string }
  for (const word of [me.id, me.email, me.lastName]) expect(JSON.stringify(texts)).not.toContain(word)

  await page.goto('/')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(async () => (await namesOf(page)).filter((name) => name.startsWith('own-records'))).toEqual([])
  const { databases, cookie } = await keptBy(page)
  expect([databases, cookie]).toEqual([[], ''])
  await offline(page, context, async () => {
    await expect(page.getByText('Your appointments')).toHaveCount(0)
  })
})

test('an ended session deletes the copy; the same person gets it back, and another person never does', async ({
  page,
  context,
  site,
}) => {
  await keeps(page)
  await context.clearCookies()
  // the landing page, which ignores sessions
  await page.goto('/')
  await expect.poll(() => namesOf(page)).toEqual([CHOICE, ...PAGE].toSorted())
  await offline(page, context, async () => {
    await expect(page.getByText('Your appointments')).toHaveCount(0)
  })
  await enter(page, 'patient@demo.example')
  await page.goto('/appointments')
  await expect.poll(() => namesOf(page)).toEqual([...PAGE, CHOICE, COPY].toSorted())

  // another person on the same phone
  await context.clearCookies()
  await newPerson(page, site.url, 'other-phone@mail.example')
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: SWITCH })).not.toBeChecked()
  await expect.poll(() => namesOf(page)).toEqual(PAGE)
})

test('switching off deletes the copy, and the copy expires automatically when the session must have ended', async ({
  page,
  context,
}) => {
  await keeps(page)
  // a document without scripts doesn't renew the copy
  await page.goto('/api/health')
  // as if a week had passed without a connection
  await page.evaluate(async () => {
    const own = await caches.open('own-records')
    const copy = (await (await own.match('/own-records/copy'))!.json()) as object
    const old = { ...copy, until: new Date(Date.now() - 1000).toISOString() }
    await own.put('/own-records/copy', new Response(JSON.stringify(old)))
  })
  await offline(page, context, async () => {
    await expect.poll(() => namesOf(page)).toEqual([CHOICE, ...PAGE].toSorted())
    await expect(page.getByText('Your appointments')).toHaveCount(0)
  })
  await page.goto('/settings')
  const isOn = page.getByRole('switch', { name: SWITCH })
  await expect(isOn).toBeChecked()
  await expect.poll(() => namesOf(page)).toEqual([...PAGE, CHOICE, COPY].toSorted())
  await isOn.click()
  await expect(isOn).not.toBeChecked()
  await expect.poll(() => namesOf(page)).toEqual(PAGE)
})

test('people who work at a clinic don’t see the switch, and signing in deletes a patient’s copy', async ({
  page,
  context,
}) => {
  await keeps(page)
  await context.clearCookies()
  await enter(page, 'doctor@demo.example')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Notification Preferences' })).toBeVisible()
  await expect(page.getByRole('switch', { name: SWITCH })).toHaveCount(0)
  await expect.poll(() => namesOf(page)).toEqual(PAGE)
})
