/** Typed text of this page while the next one loads in another language. */
const KEPT = 'typed before the language changed'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the boxes of this page with text that isn't secret. */
const controls = () =>
  [...document.querySelectorAll<Control>('main :is(input, textarea, select)')].filter(
    ({ name, type }) => name && !['password', 'hidden', 'file', 'checkbox', 'radio'].includes(type),
  )

/**
 * Switches the language of a page without losing typed text: it returns in the next document. A signed-in person's account remembers the
 * language, too.
 */
export function switchLanguages() {
  putBack()
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-language]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void follow(link)
  })
}

async function follow({ href, dataset: { language, saves } }: HTMLAnchorElement) {
  try {
    const typed = controls().map(({ name, value }) => [name, value])
    sessionStorage.setItem(KEPT, JSON.stringify([location.pathname, ...typed]))
    if (saves !== undefined)
      await fetch('/api/settings/language', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ language }),
      })
  } catch {
    // the page changes its language anyway
  }
  location.assign(href + location.hash)
}

function putBack() {
  try {
    const [path, ...typed] = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string?, ...[string, string][]]
    sessionStorage.removeItem(KEPT)
    if (path !== location.pathname) return
    for (const [index, control] of controls().entries()) {
      const [name, value] = typed[index] ?? []
      if (name === control.name && value) control.value = value
    }
  } catch {
    // without session storage the form is empty
  }
}
