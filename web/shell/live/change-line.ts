import { BEAT_EVENT, BEAT_SECONDS, type Change, Changes, CHANGES_EVENT, EVENTS_PATH } from '#contract/events.ts'

/** A tab that is not looked at lets go of its line: a browser has few of them for one site. It resumes where it was. */
const HIDDEN_MS = 10_000
/** Silence after which a line counts as dead, though nobody closed it. */
const SILENCE_MS = (BEAT_SECONDS * 2 + 10) * 1000
const RETRY = { first: 1_000, most: 30_000 }

interface Listening {
  /** Where the page's own data begin. */
  after: string
  onChanges: (changes: Change[]) => void
  /** Whether changes come in at present; a line that rests in a hidden tab counts as one. */
  onLine: (isOn: boolean) => void
  /** The server refuses for good or for now: the session may be over. */
  onRefused: () => void
}

/**
 * Hears what other people change, for as long as the page is looked at. Whatever happened while the line was down is
 * told when it is up again, from the last cursor. Returns how to stop.
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
      // otherwise the browser tries again by itself, with the cursor of the last message
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
  // a page in the browser's back-forward cache holds no line
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  // a browser keeps a line for long that leads nowhere
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
