import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
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

interface PagedListProps<Item> extends Omit<LoadedProps<unknown>, 'query' | 'children'> {
  query: LoadedProps<{ pages: { items: Item[] }[] }>['query'] & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  /** Items with the same key are shown once: new ones move others to the next page. */
  keyOf: (item: Item, index: number) => string
  /** Shown without items. */
  empty?: ReactNode
  /** The list of the items, each with its key. */
  children: (items: [key: string, item: Item][]) => ReactNode
}

/** The items of an infinite query, in a card, with a button that loads the next page. */
export const PagedList = <Item,>({ query, keyOf, empty, children, ...loaded }: PagedListProps<Item>) => (
  <>
    <Loaded query={query} {...loaded}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        if (items.length === 0 && empty) return empty
        return children([...new Map(items.map((item, index) => [keyOf(item, index), item]))])
      }}
    </Loaded>
    {query.hasNextPage ? (
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        onClick={() => void query.fetchNextPage()}
        pending={query.isFetchingNextPage}
        pendingText={t('Loading...')}
      >
        {t('Show more')}
      </Button>
    ) : null}
  </>
)
