import { useRef } from 'react'

/**
 * Returns the focused element, or the button of the menu that contains it, because the menu is gone when a dialog
 * chosen in it closes.
 */
export function openerNow(): HTMLElement | null {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return null
  const menu = activeElement.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}

/**
 * Returns the focus to the element that had it when a dialog opened, or to the button of the menu in which the dialog was
 * chosen. Radix does so only for its own trigger; our dialogs are opened by state. Spread over the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = openerNow()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // the focus may have been moved on purpose
      if (document.activeElement !== document.body) return
      opener.current?.focus({ preventScroll: true })
      // the opener may be gone, or there was none, as for an address that opens a dialog
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}
