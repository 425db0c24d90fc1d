import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Leave } from '#contract/working-times/leave.ts'
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
      {opened ? (
        <TouchedAppointments key={opened} leaveId={opened} doctorId={doctorId} onDone={() => setOpened(null)} />
      ) : null}
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
                <LeaveButtons
                  leave={leave}
                  isRemoving={remove.isPending && remove.variables === leave.id}
                  onOpen={() => setOpened(leave.id)}
                  onRemove={() => remove.mutate(leave.id, { onSuccess: () => opened === leave.id && setOpened(null) })}
                />
              }
            />
          ))}
        </Rows>
      )}
    </div>
  )
}

interface LeaveButtonsProps {
  leave: Leave
  isRemoving: boolean
  onOpen: () => void
  onRemove: () => void
}

/** Opens the appointments in the time off, or removes it. */
const LeaveButtons = ({ leave, isRemoving, onOpen, onRemove }: LeaveButtonsProps) => (
  <>
    {leave.visits > 0 ? (
      <Button variant="secondary" size="sm" onClick={onOpen}>
        <Trans
          text="{count, plural, one {# appointment} other {# appointments}}<span> during time off, {leave}</span>"
          values={{ count: leave.visits, leave: leaveInWords(leave) }}
          tags={{ span: (words) => <span className="sr-only">{words}</span> }}
        />
      </Button>
    ) : null}
    <Button variant="quiet" size="sm" pending={isRemoving} pendingText={t('Removing...')} onClick={onRemove}>
      <Trans
        text="Remove<span> time off, {leave}</span>"
        values={{ leave: leaveInWords(leave) }}
        tags={{ span: (words) => <span className="sr-only">{words}</span> }}
      />
    </Button>
  </>
)
