import { useEffect, useRef } from 'react'

/**
 * Ctrl+Enter (⌘+Enter), also while typing: submits the form of the open dialog, such as a prescription, or else calls
 * `finish`.
 */
export function useFinishShortcut(finish: () => void): void {
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.isComposing) return
      event.preventDefault()
      if (document.querySelector('[role=alertdialog], [role=menu]')) return
      const dialog = document.querySelector('[role=dialog]')
      if (dialog) dialog.querySelector('form')?.requestSubmit()
      else latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
