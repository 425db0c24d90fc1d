import { useContext } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { VisitContext } from './visit-context.ts'

/** Read at every render, so that an open page doesn't show yesterday's words. */
const timeHere = () => Date.now()

/** Returns the time in milliseconds. Until hydration it's the server's, so that server and browser render the same. */
export function useNow(): number {
  const isHydrated = useHydrated()
  const { now } = useContext(VisitContext)
  return isHydrated || now === undefined ? timeHere() : now
}
