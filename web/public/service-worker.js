// Shows a page of its own where a page cannot be reached, and notifications. Keeps no page and no answer; what a patient has asked to
// keep on this device is kept by the page (web/lib/kept-records.ts), and forgotten here once their session is over.
const OFFLINE = '/offline'
const SCRIPT = '/offline.js'
const CACHE = 'offline-3'
const OWN = 'own-records'
const COPY = '/own-records/copy'
const RENEWAL = 'push-renewal'
const RENEWED = '/push-renewal'

addEventListener('install', (event) => {
  const fresh = (path) => new Request(path, { cache: 'reload' })
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([fresh(OFFLINE), fresh(SCRIPT)])))
  skipWaiting()
})

addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    const ours = [CACHE, OWN, RENEWAL]
    for (const name of await caches.keys()) if (!ours.includes(name)) await caches.delete(name)
  }
  // the page is asked for while the worker still starts
  event.waitUntil(Promise.all([forgetOthers(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (new URL(request.url).pathname === SCRIPT) event.respondWith(script(request))
})

async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(forgetIfOver())
    return answer
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

const script = async (request) => (await caches.match(SCRIPT)) ?? fetch(request)

/** With a connection again: forgets what is kept of somebody whose session has ended. Such a question keeps no session alive. */
async function forgetIfOver() {
  if (!(await caches.has(OWN))) return
  const own = await caches.open(OWN)
  if (!(await own.match(COPY))) return
  const answer = await fetch('/api/auth/me', { headers: { 'x-unattended': '1' } }).catch(() => null)
  if (answer?.status === 401) await own.delete(COPY)
}

addEventListener('message', (event) => event.waitUntil(speak(event.data.language)))

/** Stores the offline page in the language of the page that was opened last. */
async function speak(language) {
  const cache = await caches.open(CACHE)
  const stored = await cache.match(OFFLINE)
  if (!stored || stored.headers.get('content-language') === language) return
  const answer = await fetch(OFFLINE, { cache: 'reload', headers: { 'x-page-language': language } }).catch(() => null)
  if (answer?.ok) await cache.put(OFFLINE, answer)
}

addEventListener('push', (event) => {
  const { id, tag, title, body, href } = event.data.json()
  const show = async () => {
    // a message that comes twice, after a fault on its way, is shown once and rings once
    const isThere = (await registration.getNotifications({ tag })).some(({ data }) => data?.id === id)
    await registration.showNotification(title, {
      body,
      tag,
      renotify: !isThere,
      icon: '/icons/icon-192.png',
      data: { id, href },
    })
  }
  event.waitUntil(show())
})

addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  // a window of its own, so that nothing typed elsewhere is lost; who is signed out signs in first
  event.waitUntil(clients.openWindow(`/login?next=${encodeURIComponent(notification.data.href)}`))
})

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/**
 * The browser has given itself another subscription, or has none any more: tells the server, which knows it by the secret of the one
 * before. What cannot be told now is told by the next page (web/lib/push-renewal.ts).
 */
async function renew({ oldSubscription, newSubscription }) {
  const { endpoint, keys } = oldSubscription?.toJSON() ?? {}
  if (!keys) return
  const { pushManager } = registration
  const again = () => pushManager.subscribe(oldSubscription.options).catch(() => null)
  const subscription = newSubscription ?? (await pushManager.getSubscription()) ?? (await again())
  const cache = await caches.open(RENEWAL)
  // of several renewals that were not told the server knows what was before the first
  const { before } = (await (await cache.match(RENEWED))?.json()) ?? { before: { endpoint, auth: keys.auth } }
  const body = JSON.stringify({ before, subscription: subscription && sent(subscription.toJSON()) })
  await cache.put(RENEWED, new Response(body))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/push/renewed', { method: 'POST', headers, body }).catch(() => null)
  if (answer?.ok || answer?.status === 404) await caches.delete(RENEWAL)
}

const sent = ({ endpoint, keys: { p256dh, auth } }) => ({ endpoint, keys: { p256dh, auth } })
