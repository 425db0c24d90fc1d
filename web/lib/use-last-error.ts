import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns why a query has no data yet, also while it is asked again: TanStack Query forgets the error of a first try then, and
 * whoever pressed "Retry" would lose the button. Null once there is data, or before anything went wrong.
 */
export function useLastError({ data, error }: Pick<UseQueryResult<unknown>, 'data' | 'error'>): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : null
}
