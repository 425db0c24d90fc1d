import { useRef } from 'react'

/**
 * Returns the focus to the element that had it when a dialog opened. Radix does so only for its own trigger; our dialogs
 * are opened by state. Spread over the dialog's content.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
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
