import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SettledVisit, Settlement, TouchedVisit } from '#contract/working-times/leave.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { touchedQuery, useSettle } from './api.ts'
import { SettledRow, SettlementPreview } from './settlement-preview.tsx'

interface TouchedAppointmentsProps {
  leaveId: string
  doctorId: string
  onDone: () => void
}

/** Lists the appointments during time off, cancels or reschedules all of them in one step, then shows each outcome. */
export function TouchedAppointments({ leaveId, doctorId, onDone }: TouchedAppointmentsProps) {
  const { data, error, isFetching, refetch } = useQuery(touchedQuery(leaveId))
  const settle = useSettle(leaveId)
  const [action, setAction] = useState<Settlement | null>(null)
  const result = settle.data
  const box = useRef<HTMLElement>(null)
  const isShown = data !== undefined
  // on a phone the form above fills the screen
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, result, action])
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={2} label={t('Loading appointments...')} />
  if (action && !result)
    return (
      <section ref={box} aria-label={t('Appointments during time off')} className="flex flex-col gap-3">
        <SettlementPreview
          leaveId={leaveId}
          doctorId={doctorId}
          action={action}
          settle={settle}
          onBack={() => setAction(null)}
        />
      </section>
    )
  const appointments: (TouchedVisit | SettledVisit)[] = result?.visits ?? data.items
  return (
    <section ref={box} aria-label={t('Appointments during time off')} className="flex flex-col gap-3">
      <Notice tone={result ? 'info' : 'caution'} live title={result ? t('Here’s what happened') : titleOf(data.total)}>
        {result
          ? sumOf(result.visits, result.remaining)
          : t('You’ll see what happens to each of them before anything is sent.')}
      </Notice>
      <Rows label={t('Appointments during time off')}>
        {appointments.map((appointment) => (
          <SettledRow key={appointment.id} appointment={appointment} />
        ))}
      </Rows>
      <div className="flex flex-wrap justify-end gap-2">
        {result ? null : (
          <>
            <Button variant="secondary" onClick={() => setAction('cancel')}>
              {t('Cancel all')}
            </Button>
            <Button onClick={() => setAction('move')}>{t('Reschedule all')}</Button>
          </>
        )}
        {result ? (
          <Button variant="secondary" onClick={onDone}>
            {t('Done')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

const titleOf = (count: number) =>
  t('{count, plural, one {# appointment falls in this time off} other {# appointments fall in this time off}}', {
    count,
  })

function sumOf(appointments: readonly SettledVisit[], remaining: number): string {
  const counted = (wanted: SettledVisit['outcome'], message: Message) => {
    const count = appointments.filter(({ outcome }) => outcome === wanted).length
    return count > 0 ? t(message, { count }) : ''
  }
  return [
    counted('moved', msg('{count, plural, one {# appointment} other {# appointments}} rescheduled.')),
    counted('cancelled', msg('{count, plural, one {# appointment} other {# appointments}} cancelled.')),
    counted('stayed', msg('{count, plural, one {# appointment} other {# appointments}} not changed.')),
    remaining > 0
      ? t('{count, plural, one {# appointment} other {# appointments}} left. Open this time off again to continue.', {
          count: remaining,
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
