/** A cache of at most `most` values that evicts the least recently used. */
export function latelyUsed<T>(most: number): (name: string, make: () => T) => T {
  const kept = new Map<string, T>()
  return (name, make) => {
    const known = kept.get(name)
    const value = known ?? make()
    // moves to the end: most recently used
    if (known !== undefined) kept.delete(name)
    kept.set(name, value)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return value
  }
}
