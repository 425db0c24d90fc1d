import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type DocumentDraft, saveDocumentDraft } from '#contract/medical-documents/documents.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { PAUSE, type SaveState, useFlushOnLeave, useRetries } from '#web/lib/autosave.ts'

/** Codes of a draft that another window changed, signed or withdrew. */
const CONFLICTS = ['document-changed', 'document-signed', 'document-withdrawn']

/** True for temporary failures: a lost connection or a server error. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Returns the code of a conflict with another window; null for any other error. */
export const conflictOf = (error: unknown): string | null =>
  error instanceof ApiError && CONFLICTS.includes(error.refusal?.code ?? '') ? error.refusal!.code! : null

/**
 * Saves a draft while it is written: shortly after the last keystroke, when the page is hidden or closed, and on leaving. Calls run one at a time, each
 * with the edition of the previous one.
 */
export function useSaving(id: string, draft: DocumentDraft, read: () => string[]) {
  const edition = useRef(draft.edition)
  const sent = useRef(JSON.stringify(draft.entered))
  /** Why the last save failed. */
  const problem = useRef<unknown>(null)
  const isStopped = useRef(false)
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: draft.savedAt })
  const { mutateAsync } = useMutation({
    // `keepalive` lets it finish after the page closes; a draft is at most what browsers allow for it in all but rare cases
    mutationFn: (body: { edition: number; entered: string[] }) =>
      call(saveDocumentDraft, { params: { id }, body }, { keepalive: JSON.stringify(body).length < 30_000 }),
    // saved in the background; the line below the form shows a failure
    meta: { isQuiet: () => true },
    gcTime: 0,
  })

  /** `ahead` is 1 while another call runs, whose answer isn't awaited. */
  const saveOnce = useCallback(
    async (ahead = 0): Promise<void> => {
      const entered = read()
      const text = JSON.stringify(entered)
      if (isStopped.current) return
      if (text === sent.current) {
        problem.current = null
        return setState((now) => (now.kind === 'waiting' ? { kind: 'saved', at: new Date().toISOString() } : now))
      }
      try {
        const saved = await mutateAsync({ edition: edition.current + ahead, entered })
        sent.current = text
        edition.current = saved.edition
        problem.current = null
        setState({ kind: 'saved', at: saved.savedAt })
      } catch (error) {
        problem.current = error
        const code = conflictOf(error)
        if (code) isStopped.current = true
        setState(
          code ? { kind: 'conflict', code } : { kind: 'failed', sentence: sentenceOf(error), again: mayPass(error) },
        )
      }
    },
    [mutateAsync, read],
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

  /** Stops saving: the draft is signed or discarded, or another window has it (`code`). */
  const stop = useCallback((code?: string) => {
    isStopped.current = true
    clearTimeout(timer.current)
    if (code) setState({ kind: 'conflict', code })
  }, [])

  const close = useCallback(() => void saveOnce(running.current ? 1 : 0), [saveOnce])
  useFlushOnLeave(flush, close)
  useRetries(state.kind === 'failed' && state.again, flush)
  /** Returns the saved edition. Throws why what is typed could not be saved: an older text must not be signed in its place. */
  const savedEdition = useCallback(async (): Promise<number> => {
    await flush()
    if (problem.current) throw problem.current
    return edition.current
  }, [flush])
  return { state, touch, flush, stop, savedEdition, editionNow: () => edition.current }
}
