import { useQuery } from '@tanstack/react-query'
import { emergenciesQuery } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Who opened the chart in an emergency, and why; for the clinic's doctors and administrators. Nothing while nobody has. */
export function EmergencyCard({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(emergenciesQuery(id))
  if (!error && (!data || data.length === 0)) return null
  return (
    <Card title="Emergency access">
      {data ? (
        <ol className="flex flex-col gap-3">
          {data.map(({ id: access, openedAt, who, reason }) => (
            <li key={access}>
              <p className="break-words whitespace-pre-line">
                <span className="font-medium">{who.isYou ? 'You' : fullName(who)}</span>: {reason}
              </p>
              <time dateTime={openedAt} className="text-sm text-muted tabular-nums">
                {momentInWords(openedAt)}
              </time>
            </li>
          ))}
        </ol>
      ) : (
        <div role="alert">
          <p className="mb-2 text-muted">{sentenceOf(error)}</p>
          <Button size="sm" variant="secondary" onClick={() => void refetch()} pending={isFetching}>
            Retry
          </Button>
        </div>
      )}
    </Card>
  )
}
