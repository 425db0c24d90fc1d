import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { leavesQuery, useRemoveLeave } from './api.ts'
import { LeaveForm } from './leave-form.tsx'
import { TouchedAppointments } from './touched-appointments.tsx'
import { leaveInWords } from './words.ts'

interface LeavePanelProps {
  doctorId: string
  /** The first day of a new entry. */
  date?: string
}

/** A doctor's time off: add, list, remove, and settle the appointments that fall in it. */
export function LeavePanel({ doctorId, date }: LeavePanelProps) {
  const { data, error, isFetching, refetch } = useQuery(leavesQuery(doctorId))
  const remove = useRemoveLeave()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[70ch] text-muted">
        {t(
          'Online booking is blocked during time off; staff can still book. Existing appointments stay until you reschedule or cancel them.',
        )}
      </p>
      <LeaveForm doctorId={doctorId} date={date} onAdded={(leave) => setOpened(leave.visits > 0 ? leave.id : null)} />
      {opened ? <TouchedAppointments key={opened} leaveId={opened} onDone={() => setOpened(null)} /> : null}
      {error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} label={t('Loading time off...')} />
      ) : data.items.length === 0 ? (
        <EmptyState title={t('No time off scheduled')}>{t('The doctor’s usual working hours apply.')}</EmptyState>
      ) : (
        <Rows label={t('Time off')}>
          {data.items.map((leave) => (
            <Row
              key={leave.id}
              title={leaveInWords(leave)}
              detail={
                remove.error && remove.variables === leave.id ? (
                  <>
                    <bdi>{leave.reason}</bdi>
                    <Problem error={remove.error} className="mt-2" />
                  </>
                ) : (
                  leave.reason
                )
              }
              aside={
                <>
                  {leave.visits > 0 ? (
                    <Button variant="secondary" size="sm" onClick={() => setOpened(leave.id)}>
                      <Trans
                        text="{count, plural, one {# appointment} other {# appointments}}<span> during time off, {leave}</span>"
                        values={{ count: leave.visits, leave: leaveInWords(leave) }}
                        tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                      />
                    </Button>
                  ) : null}
                  <Button
                    variant="quiet"
                    size="sm"
                    pending={remove.isPending && remove.variables === leave.id}
                    pendingText={t('Removing...')}
                    onClick={() => remove.mutate(leave.id, { onSuccess: () => opened === leave.id && setOpened(null) })}
                  >
                    <Trans
                      text="Remove<span> time off, {leave}</span>"
                      values={{ leave: leaveInWords(leave) }}
                      tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                    />
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
