/**
 * Requests an enrichment once, if the medicine's page asks for it (rule T113), and reloads the page if something was
 * filled. Shows nothing otherwise.
 */
export async function enrichOnce() {
  const page = document.querySelector<HTMLElement>('[data-enrich]')
  const address = page?.dataset.enrich
  if (!address || wasReloaded(address)) return
  page.ariaBusy = 'true'
  try {
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' } })
    const { enriched } = answer.ok ? await answer.json() : { enriched: false }
    if (enriched === true && noteReload(address)) location.reload()
  } catch {
    // the page stays unchanged
  } finally {
    page.removeAttribute('aria-busy')
  }
}

const nameOf = (address: string) => `enriched ${address}`

/** True if this view is the reload after an enrichment; clears the mark. */
function wasReloaded(address: string): boolean {
  try {
    const was = sessionStorage.getItem(nameOf(address)) !== null
    sessionStorage.removeItem(nameOf(address))
    return was
  } catch {
    return false
  }
}

/** Marks the reload. Returns false without session storage, where the page could reload forever. */
function noteReload(address: string): boolean {
  try {
    sessionStorage.setItem(nameOf(address), '1')
    return true
  } catch {
    return false
  }
}
