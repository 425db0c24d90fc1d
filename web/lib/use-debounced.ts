import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for `pause` milliseconds. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return calm
}
