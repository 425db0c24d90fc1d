import { useQuery } from '@tanstack/react-query'
import type { ClinicSetup } from '#contract/clinic-setup.ts'
import { closuresQuery, useRemoveClosure } from '#web/features/clinics/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ClosureForm } from './closure-form.tsx'
import { VisitsLink } from './visits-link.tsx'

interface ClosuresTabProps {
  clinic: ClinicSetup['clinic']
  onTouched: (isTouched: boolean) => void
}

/** Single days on which nobody books online. */
export function ClosuresTab({ clinic, onTouched }: ClosuresTabProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(closuresQuery(clinic.id))
  const remove = useRemoveClosure()
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[70ch] text-muted">
        Holidays and other days off. Nobody can book online on a closed day; your own people still can.
      </p>
      <ClosureForm clinicId={clinic.id} today={dateIn(clinic.timeZone)} onTouched={onTouched} />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading closed days..." />
      ) : data.length === 0 ? (
        <EmptyState title="No closed days">The clinic is open as its opening hours say.</EmptyState>
      ) : (
        <Rows label="Closed days">
          {data.map((closure) => (
            <Row
              key={closure.id}
              title={longDate(closure.day)}
              detail={closure.reason}
              aside={
                <>
                  <VisitsLink closure={closure} />
                  <Button
                    variant="quiet"
                    size="sm"
                    pending={remove.isPending && remove.variables === closure.id}
                    pendingText="Opening..."
                    onClick={() => remove.mutate(closure.id)}
                  >
                    Open again<span className="sr-only"> on {longDate(closure.day)}</span>
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </div>
  )
}
