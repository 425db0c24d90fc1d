import { sentenceOf } from '#web/lib/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useOwnReminders } from './api.ts'

/** The reader's own switch: whether they are reminded of their visits, at all clinics. */
export function OwnReminders() {
  const { own, change } = useOwnReminders()
  if (own.isError)
    return (
      <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching}>
        {sentenceOf(own.error)}
      </ErrorState>
    )
  return (
    <Card title="Appointment reminders" className="max-w-2xl">
      {own.data ? (
        <Checkbox
          label="Remind me before my visits"
          help="By e-mail and in the bell, at the times that the clinic has chosen."
          checked={change.isPending ? change.variables : own.data.isOn}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
      ) : (
        <SkeletonRows rows={1} />
      )}
    </Card>
  )
}
