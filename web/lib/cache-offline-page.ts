/**
 * Lets the browser cache the offline page (web/public/service-worker.js) in the language of this page, after it has
 * loaded. Reading pages leave it out, because their readers don't need it.
 */
export function cacheOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ language: document.documentElement.lang })
  }
  if (document.readyState === 'complete') void register().catch(() => {})
  else addEventListener('load', () => void register().catch(() => {}), { once: true })
}
