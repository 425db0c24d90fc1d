import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveVisit, type Visit, type VisitDraft } from '#contract/visits/visits.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { savable, titles, type VisitValues } from './values.ts'

/** How long after the last letter a draft is saved, in milliseconds. */
const PAUSE = 800
/** How often saving is tried again while there is no connection. */
const RETRY = 5_000

export type SaveState =
  | { kind: 'saved'; at: string }
  | { kind: 'waiting' }
  /** `again`: it is tried again by itself. */
  | { kind: 'failed'; sentence: string; again: boolean }
  /** Saved or finished in another window. */
  | { kind: 'conflict'; code: string }

const CONFLICTS = ['visit-changed', 'visit-finished']

/** True for a connection that is lost, and for a server that does not answer now. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Returns the name of a conflict with another window; null for any other error. */
export const conflictOf = (error: unknown): string | null =>
  error instanceof ApiError && CONFLICTS.includes(error.refusal?.code ?? '') ? error.refusal!.code! : null

/**
 * Saves a draft while it is written: some time after the last letter, when the page is hidden or closed, and when it is left.
 * One call runs at a time, each on top of the edition of the one before. `read` gives what is typed now.
 */
export function useAutosave(visit: Visit, read: () => VisitValues) {
  const { id, visitDate } = visit
  const edition = useRef(visit.edition)
  const [first] = useState(() => JSON.stringify(savable(read(), visitDate).content))
  const sent = useRef(first)
  /** What is on its way. */
  const sending = useRef('')
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStopped = useRef(false)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: visit.savedAt })
  const [unsaved, setUnsaved] = useState<string[]>([])

  // also when the page is closed behind it
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
      // a page that closes does not wait for the call before
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

  /** Saves what is not saved yet, after what is on its way. */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current)
    while (running.current) await running.current
    const run = saveOnce().finally(() => (running.current = null))
    running.current = run
    await run
  }, [saveOnce])

  /** To be called when something was typed. */
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

  /** Goes on from another edition, after a conflict. */
  const goOn = useCallback(
    (from: Pick<Visit, 'edition'>) => {
      isStopped.current = false
      edition.current = from.edition
      sent.current = ''
      void flush()
    },
    [flush],
  )
  /** Saves no more: the visit is finished, or thrown away. */
  const stop = useCallback(() => {
    isStopped.current = true
    clearTimeout(timer.current)
  }, [])
  /** Tells of a conflict that another call met. */
  const meet = useCallback((code: string) => {
    isStopped.current = true
    setState({ kind: 'conflict', code })
  }, [])
  return { state, unsaved, touch, flush, goOn, stop, meet, editionNow: () => edition.current }
}
