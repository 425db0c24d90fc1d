import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ErrorState } from './error-state.tsx'
import { Field } from './field.tsx'
import type { LoadedProps } from './loaded.tsx'
import { Select } from './select.tsx'
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

interface ListFilterProps<Value extends string> {
  label: string
  /** Such as "All Categories", chosen by ''. */
  all: string
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value | '') => void
  /** Such as "3 reports". */
  count: string
}

/** The one filter of a list, and the number of its entries. */
export const ListFilter = <Value extends string>(props: ListFilterProps<Value>) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
    <Field label={props.label} className="w-full sm:w-52">
      <Select value={props.value} onChange={(event) => props.onChange(event.target.value as Value | '')}>
        <option value="">{props.all}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
    <p role="status" className="text-sm text-muted tabular-nums">
      {props.count}
    </p>
  </div>
)
