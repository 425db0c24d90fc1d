import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Returns why a query has no data yet, even during a retry: TanStack Query clears the error of a first try then, and
 * the "Retry" button would disappear under the person's finger. Null once there is data, or before any error.
 */
export function useLastError({ data, error }: Pick<UseQueryResult<unknown>, 'data' | 'error'>): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : null
}
