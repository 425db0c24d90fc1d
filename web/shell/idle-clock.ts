import { lastAnswer, noteInput } from '#web/lib/api.ts'

const MINUTE = 60_000
/** How long a session lives without use; the server enforces the same (decision G2). */
export const IDLE_LIMIT = 30 * MINUTE
export const WARN_BEFORE = 2 * MINUTE

/** Somebody at work here who calls nothing still uses the session: the server is told at most this often. */
const TELL_SERVER_EVERY = 4 * MINUTE
const KEY = 'last-use'

const loadedAt = Date.now()
let lastUse = loadedAt

/** Other windows of the same browser share the session, and so its last use. */
function shared(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

/** The session is in use now. */
export function touch(now = Date.now()) {
  const isNews = now - lastUse > 5000
  lastUse = now
  if (!isNews) return
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // Without storage each window counts for itself.
  }
}

/** When the session ends if nothing more is done. */
export const endsAt = () => Math.max(lastUse, shared(), loadedAt) + IDLE_LIMIT

/** Watches for use; while there is some, the server is told now and then. Returns how to stop. */
export function startWatching(tellServer: () => void) {
  let toldAt = Date.now()
  const used = () => {
    noteInput()
    const now = Date.now()
    // While the warning is shown only its button counts.
    if (endsAt() - now <= WARN_BEFORE) return
    touch(now)
    if (now - Math.max(toldAt, lastAnswer()) < TELL_SERVER_EVERY) return
    toldAt = now
    tellServer()
  }
  const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const event of events) window.addEventListener(event, used, { passive: true, capture: true })
  return () => {
    for (const event of events) window.removeEventListener(event, used, { capture: true })
  }
}
