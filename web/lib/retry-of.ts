import type { UseQueryResult } from '@tanstack/react-query'
import { problemOf } from './api-error.ts'

/** Tells a box with a list (`Combobox`) why a query failed, and how to ask again. */
export const retryOf = ({ error, refetch }: Pick<UseQueryResult<unknown>, 'error' | 'refetch'>) => ({
  problem: problemOf(error),
  onRetry: () => void refetch(),
})
