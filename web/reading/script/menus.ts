/** Menus made of <details data-menu>: a chosen link, Escape or a press elsewhere closes them. */
export function closeMenus() {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) {
      if (!(target instanceof Element) || !menu.contains(target) || target.closest('a')) menu.open = false
    }
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of open()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
