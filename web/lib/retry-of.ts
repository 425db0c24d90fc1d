import type { UseQueryResult } from '@tanstack/react-query'
import { problemOf } from './api-error.ts'

/** Passes a box with a list (`Combobox`) a query's error, and the function that retries. */
export const retryOf = ({ error, refetch }: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>) => ({
  problem: problemOf(error),
  onRetry: () => void refetch(),
})
