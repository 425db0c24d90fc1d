import { useEffect, useState } from 'react'

/** How often the line at the present time moves. */
const EVERY = 30_000

/** The present moment, always at most half a minute old. Only after hydration: the server has another clock. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY)
    return () => clearInterval(timer)
  }, [])
  return now
}
