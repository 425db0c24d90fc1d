import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SettledVisit, Settlement, TouchedVisit } from '#contract/leave.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { shortDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { touchedQuery, useSettle } from './api.ts'
import { visitsInWords } from './words.ts'

const when = ({ appointmentDate, appointmentTime }: Pick<TouchedVisit, 'appointmentDate' | 'appointmentTime'>) =>
  `${shortDate(appointmentDate)}, ${appointmentTime}`

/** The visits that a leave touches, all cancelled or moved in one step; then what became of each. */
export function TouchedVisits({ leaveId, onDone }: { leaveId: string; onDone: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(touchedQuery(leaveId))
  const settle = useSettle(leaveId)
  const [asked, setAsked] = useState<Settlement | null>(null)
  const result = settle.data
  const box = useRef<HTMLElement>(null)
  const isShown = data !== undefined
  // the form above it fills a phone
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, result])
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={2} label="Loading appointments..." />
  const visits: (TouchedVisit | SettledVisit)[] = result?.visits ?? data.items
  return (
    <section ref={box} aria-label="Appointments during the leave" className="flex flex-col gap-3">
      <Notice tone={result ? 'info' : 'caution'} live title={result ? 'What became of them' : titleOf(data.total)}>
        {result
          ? sumOf(result.visits, result.remaining)
          : 'They stay until you move or cancel them. Patients with an email address are told by mail.'}
      </Notice>
      <Rows label="Appointments during the leave">
        {visits.map((visit) => (
          <Row
            key={visit.id}
            title={fullName(visit.patient)}
            detail={
              <>
                {when(visit)} · {visit.duration} min
                {visit.hasMail ? null : ' · no mail: please call'}
              </>
            }
            aside={'outcome' in visit ? <Outcome visit={visit} /> : null}
          />
        ))}
      </Rows>
      <div className="flex flex-wrap justify-end gap-2">
        {result ? null : (
          <>
            <Button variant="secondary" onClick={() => setAsked('cancel')}>
              Cancel all
            </Button>
            <Button onClick={() => setAsked('move')}>Move all</Button>
          </>
        )}
        {result ? (
          <Button variant="secondary" onClick={onDone}>
            Done
          </Button>
        ) : null}
      </div>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={asked === 'cancel' ? `Cancel ${visitsInWords(data.total)}?` : `Move ${visitsInWords(data.total)}?`}
          description={
            asked === 'cancel'
              ? 'Each patient is told that the doctor is away at this time. This cannot be undone.'
              : 'Each goes to the doctor’s next free time after the leave, and the patient is told.'
          }
          confirmText={asked === 'cancel' ? 'Cancel all' : 'Move all'}
          pendingText={asked === 'cancel' ? 'Cancelling...' : 'Moving...'}
          tone={asked === 'cancel' ? 'danger' : 'normal'}
          pending={settle.isPending}
          error={settle.error ? sentenceOf(settle.error) : undefined}
          onConfirm={() => settle.mutate(asked, { onSuccess: () => setAsked(null) })}
        />
      ) : null}
    </section>
  )
}

const titleOf = (count: number) =>
  count === 1 ? 'This leave touches 1 appointment' : `This leave touches ${count} appointments`

function sumOf(visits: readonly SettledVisit[], remaining: number): string {
  const stayed = visits.filter(({ outcome }) => outcome === 'stayed').length
  const done = `${visitsInWords(visits.length - stayed)} settled.`
  const left = stayed > 0 ? ` ${visitsInWords(stayed)} stayed as they were.` : ''
  return `${done}${left}${remaining > 0 ? ` ${visitsInWords(remaining)} more wait for another step.` : ''}`
}

function Outcome({ visit: { outcome, movedTo, why } }: { visit: SettledVisit }) {
  if (outcome === 'stayed') return <span className="text-sm text-danger">Stayed: {why}</span>
  if (outcome === 'cancelled') return <Badge>Cancelled</Badge>
  return <Badge tone="positive">Moved to {movedTo ? when(movedTo) : ''}</Badge>
}
