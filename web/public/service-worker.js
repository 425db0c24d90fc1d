// Shows a page of its own where a page cannot be reached. Keeps nothing else: no page and no answer of anybody's record.
const OFFLINE = '/offline'
const CACHE = 'offline-1'

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' }))))
  skipWaiting()
})

addEventListener('activate', (event) => {
  const forgetOthers = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  }
  // the page is asked for while the worker still starts
  event.waitUntil(Promise.all([forgetOthers(), registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const load = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      return (await caches.match(OFFLINE)) ?? Response.error()
    }
  }
  event.respondWith(load())
})
