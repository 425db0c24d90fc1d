import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ErrorState } from './error-state.tsx'
import type { LoadedProps } from './loaded.tsx'
import { SkeletonRows } from './skeleton.tsx'

interface ListPageProps<Data> extends LoadedProps<Data> {
  query: LoadedProps<Data>['query'] & { isPlaceholderData: boolean }
  /** Shown instead if the list is empty, or else null. */
  empty: (data: Data) => ReactNode
}

/** A page of a list, the main part of its screen; dimmed while another page is loading. */
export function ListPage<Data>({ query, inWords, loading, rows, empty, children }: ListPageProps<Data>) {
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  if (error && data === undefined)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {inWords(error)}
      </ErrorState>
    )
  if (data === undefined) return <SkeletonRows rows={rows} label={loading} />
  return (
    empty(data) ?? (
      <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
        {children(data)}
      </div>
    )
  )
}
