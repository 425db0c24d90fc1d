import { useQuery } from '@tanstack/react-query'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { closuresQuery, useRemoveClosure } from '#web/features/clinics/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ClosureForm } from './closure-form.tsx'
import { AppointmentsLink } from './appointments-link.tsx'

/** Single days without online booking. */
export function ClosuresTab({ clinic }: Pick<ClinicSetup, 'clinic'>) {
  const { data, error, isError, isFetching, refetch } = useQuery(closuresQuery(clinic.id))
  const remove = useRemoveClosure()
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[70ch] text-muted">
        Holidays and other days off. Patients can’t book online on a closed day. Your team still can.
      </p>
      <ClosureForm clinicId={clinic.id} today={dateIn(clinic.timeZone)} />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} label="Loading closed days..." />
      ) : data.length === 0 ? (
        <EmptyState title="No closed days">Your regular opening hours apply.</EmptyState>
      ) : (
        <Rows label="Closed days">
          {data.map((closure) => (
            <Row
              key={closure.id}
              title={longDate(closure.day)}
              detail={closure.reason}
              aside={
                <>
                  <AppointmentsLink closure={closure} />
                  <Button
                    variant="quiet"
                    size="sm"
                    pending={remove.isPending && remove.variables === closure.id}
                    pendingText="Reopening..."
                    onClick={() => remove.mutate(closure.id)}
                  >
                    Reopen<span className="sr-only"> on {longDate(closure.day)}</span>
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
