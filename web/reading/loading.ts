/**
 * Says that the next page of the directory is on its way (decision F5), in the words of the form's `data-loading`:
 * after a search, a letter or a page number. The words lie over the page, so that nothing moves.
 */
export function sayLoading() {
  const words = document.querySelector<HTMLFormElement>('form[data-loading]')?.dataset.loading
  if (!words) return
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'loading'
  document.body.append(status)
  const say = (text: string) => (status.textContent = text)

  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && target.dataset.loading) say(words)
  })
  document.addEventListener('click', (event) => {
    const { target, button, defaultPrevented } = event
    const link = target instanceof Element ? target.closest('a') : null
    const staysHere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || button !== 0
    const isList = link?.origin === location.origin && link.pathname === '/medicines' && !link.hash
    if (isList && !staysHere && !defaultPrevented) say(words)
  })
  // back again by the browser, which has kept the page as it was left
  window.addEventListener('pagehide', () => say(''))
}
