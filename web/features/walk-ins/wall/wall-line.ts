import { type Wall, WALL } from '#contract/walk-ins/wall.ts'

/** Pause between two questions, in ms. */
const EVERY = WALL.everySeconds * 1000
/** The longest wait for an answer, in ms. */
const PATIENCE = 3_000
/** Without an answer for this long, in ms, the screen no longer shows tokens. */
const STALE = 10_000

/** What the screen shows: `at` is when the newest answer came, null before the first one. */
export interface WallState {
  wall: Wall | null
  at: number | null
  /** No answer has come for a while, so what is known may be old. */
  isStale: boolean
}

interface Clock {
  now: () => number
  /** Runs `work` once, after some ms; returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void
}

interface Line {
  /** Returns what the screen with this secret shows; null if there is no such screen. Throws without a connection. */
  look: (secret: string) => Promise<Wall | null>
  /** Begins a new screen and returns its secret. */
  begin: () => Promise<string>
  /** Where the device stores the secret. */
  store: { read: () => string | null; write: (secret: string | null) => void }
  clock: Clock
  onState: (state: WallState) => void
}

/** Asks once, with a new secret if the device has none. */
async function question({ look, begin, store }: Line): Promise<Wall | null> {
  let secret = store.read()
  if (secret === null) {
    secret = await begin()
    store.write(secret)
  }
  const wall = await look(secret)
  // removed at the desk, or its code has expired: the next request starts over
  if (wall === null) store.write(null)
  return wall
}

/**
 * Asks for the state of a waiting-room screen for as long as it is open. Each answer is complete, so after a cut or a
 * restart of the server the next one is enough; a question without an answer is given up and asked again. Returns a function
 * that stops it.
 */
export function openWallLine(line: Line): () => void {
  const { clock, onState } = line
  let state: WallState = { wall: null, at: null, isStale: false }
  const opened = clock.now()
  let isClosed = false
  let cancel = () => {}
  // answers to a question that was given up are ignored
  let turn = 0

  const show = (next: Partial<WallState>) => {
    if (isClosed) return
    state = { ...state, ...next }
    onState(state)
  }
  const answered = (wall: Wall) => show({ wall, at: clock.now(), isStale: false })
  const failed = () => {
    const isStale = clock.now() - (state.at ?? opened) >= STALE
    if (isStale !== state.isStale) show({ isStale })
  }

  function ask(): void {
    const mine = ++turn
    const again = (ms: number) => {
      if (isClosed || mine !== turn) return
      turn++
      cancel()
      cancel = clock.later(ask, ms)
    }
    cancel = clock.later(() => {
      failed()
      again(0)
    }, PATIENCE)
    question(line).then(
      (wall) => {
        if (mine !== turn) return
        if (wall) answered(wall)
        again(wall ? EVERY : 0)
      },
      () => {
        if (mine !== turn) return
        failed()
        again(EVERY / 2)
      },
    )
  }

  ask()
  return () => {
    isClosed = true
    cancel()
  }
}

type Paired = Extract<Wall, { state: 'paired' }>
export type CalledToken = Paired['doctors'][number]

/** A call this long ago, in ms, is no longer spoken. */
const SPOKEN_FOR = 30_000

/** Returns the doctors who have called someone between two answers, just now. */
export function callsBetween(before: Wall | null, after: Wall | null): CalledToken[] {
  if (before?.state !== 'paired' || after?.state !== 'paired') return []
  return after.doctors.filter(({ id, now }) => {
    if (!now) return false
    const earlier = before.doctors.find((one) => one.id === id)?.now
    const isNew = earlier?.token !== now.token || earlier.calledAt !== now.calledAt
    return isNew && Date.parse(after.at) - Date.parse(now.calledAt) < SPOKEN_FOR
  })
}
