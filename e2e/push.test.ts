import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { NewPushDevice } from '#contract/push.ts'
import { openPushService, pushSettings, type PushService } from '#server/testing/push-service.ts'
import { findChromium } from '../scripts/chromium.ts'
import config from '../playwright.config.ts'
import { startSite, type Site } from './site.ts'
import { expect, startSession, test } from './test.ts'

// End to end: a subscribed phone, the running program with its jobs, a push service that decrypts, and the service
// worker that shows the message. Only the browser's own connection to its push service is replaced, because tests have
// none.

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  launchOptions: { ...config.use!.launchOptions, executablePath: findChromium({ isWhole: true }) },
})

let service: PushService
let own: Site

test.beforeAll(async () => {
  service = await openPushService()
  own = await startSite({ ...pushSettings(service), SIGN_IN_PER_ADDRESS: '10000' })
})
test.afterAll(async () => {
  await own.stop()
  await service.close()
})

/** Under which a browser remembers its subscription; it outlives a page. */
const KEY = 'subscribed'

/** Lets a browser subscribe at the service of this test. */
async function canSubscribe(context: BrowserContext, subscription: NewPushDevice) {
  await context.grantPermissions(['notifications'], { origin: own.url })
  await context.addInitScript(
    ({ KEY, first }) => {
      const subscriptionOf = (kept: string | null) => {
        if (!kept) return null
        const given = JSON.parse(kept) as typeof first
        return {
          endpoint: given.endpoint,
          toJSON: () => ({ ...given, expirationTime: null }),
          async unsubscribe() {
            localStorage.removeItem(KEY)
            return true
          },
        }
      }
      Object.defineProperty(PushManager.prototype, 'getSubscription', {
        value: async () => subscriptionOf(localStorage.getItem(KEY)),
      })
      Object.defineProperty(PushManager.prototype, 'subscribe', {
        async value() {
          localStorage.setItem(KEY, JSON.stringify(first))
          return subscriptionOf(JSON.stringify(first))
        },
      })
    },
    { KEY, first: subscription },
  )
}

/** Lets the browser give itself another subscription, and the service worker know it; `isOnline`: the server can be reached. */
async function renewItself(page: Page, from: NewPushDevice, to: NewPushDevice, isOnline: boolean) {
  await page.evaluate(([key, kept]) => localStorage.setItem(key!, kept!), [KEY, JSON.stringify(to)])
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(
    async ({ from, to, isOnline }) => {
      const { fetch } = globalThis
      if (!isOnline) globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
      const subscriptionOf = (one: typeof from) => ({ toJSON: () => ({ ...one, expirationTime: null }) })
      const work: Promise<unknown>[] = []
      // scripts can't create subscriptions, and nothing awaits a scripted event
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: subscriptionOf(from),
        newSubscription: subscriptionOf(to),
        waitUntil: (one: Promise<unknown>) => void work.push(one),
      })
      dispatchEvent(event)
      await Promise.all(work)
      globalThis.fetch = fetch
    },
    { from, to, isOnline },
  )
}

/** Lets the browser's push service hand a message to the service worker of this page. */
async function deliver(page: Page, context: BrowserContext, data: object) {
  const line = await context.newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  const message = { origin: own.url, registrationId: await registrationId, data: JSON.stringify(data) }
  await line.send('ServiceWorker.deliverPushMessage', message)
}

const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype
    const all = await getNotifications.call(await navigator.serviceWorker.ready)
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, href: (data as { href: string }).href }))
  })

/** A phone whose browser gets this subscription. */
async function phoneWith(browser: Browser, subscription: NewPushDevice) {
  const context = await browser.newContext({
    baseURL: own.url,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })
  await canSubscribe(context, subscription)
  return { context, page: await context.newPage() }
}

/** Opens the settings once the service worker is ready; returns the switch of this device. */
async function openSettings(page: Page) {
  await page.goto('/settings')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  return page.getByRole('switch', { name: 'Notifications on this device' })
}

interface Coming {
  id: string
  status: string
  clinic: { name: string }
}

test('a phone shows a notification of a cancelled appointment that opens it, and gets none after signing out', async ({
  browser,
}) => {
  const { context, page } = await phoneWith(browser, service.subscribe())
  await startSession(page, 'patient@demo.example')
  const onThisDevice = await openSettings(page)
  await expect(onThisDevice).toBeEnabled()
  await expect(onThisDevice).not.toBeChecked()
  await onThisDevice.click()
  await expect(page.getByText('Notifications are on for this device').first()).toBeVisible()
  await expect(onThisDevice).toBeChecked()
  const devices = page.getByRole('list', { name: 'Devices with notifications' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
  for (const name of ['Changes on your devices', 'Reminders on your devices'])
    await expect(page.getByRole('switch', { name })).toBeChecked()

  const coming = (await (await page.request.get('/api/appointments?when=upcoming')).json()) as Coming[]
  const desk = await (await browser.newContext({ baseURL: own.url })).newPage()
  await startSession(desk, 'admin@demo.example')
  const cancelOne = async () => {
    for (const { id } of coming.splice(0)) {
      const answer = await desk.request.put(`/api/appointments/${id}`, {
        headers: { origin: own.url },
        data: { status: 'cancelled' },
      })
      if (answer.status() === 200) return id
    }
    throw new Error('The demo has no appointment of this patient that can be cancelled')
  }
  const id = await cancelOne()
  // a dose may be due at this minute, and is sent too
  const told = () => service.pushed.map(({ content }) => content).filter(({ tag }) => tag === `appointment ${id}`)
  await expect.poll(() => told().length).toBe(1)
  const content = told()[0]!
  expect(content.title).toBe('Appointment cancelled')

  await deliver(page, context, content)
  await expect
    .poll(() => shownBy(page))
    .toEqual([{ title: content.title, body: content.body, tag: content.tag, href: content.href }])
  // the same message again is shown once
  await deliver(page, context, content)
  await expect.poll(async () => (await shownBy(page)).length).toBe(1)
  const [worker] = context.serviceWorkers()
  const opened = await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      NotificationEvent: new (type: string, init: object) => Event
    }
    const urls: string[] = []
    scope.clients.openWindow = async (url) => {
      urls.push(url)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    // a script-created event can't be awaited, and reports that as an error
    addEventListener('error', (event) => event.preventDefault())
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
    return urls
  })
  expect(opened).toEqual([`/login?next=${encodeURIComponent(content.href)}`])
  await page.goto(opened[0]!)
  await expect(page).toHaveURL(new RegExp(`visit=${id}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible()
  // and for a signed-out person, through sign-in
  const stranger = await (await browser.newContext({ baseURL: own.url })).newPage()
  await stranger.goto(opened[0]!)
  await expect(stranger.getByRole('button', { name: 'Sign In to Vaidya' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/login/)
  await startSession(page, 'patient@demo.example')
  await page.goto('/settings')
  await expect(onThisDevice).toBeEnabled()
  await expect(onThisDevice).not.toBeChecked()
  await expect(devices).toHaveCount(0)
})

test('a second person on the same phone stops the first one’s notifications, and a device can be removed from the list', async ({
  browser,
}) => {
  const { context, page } = await phoneWith(browser, service.subscribe())
  const turnOn = async () => {
    await (await openSettings(page)).click()
    await expect(page.getByText('Notifications are on for this device').first()).toBeVisible()
  }
  await startSession(page, 'patient@demo.example')
  await turnOn()
  // without signing out
  await context.clearCookies()
  await page.request.post('/api/auth/register', {
    headers: { origin: own.url },
    data: {
      email: 'phone@mail.example',
      password: 'a long walk at dawn',
      firstName: 'Ravi',
      lastName: 'Kumar',
      role: 'patient',
    },
  })
  await startSession(page, 'phone@mail.example', 'a long walk at dawn')
  await page.goto('/appointments')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe(null)
  await turnOn()
  await page.getByRole('button', { name: /^Remove .+, added/ }).click()
  await expect(page.getByText('Notifications are off for this device').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices with notifications' })).toHaveCount(0)
  await context.clearCookies()
  await startSession(page, 'patient@demo.example')
  await page.goto('/settings')
  await expect(page.getByRole('switch', { name: 'Notifications on this device' })).not.toBeChecked()
  await expect(page.getByRole('list', { name: 'Devices with notifications' })).toHaveCount(0)
})

test('a subscription that the browser renews is sent to the server, immediately or by the next page', async ({
  browser,
}) => {
  const [first, second, third] = [service.subscribe(), service.subscribe(), service.subscribe()]
  const { context, page } = await phoneWith(browser, first)
  await startSession(page, 'patient@demo.example')
  const onThisDevice = await openSettings(page)
  await onThisDevice.click()
  await expect(onThisDevice).toBeChecked()
  const devices = page.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem')
  await expect(devices).toContainText(['This device'])
  const before = await devices.allInnerTexts()

  // its session has ended for lack of use
  const cookies = await context.cookies()
  await context.clearCookies()
  await renewItself(page, first, second, true)
  await context.addCookies(cookies)
  await page.reload()
  await expect(onThisDevice).toBeChecked()
  await expect.poll(() => devices.allInnerTexts()).toEqual(before)

  await renewItself(page, second, third, false)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => caches.has('push-renewal'))).toBe(false)
  await page.goto('/settings')
  await expect(onThisDevice).toBeChecked()
  await expect.poll(() => devices.allInnerTexts()).toEqual(before)
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toContain(third.endpoint)
})
