// Shows the offline page when a page can't be reached, and shows push notifications. It stores no other page and no reply. Records that a
// patient has asked to store on this device are stored by the page (web/lib/kept-records.ts), and deleted here once the session has ended.
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
  // requests the page while the worker is still starting
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

/** Back online: deletes the stored records if their owner's session has ended. This request doesn't extend a session. */
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
    // a message delivered twice is shown once and rings once
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
  // in a new window, so that nothing typed elsewhere is lost; signed out, the person signs in first
  event.waitUntil(clients.openWindow(`/login?next=${encodeURIComponent(notification.data.href)}`))
})

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/**
 * The browser has replaced or dropped its push subscription: tells the server, which identifies it by the secret of the previous one.
 * If that fails now, the next page does it (web/lib/push-renewal.ts).
 */
async function renew({ oldSubscription, newSubscription }) {
  const { endpoint, keys } = oldSubscription?.toJSON() ?? {}
  if (!keys) return
  const { pushManager } = registration
  const again = () => pushManager.subscribe(oldSubscription.options).catch(() => null)
  const subscription = newSubscription ?? (await pushManager.getSubscription()) ?? (await again())
  const cache = await caches.open(RENEWAL)
  // after several failed renewals the server still knows the subscription before the first of them
  const { before } = (await (await cache.match(RENEWED))?.json()) ?? { before: { endpoint, auth: keys.auth } }
  const body = JSON.stringify({ before, subscription: subscription && sent(subscription.toJSON()) })
  await cache.put(RENEWED, new Response(body))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/push/renewed', { method: 'POST', headers, body }).catch(() => null)
  if (answer?.ok || answer?.status === 404) await caches.delete(RENEWAL)
}

const sent = ({ endpoint, keys: { p256dh, auth } }) => ({ endpoint, keys: { p256dh, auth } })
