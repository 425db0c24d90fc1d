import { BEAT_EVENT, BEAT_SECONDS, type Change, Changes, CHANGES_EVENT, EVENTS_PATH } from '#contract/events.ts'

/** Delay before a hidden tab closes its stream, as browsers limit connections per site. It resumes later. */
const HIDDEN_MS = 10_000
/** Silence after which a stream is considered dead. */
const SILENCE_MS = (BEAT_SECONDS * 2 + 10) * 1000
const RETRY = { first: 1_000, most: 30_000 }

interface Listening {
  /** Cursor of the page's initial data. */
  after: string
  onChanges: (changes: Change[]) => void
  /** Reports whether the stream is connected; a paused one in a hidden tab counts as connected. */
  onLine: (isOn: boolean) => void
  /** The server rejected the stream; the session may have expired. */
  onRefused: () => void
}

/**
 * Listens to changes by other people while the page is visible. After a gap it resumes from the last cursor. Returns a
 * function that stops it.
 */
export function openChangeLine({ after, onChanges, onLine, onRefused }: Listening): () => void {
  let source: EventSource | null = null
  let cursor = after
  let retryIn = RETRY.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const alive = (event: MessageEvent) => {
    if (event.lastEventId) cursor = event.lastEventId
    retryIn = RETRY.first
    onLine(true)
    clearTimeout(silence)
    silence = setTimeout(reopen, SILENCE_MS)
  }

  function open() {
    if (source || document.visibilityState === 'hidden') return
    source = new EventSource(`${EVENTS_PATH}?${new URLSearchParams({ after: cursor })}`)
    source.addEventListener(BEAT_EVENT, alive)
    source.addEventListener(CHANGES_EVENT, (event: MessageEvent<string>) => {
      alive(event)
      onChanges(Changes.parse(JSON.parse(event.data)))
    })
    source.addEventListener('error', () => {
      onLine(false)
      // unless closed, the browser reconnects automatically with the cursor of the last message
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      onRefused()
      timer = setTimeout(open, retryIn * (0.75 + Math.random() / 2))
      retryIn = Math.min(retryIn * 2, RETRY.most)
    })
    silence = setTimeout(reopen, SILENCE_MS)
  }

  function close() {
    source?.close()
    source = null
    clearTimeout(timer)
    clearTimeout(silence)
  }

  function reopen() {
    onLine(false)
    close()
    open()
  }

  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(close, HIDDEN_MS)
    else open()
  }
  // a page in the back-forward cache must not hold a stream
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  // browsers keep dead connections open for a long time
  window.addEventListener('offline', reopen)
  window.addEventListener('online', reopen)
  open()
  return () => {
    clearTimeout(hiding)
    close()
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', open)
    window.removeEventListener('offline', reopen)
    window.removeEventListener('online', reopen)
  }
}
