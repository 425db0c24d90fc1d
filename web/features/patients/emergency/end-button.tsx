import { useEndEmergency } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'

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
