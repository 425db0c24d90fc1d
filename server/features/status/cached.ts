/**
 * Returns what `work` gives, which is done again once its last result is older than `ms`, however often it is asked for.
 * Who asks meanwhile waits for the same work. A failure is not kept.
 */
export function keptFor<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let kept: { result: T; at: number } | null = null
  let running: Promise<T> | null = null
  return () => {
    if (kept && Date.now() - kept.at < ms) return Promise.resolve(kept.result)
    running ??= work()
      .then((result) => {
        kept = { result, at: Date.now() }
        return result
      })
      .finally(() => {
        running = null
      })
    return running
  }
}
