import { Button } from './button.tsx'

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string
}

/** Button that loads the next page of an infinite query; renders nothing after the last one. */
export const ShowMore = ({ query, className = 'mt-2' }: ShowMoreProps) =>
  query.hasNextPage ? (
    <Button
      variant="secondary"
      size="sm"
      className={className}
      onClick={() => void query.fetchNextPage()}
      pending={query.isFetchingNextPage}
      pendingText="Loading..."
    >
      Show more
    </Button>
  ) : null
