const asked = new Set<string>()

/**
 * Prefetches the page behind a link when a pointer rests on it or a finger touches it, so that it opens immediately.
 */
export function prefetchOnHover() {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData) return
  let timer = 0
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer)
    const link = linkAt(target)
    if (link) timer = window.setTimeout(() => ask(link), 65)
  })
  document.addEventListener('touchstart', ({ target }) => ask(linkAt(target)), { passive: true })
}

/** A link of the language switch isn't prefetched: its address chooses the language. */
const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([data-language])') : null

function ask(link: HTMLAnchorElement | null) {
  if (!link || link.origin !== location.origin || link.pathname.startsWith('/api/') || link.download) return
  const address = link.pathname + link.search
  if (asked.has(address) || address === location.pathname + location.search) return
  asked.add(address)
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = address
  document.head.append(hint)
}
