import type { EmergencyAccess } from '#contract/patients/emergency.ts'
import { clockIn } from '#web/lib/clock.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { useEndEmergency } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'

/** When an emergency access began and ended, and who ended it before its time; on the reader's clock. */
export function EmergencyTimes({ access: { openedAt, endsAt, isOpen, endedBy } }: { access: EmergencyAccess }) {
  const end = clockIn(undefined, new Date(endsAt))
  return (
    <span className="tabular-nums">
      <time dateTime={openedAt}>{momentInWords(openedAt)}</time>
      {endedBy ? (
        <>
          , ended by {endedBy.isYou ? 'you' : fullName(endedBy)} at <time dateTime={endsAt}>{end}</time>
        </>
      ) : (
        <>
          {isOpen ? ', open until ' : ' to '}
          <time dateTime={endsAt}>{end}</time>
        </>
      )}
    </span>
  )
}

/** Ends an emergency access early. No confirmation: the chart can be opened again. */
export function EndEmergency({ id, chartId }: { id: string; chartId: string }) {
  const end = useEndEmergency(chartId)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => end.mutate(id)}
        pending={end.isPending}
        pendingText="Ending..."
      >
        End emergency access
      </Button>
      {end.error ? (
        <p role="alert" className="mt-1 text-sm text-danger">
          {sentenceOf(end.error)}
        </p>
      ) : null}
    </>
  )
}
