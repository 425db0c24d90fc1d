import { useEffect } from 'react'

/** Milliseconds between the last keystroke and saving. */
export const PAUSE = 800
/** Milliseconds between retries while offline. */
const RETRY = 5_000

/** Whether what is typed is saved. */
export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting' }
  /** `again`: retried automatically. */
  | { kind: 'failed'; sentence: string; again: boolean }
  /** Saved or finished in another window. */
  | { kind: 'conflict'; code: string }

/** Flushes when the page is hidden and on leaving the form; calls `close` when the page closes. */
export function useFlushOnLeave(flush: () => Promise<void>, close: () => void) {
  useEffect(() => {
    const hide = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', close)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', close)
      void flush()
    }
  }, [flush, close])
}

/** Flushes regularly, and when the browser is online again. */
export function useRetries(isOn: boolean, flush: () => Promise<void>) {
  useEffect(() => {
    if (!isOn) return
    const again = () => void flush()
    const retry = setInterval(again, RETRY)
    window.addEventListener('online', again)
    return () => {
      clearInterval(retry)
      window.removeEventListener('online', again)
    }
  }, [isOn, flush])
}
