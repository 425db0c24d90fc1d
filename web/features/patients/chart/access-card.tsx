import { useInfiniteQuery } from '@tanstack/react-query'
import { accessInWords, type RecordAccess } from '#contract/patients/access.ts'
import { accessQuery } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { displayName, roleInWords } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const keyOf = ({ at, what, who }: RecordAccess) => `${at} ${what} ${who ? displayName(who) : ''}`

/** The day of a visit, or the number of a prescription. */
const aboutInWords = (about: string) => (/^\d{4}-\d\d-\d\d$/.test(about) ? plainDate(about) : about)

/** Removes entries that appear on two pages because new ones came in between. */
const eachOnce = (entries: RecordAccess[]) => [...new Map(entries.map((one) => [keyOf(one), one])).values()]

/** Who opened this record, for the patient and the clinic's administrator. */
export function AccessCard({ id }: { id: string }) {
  const accesses = useInfiniteQuery(accessQuery(id))
  const { data, error, refetch, isFetching } = accesses
  return (
    <Card title="Who opened this record">
      {error && !data ? (
        <div role="alert">
          <p className="mb-2 text-muted">{sentenceOf(error)}</p>
          <Button size="sm" variant="secondary" onClick={() => void refetch()} pending={isFetching}>
            Retry
          </Button>
        </div>
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.pages[0]!.items.length === 0 ? (
        <p className="text-muted">Not opened yet.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {eachOnce(data.pages.flatMap(({ items }) => items)).map((one) => (
            <li key={keyOf(one)}>
              <p>
                <span className="font-medium">
                  {one.who ? (one.who.isYou ? 'You' : displayName(one.who)) : 'Someone'}
                </span>
                {one.who && !one.who.isYou ? ` (${roleInWords(one.who.role)})` : ''} {accessInWords[one.what]}
                {one.about ? ` (${aboutInWords(one.about)})` : ''}
              </p>
              <time dateTime={one.at} className="text-sm text-muted tabular-nums">
                {momentInWords(one.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {accesses.hasNextPage ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => void accesses.fetchNextPage()}
          pending={accesses.isFetchingNextPage}
          pendingText="Loading..."
        >
          Show more
        </Button>
      ) : null}
    </Card>
  )
}
