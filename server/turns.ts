interface Rules {
  /** Works that run at a time. */
  atOnce: number
  /** Works of one person that can wait; others are refused. */
  waitingEach: number
  /** Works that can wait in all. */
  waiting: number
  /** Returns the refusal of a work that can't wait. */
  refuse: () => Error
}

/**
 * Runs a person's work when it's their turn. Throws what `refuse` returns if too many wait, and the signal's reason if it
 * aborts before the work begins.
 */
export type TakeTurn = <T>(person: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Returns a function that runs a few jobs at a time, one per person, and queues the rest fairly: no one waits for more
 * than one job of each other person, however many that person has sent.
 */
export function takingTurns({ atOnce, waitingEach, waiting: most, refuse }: Rules): TakeTurn {
  const running = new Set<string>()
  /** The waiting jobs of each person, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  const countWaiting = () => [...waiting.values()].flat().length
  const isFree = (person: string) => running.size < atOnce && !running.has(person)

  function wait(person: string, signal?: AbortSignal): Promise<void> {
    const own = waiting.get(person) ?? []
    if (own.length >= waitingEach || countWaiting() >= most) throw refuse()
    waiting.set(person, own)
    return new Promise((resolve, reject) => {
      const leave = () => {
        own.splice(own.indexOf(go), 1)
        if (own.length === 0) waiting.delete(person)
        reject(signal!.reason as Error)
      }
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      own.push(go)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  function startNext(): void {
    for (const [person, own] of waiting) {
      if (!isFree(person)) continue
      running.add(person)
      waiting.delete(person)
      const go = own.shift()!
      if (own.length > 0) waiting.set(person, own)
      return go()
    }
  }

  return async (person, work, signal) => {
    signal?.throwIfAborted()
    if (isFree(person)) running.add(person)
    else await wait(person, signal)
    try {
      return await work()
    } finally {
      running.delete(person)
      startNext()
    }
  }
}
