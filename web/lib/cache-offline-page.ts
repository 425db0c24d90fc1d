/**
 * Lets the browser keep the offline page (web/public/service-worker.js), once this page is there. Reading pages leave it out:
 * who only reads needs nothing more.
 */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
