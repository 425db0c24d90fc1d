import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveVisit, type Visit, type VisitDraft } from '#contract/visits/visits.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { savable, titles, type VisitValues } from './values.ts'

/** Milliseconds between the last keystroke and saving. */
const PAUSE = 800
/** Milliseconds between retries while offline. */
const RETRY = 5_000

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting' }
  /** `again`: retried automatically. */
  | { kind: 'failed'; sentence: string; again: boolean }
  /** Saved or finished in another window. */
  | { kind: 'conflict'; code: string }

const CONFLICTS = ['visit-changed', 'visit-finished']

/** True for temporary failures: a lost connection or a server error. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Returns the code of a conflict with another window; null for any other error. */
export const conflictOf = (error: unknown): string | null =>
  error instanceof ApiError && CONFLICTS.includes(error.refusal?.code ?? '') ? error.refusal!.code! : null

/**
 * Saves a draft while it is written: shortly after the last keystroke, when the page is hidden or closed, and on leaving.
 * Calls run one at a time, each with the edition of the previous one. `read` returns the current values.
 */
export function useAutosave(visit: Visit, read: () => VisitValues) {
  const { id, visitDate } = visit
  const edition = useRef(visit.edition)
  const [first] = useState(() => JSON.stringify(savable(read(), visitDate).content))
  const sent = useRef(first)
  /** The text being sent. */
  const sending = useRef('')
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStopped = useRef(false)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: visit.savedAt })
  const [unsaved, setUnsaved] = useState<string[]>([])

  // `keepalive` lets it finish after the page closes
  const { mutateAsync: store } = useMutation({
    mutationFn: (body: VisitDraft) => call(saveVisit, { params: { id }, body }, { keepalive: true }),
    // saved in the background; the line below the form shows a failure
    meta: { isQuiet: () => true },
    gcTime: 0,
  })

  const saveOnce = useCallback(
    async (isLast = false): Promise<void> => {
      const { content, wrong } = savable(read(), visitDate)
      setUnsaved([...new Set(wrong.map(({ path }) => titles[String(path[0])] ?? 'a field'))])
      const text = JSON.stringify(content)
      if (!content || text === sent.current || isStopped.current) {
        setState((now) => (now.kind === 'waiting' ? { kind: 'saved', at: new Date().toISOString() } : now))
        return
      }
      if (isLast && text === sending.current) return
      sending.current = text
      // a closing page doesn't wait for the previous call
      const on = edition.current + (isLast ? 1 : 0)
      try {
        const saved = await store({ ...content, edition: on })
        sent.current = text
        edition.current = Math.max(edition.current, saved.edition)
        setState({ kind: 'saved', at: saved.savedAt })
      } catch (error) {
        const code = conflictOf(error)
        if (code) isStopped.current = true
        setState(
          code ? { kind: 'conflict', code } : { kind: 'failed', sentence: sentenceOf(error), again: mayPass(error) },
        )
      }
    },
    [visitDate, read, store],
  )

  /** Saves unsaved changes after the running call. */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    while (running.current) await running.current
    const run = saveOnce().finally(() => (running.current = null))
    running.current = run
    await run
  }, [saveOnce])

  /** Call on every change. */
  const touch = useCallback(() => {
    if (isStopped.current) return
    setState({ kind: 'waiting' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE)
  }, [flush])

  useEffect(() => {
    const hide = () => void (document.visibilityState === 'hidden' && flush())
    const close = () => void (running.current && saveOnce(true))
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', close)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', close)
      void flush()
    }
  }, [saveOnce, flush])

  const triesAgain = state.kind === 'failed' && state.again
  useEffect(() => {
    if (!triesAgain) return
    const again = () => void flush()
    const retry = setInterval(again, RETRY)
    window.addEventListener('online', again)
    return () => {
      clearInterval(retry)
      window.removeEventListener('online', again)
    }
  }, [triesAgain, flush])

  /** Resumes from another edition after a conflict. */
  const goOn = useCallback(
    (from: Pick<Visit, 'edition'>) => {
      isStopped.current = false
      edition.current = from.edition
      sent.current = ''
      void flush()
    },
    [flush],
  )
  /** Stops saving: the visit is finished or discarded. */
  const stop = useCallback(() => {
    isStopped.current = true
    clearTimeout(timer.current)
  }, [])
  /** Reports a conflict that another call met. */
  const meet = useCallback((code: string) => {
    isStopped.current = true
    setState({ kind: 'conflict', code })
  }, [])
  return { state, unsaved, touch, flush, goOn, stop, meet, editionNow: () => edition.current }
}
