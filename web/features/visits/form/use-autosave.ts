import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { noPrescription } from '#contract/visits/draft-prescription.ts'
import { asDraft, isSameDraft } from '#contract/visits/merge-prescription.ts'
import { type NewDraft, type SavedDraft, saveVisit, type VisitSave } from '#contract/visits/saving.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { PAUSE, type SaveState, useFlushOnLeave, useRetries } from '#web/lib/autosave.ts'

const CONFLICTS = ['visit-changed', 'visit-finished']

/** Puts into the form what someone else saved since `base`. */
export type TakeIn = (base: NewDraft, theirs: NewDraft) => void

/** What is typed: the content without fields that can't be saved, and their names. */
export type ReadDraft = () => { content: NewDraft | null; unsaved: string[] }

/** True for temporary failures: a lost connection or a server error. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Returns the code of a conflict with another window; null for any other error. */
export const conflictOf = (error: unknown): string | null =>
  error instanceof ApiError && CONFLICTS.includes(error.refusal?.code ?? '') ? error.refusal!.code! : null

/**
 * Saves a draft while it is written: shortly after the last keystroke, when the page is hidden or closed, and on leaving.
 * Calls run one at a time, each with the edition of the previous one. What another window saves comes
 * into the form through `takeIn`, with the answer of a save or by `follow`.
 */
export function useAutosave(visit: Visit, read: ReadDraft, takeIn: TakeIn) {
  const { state, unsaved, saveOnce, wait, follow, resume, halt, meet, editionNow } = useSaving(visit, read, takeIn)
  const running = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

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
    if (!wait()) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE)
  }, [flush, wait])

  const close = useCallback(() => void (running.current && saveOnce(true)), [saveOnce])
  useFlushOnLeave(flush, close)
  useRetries(state.kind === 'failed' && state.again, flush)

  /** Resumes from another edition after a conflict. */
  const goOn = useCallback(
    (from: Pick<Visit, 'edition'>) => {
      resume(from)
      void flush()
    },
    [flush, resume],
  )
  /** Stops saving: the visit is finished or discarded. */
  const stop = useCallback(() => {
    halt()
    clearTimeout(timer.current)
  }, [halt])
  return { state, unsaved, touch, flush, follow, goOn, stop, meet, editionNow }
}

/** Sends the draft, unless its text is already saved. */
function useSaving(
  { id, edition: firstEdition, savedAt, content: firstContent, draftPrescription }: Visit,
  read: ReadDraft,
  takeIn: TakeIn,
) {
  const edition = useRef(firstEdition)
  /** What the server has, as far as this window knows. */
  const [started] = useState(() => asDraft({ ...firstContent, prescription: draftPrescription ?? noPrescription }))
  const stored = useRef(started)
  /** What another window saved while a save of this one ran. */
  const missed = useRef<Required<SavedDraft> | null>(null)
  const [first] = useState(() => JSON.stringify(read().content))
  const sent = useRef(first)
  /** The text being sent. */
  const sending = useRef('')
  const isStopped = useRef(false)
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: savedAt })
  const [unsaved, setUnsaved] = useState<string[]>([])
  const store = useStore(id)

  /** Puts their text into the form. What is then the same as on the server needn't be saved. */
  const mergeIn = useCallback(
    (base: NewDraft, theirs: NewDraft) => {
      stored.current = theirs
      takeIn(base, theirs)
      const { content } = read()
      if (content && isSameDraft(content, theirs)) sent.current = JSON.stringify(content)
    },
    [read, takeIn],
  )
  /** Takes in what another window saved; after a save of this one, if one runs, because its answer may bring it already. */
  const follow = useCallback(
    (saved: Required<SavedDraft>) => {
      if (sending.current !== '') return void (missed.current = saved)
      if (saved.edition <= edition.current || isStopped.current) return
      edition.current = saved.edition
      mergeIn(stored.current, asDraft(saved.content))
    },
    [mergeIn],
  )

  const saveOnce = useCallback(
    async (isLast = false): Promise<void> => {
      const { content, unsaved: names } = read()
      setUnsaved(names)
      const text = JSON.stringify(content)
      if (!content || isStopped.current) return setState(savedIfWaiting)
      if (text === sent.current) return setState(saved)
      if (isLast && text === sending.current) return
      sending.current = text
      // a closing page doesn't wait for the previous call
      const on = edition.current + (isLast ? 1 : 0)
      try {
        const answer = await store({ ...content, edition: on, base: stored.current })
        sent.current = text
        edition.current = Math.max(edition.current, answer.edition)
        stored.current = content
        if (answer.content) mergeIn(stored.current, asDraft(answer.content))
        setState({ kind: 'saved', at: answer.savedAt })
      } catch (error) {
        if (conflictOf(error)) isStopped.current = true
        setState(failureOf(error))
      } finally {
        if (sending.current === text) {
          sending.current = ''
          if (missed.current) follow(missed.current)
          missed.current = null
        }
      }
    },
    [read, store, mergeIn, follow],
  )
  /** Returns false if saving has stopped. */
  const wait = useCallback((): boolean => {
    if (!isStopped.current) setState({ kind: 'waiting' })
    return !isStopped.current
  }, [])
  const resume = useCallback((from: Pick<Visit, 'edition'>) => {
    isStopped.current = false
    edition.current = from.edition
    sent.current = ''
  }, [])
  const halt = useCallback(() => void (isStopped.current = true), [])
  /** Reports a conflict that another call met. */
  const meet = useCallback((code: string) => {
    isStopped.current = true
    setState({ kind: 'conflict', code })
  }, [])
  return { state, unsaved, saveOnce, wait, follow, resume, halt, meet, editionNow: () => edition.current }
}

function useStore(id: string) {
  const { mutateAsync } = useMutation({
    // `keepalive` lets it finish after the page closes; browsers refuse it for long bodies
    mutationFn: (body: VisitSave) => call(saveVisit, { params: { id }, body }, { keepalive: isShort(body) }),
    // saved in the background; the line below the form shows a failure
    meta: { isQuiet: () => true },
    gcTime: 0,
  })
  return mutateAsync
}

/** Bytes of a body that is sent with `keepalive`: browsers allow 64 kB for all such calls of a page. */
const SHORT = 60_000
const isShort = (body: VisitSave) => new TextEncoder().encode(JSON.stringify(body)).length < SHORT

const saved = (state: SaveState): SaveState =>
  state.kind === 'saved' ? state : { kind: 'saved', at: new Date().toISOString() }

const savedIfWaiting = (state: SaveState): SaveState => (state.kind === 'waiting' ? saved(state) : state)

function failureOf(error: unknown): SaveState {
  const code = conflictOf(error)
  return code ? { kind: 'conflict', code } : { kind: 'failed', sentence: sentenceOf(error), again: mayPass(error) }
}
