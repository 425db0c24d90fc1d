import type { ReactNode } from 'react'
import { InlineError } from './inline-error.tsx'
import { SkeletonRows } from './skeleton.tsx'

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown>; isFetching: boolean }
  /** Returns the message of a loading error: `sentenceOf` of web/lib/api-error.ts. */
  inWords: (error: unknown) => string
  /** Such as "Loading versions...". */
  loading?: string
  /** Rows of the skeleton. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** Renders a query's data in a part of a page: a skeleton first, and an error with a retry button if there is no data. */
export function Loaded<Data>({ query, inWords, loading, rows = 2, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query
  if (data !== undefined) return children(data)
  if (!error) return <SkeletonRows rows={rows} label={loading} />
  return (
    <InlineError onRetry={() => void refetch()} retrying={isFetching}>
      {inWords(error)}
    </InlineError>
  )
}
