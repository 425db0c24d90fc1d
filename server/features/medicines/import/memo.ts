/** Remembers what a pure function gave for a text; forgets everything when it has seen too many. */
export function memo<T>(work: (text: string) => T, most = 20_000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as T
    if (known.size >= most) known.clear()
    const made = work(text)
    known.set(text, made)
    return made
  }
}
