import { useMemo, useSyncExternalStore } from 'react'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** One action, such as Undo; the toast is then shown a little longer. */
  action?: { label: string; onPress: () => void }
}

export interface ShownToast extends ToastMessage {
  id: number
  isOpen: boolean
}

/** At most one at a time; a dismissed one is removed after this long (rule T143). */
export const TOAST_LIMIT = 1
export const TOAST_REMOVE_DELAY = 1_000_000
export const TOAST_DURATION = 5000
export const TOAST_WITH_ACTION_DURATION = 10_000

const NONE: readonly ShownToast[] = []
const NEXT_PAGE_KEY = 'toast-on-next-page'

let toasts: readonly ShownToast[] = NONE
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownToast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast. Browser only. */
export function toast(message: ToastMessage) {
  const id = ++lastId
  show([{ ...message, id, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT))
  return { id, dismiss: () => dismissToast(id) }
}

export function dismissToast(id: number) {
  show(toasts.map((shown) => (shown.id === id ? { ...shown, isOpen: false } : shown)))
  setTimeout(() => show(toasts.filter((shown) => shown.id !== id)), TOAST_REMOVE_DELAY)
}

/** Shows a toast on the next document, such as after signing in or out. */
export function toastOnNextPage(message: ToastMessage) {
  try {
    sessionStorage.setItem(NEXT_PAGE_KEY, JSON.stringify(message))
  } catch {
    // Without storage the message is lost, and nothing else.
  }
}

export function showToastOfLastPage() {
  try {
    const kept = sessionStorage.getItem(NEXT_PAGE_KEY)
    sessionStorage.removeItem(NEXT_PAGE_KEY)
    if (kept) toast(JSON.parse(kept) as ToastMessage)
  } catch {
    // Nothing was stored.
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )

/** `const { toast } = useToast()`; the plain function `toast` does the same. */
export const useToast = () => useMemo(() => ({ toast, dismiss: dismissToast, toastOnNextPage }), [])
