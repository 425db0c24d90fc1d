/**
 * Shows the form's `data-loading` text while the next page of its list loads (rule F5): after a search, a letter or a
 * page number. The text is laid over the page, so that nothing moves. Cards in `data-skeleton` become skeletons.
 */
export function sayLoading() {
  const form = document.querySelector<HTMLFormElement>('form[data-loading]')
  const words = form?.dataset.loading
  if (!words) return
  const list = new URL(form.action).pathname
  const cards = document.querySelector('[data-skeleton]')
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'loading'
  document.body.append(status)
  const say = (text: string) => {
    status.textContent = text
    if (cards) cards.ariaBusy = String(text !== '')
  }

  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && target.dataset.loading) say(words)
  })
  document.addEventListener('click', (event) => {
    const { target, button, defaultPrevented } = event
    const link = target instanceof Element ? target.closest('a') : null
    const staysHere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || button !== 0
    const isList = link?.origin === location.origin && link.pathname === list && !link.hash
    if (isList && !staysHere && !defaultPrevented) say(words)
  })
  // the browser may restore this page from its back-forward cache
  window.addEventListener('pagehide', () => say(''))
}
