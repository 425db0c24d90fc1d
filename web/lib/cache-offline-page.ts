/**
 * Lets the browser cache the offline page (web/public/service-worker.js), after this page has loaded. Reading pages
 * leave it out, because their readers don't need it.
 */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
