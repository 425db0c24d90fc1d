import { IDLE_MINUTES } from '#contract/accounts/accounts.ts'
import { noteInput } from '#web/lib/api.ts'

const MINUTE = 60_000
export const WARN_BEFORE = 2 * MINUTE
/** The server records a use at most every ten seconds, so our clock must end earlier than its own. */
const MARGIN = 15_000
/** Input without calls extends the session too; reported to the server at most this often. */
const TELL_SERVER_EVERY = 4 * MINUTE

interface Surroundings {
  /** When this document was requested. */
  loadedAt: number
  /** When the last successful call was sent. */
  lastUsed(): number
  /** Any call that keeps the session alive. */
  pingServer(): void
  /** Time of the last call, shared by all windows of the browser. */
  shared: { read(): number; write(time: number): void }
}

/** Predicts when the server ends the session, counting from the last call as the server does. */
export class IdleClock {
  readonly #around: Surroundings
  #toldAt = 0
  #usedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** Returns when the session ends without another call. */
  endsAt(): number {
    return this.#renewedAt() + IDLE_MINUTES * MINUTE - MARGIN
  }

  /** Records input in this window and reports it to the server in time. */
  use(): void {
    const now = Date.now()
    // While the warning is shown, only its button keeps the session.
    if (this.endsAt() - now <= WARN_BEFORE) return
    this.#usedAt = now
    const due = Math.max(this.#renewedAt(), this.#toldAt) + TELL_SERVER_EVERY
    this.#timer ??= setTimeout(() => this.#tell(), Math.max(0, due - now))
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #tell() {
    this.#timer = undefined
    if (this.#usedAt <= this.#renewedAt() || this.endsAt() - Date.now() <= WARN_BEFORE) return
    this.#toldAt = Date.now()
    this.#around.pingServer()
  }

  #renewedAt() {
    const { loadedAt, lastUsed, shared } = this.#around
    const own = Math.max(loadedAt, lastUsed())
    const others = shared.read()
    // A future time was stored before the computer's clock was corrected.
    const isCredible = others <= Date.now()
    if (!isCredible || own > others) shared.write(own)
    return isCredible ? Math.max(own, others) : own
  }
}

/** Reports input in this window to the clock. Returns a function that stops it. */
export function watchUse(clock: IdleClock) {
  const used = () => {
    noteInput()
    clock.use()
  }
  const events = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const event of events) window.addEventListener(event, used, { passive: true, capture: true })
  return () => {
    for (const event of events) window.removeEventListener(event, used, { capture: true })
    clock.stop()
  }
}
