import { useEffect, useRef } from 'react'

/**
 * Ctrl+Enter (⌘+Enter), also while typing: submits the form of the open dialog, such as a prescription, or the form around
 * the focus, or else calls `submit`.
 */
export function useSubmitShortcut(submit: () => void = () => {}): void {
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return
      event.preventDefault()
      if (document.querySelector('[role=alertdialog], [role=menu]')) return
      // the topmost
      const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
      const around = document.activeElement?.closest('form')
      if (dialog) dialog.querySelector('form')?.requestSubmit()
      else if (around) around.requestSubmit()
      else latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
