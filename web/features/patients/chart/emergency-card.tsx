import { useQuery } from '@tanstack/react-query'
import { emergenciesQuery } from '#web/features/patients/api.ts'
import { EndEmergency } from '#web/features/patients/emergency/end-button.tsx'
import { EmergencyTimes } from '#web/features/patients/emergency/emergency-times.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The chart's emergency accesses with reasons, for the clinic's doctors and administrators. Hidden if there are none. */
export function EmergencyCard({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(emergenciesQuery(id))
  if (!error && (!data || data.length === 0)) return null
  return (
    <Card title="Emergency access">
      {data ? (
        <ol className="flex flex-col gap-3">
          {data.map((access) => (
            <li key={access.id}>
              <p className="break-words whitespace-pre-line">
                <span className="font-medium">{access.who.isYou ? 'You' : fullName(access.who)}</span>: {access.reason}
              </p>
              <p className="text-sm text-muted">
                <EmergencyTimes access={access} />
              </p>
              {access.isOpen && !access.who.isYou ? (
                <div className="mt-1">
                  <EndEmergency id={access.id} chartId={id} />
                </div>
              ) : null}
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
