/**
 * Asks once to fill what is missing of a medicine, where its page says that this could help (trap T113), and loads the
 * page anew when something was filled. Nobody is told when nothing was.
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
    // the page says what it said before
  } finally {
    page.removeAttribute('aria-busy')
  }
}

const nameOf = (address: string) => `enriched ${address}`

/** Whether this view is the one that was loaded anew: it asks for no second one. */
function wasReloaded(address: string): boolean {
  try {
    const was = sessionStorage.getItem(nameOf(address)) !== null
    sessionStorage.removeItem(nameOf(address))
    return was
  } catch {
    return false
  }
}

/** False where the browser keeps nothing: then the page could load itself for ever. */
function noteReload(address: string): boolean {
  try {
    sessionStorage.setItem(nameOf(address), '1')
    return true
  } catch {
    return false
  }
}
