import { IDLE_MINUTES } from '#contract/accounts.ts'
import { noteInput } from '#web/lib/api.ts'

const MINUTE = 60_000
export const WARN_BEFORE = 2 * MINUTE
/** The server writes a use down only when the one before is ten seconds old; our clock must never be the later one. */
const MARGIN = 15_000
/** Somebody at work here who calls nothing still uses the session: the server is told at most this often. */
const TELL_SERVER_EVERY = 4 * MINUTE

interface Surroundings {
  /** When this document was asked for. */
  loadedAt: number
  /** When the server was last asked, and granted it. */
  lastUsed(): number
  /** Any call that keeps the session alive. */
  tellServer(): void
  /** What the windows of one browser share, as they share the session: when the server was last asked. */
  shared: { read(): number; write(time: number): void }
}

/** Knows when the server will end the session; it counts from what the server was asked, as the server does. */
export class IdleClock {
  readonly #around: Surroundings
  #toldAt = 0
  #usedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  /** When the session ends if the server is not asked again. */
  endsAt(): number {
    return this.#renewedAt() + IDLE_MINUTES * MINUTE - MARGIN
  }

  /** Somebody is at work in this window; the server hears of it, soon enough. */
  use(): void {
    const now = Date.now()
    // While the warning is shown only its button counts.
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
    this.#around.tellServer()
  }

  #renewedAt() {
    const { loadedAt, lastUsed, shared } = this.#around
    const own = Math.max(loadedAt, lastUsed())
    const others = shared.read()
    // One of the future is from before the computer's clock was put right.
    const isCredible = others <= Date.now()
    if (!isCredible || own > others) shared.write(own)
    return isCredible ? Math.max(own, others) : own
  }
}

/** Lets the clock know whenever somebody does something in this window. Returns how to stop. */
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
