import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, Pill, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Dose } from '#contract/medicine-reminders/doses.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { useLastError } from '#web/lib/use-last-error.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { dosesQuery, useMark } from './doses.ts'
import { doseStatus } from './dose-status.ts'

/** Today's doses on the dashboard; renders nothing without any. */
export function TodayOnDashboard() {
  const query = useQuery(dosesQuery())
  const error = useLastError(query)
  const { data, refetch, isFetching } = query
  if (data ? data.doses.length === 0 : !error) return null
  return (
    <Card
      title={t('Today’s medicines')}
      action={
        <Link
          to="/my-medicines"
          className="-my-1 inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
        >
          {t('My medicines')}
        </Link>
      }
    >
      {data ? (
        <DoseList doses={data.doses} />
      ) : (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      )}
    </Card>
  )
}

/** Today's doses on the medicines screen, with a note on an empty day. */
export function TodayCard() {
  const query = useQuery(dosesQuery())
  const error = useLastError(query)
  const { data, refetch, isFetching } = query
  return (
    <Card title={t('Today')}>
      {data ? (
        data.doses.length > 0 ? (
          <DoseList doses={data.doses} />
        ) : (
          <p className="text-muted">{t('Nothing is due today.')}</p>
        )
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <SkeletonRows rows={3} label={t('Loading today’s medicines...')} />
      )}
    </Card>
  )
}

const DoseList = ({ doses }: { doses: readonly Dose[] }) => (
  <ul {...useFocusKept<HTMLUListElement>()} aria-label={t('Doses of today')} className="-my-2 divide-y divide-line">
    {doses.map((dose) => (
      <DoseRow key={`${dose.planId} ${dose.date} ${dose.time}`} dose={dose} />
    ))}
  </ul>
)

function DoseRow({ dose }: { dose: Dose }) {
  const { planId, name, dosage, amount, instructions, familyMember, date, time, status, canTake } = dose
  const mark = useMark()
  const set = (outcome: Outcome) => mark.mutate({ planId, date, time, outcome })
  const wanted = mark.isPending ? mark.variables.outcome : undefined
  const { text, tone } = doseStatus[status]
  const what = t('{name} at {time}', { name, time: clock(time) })
  return (
    <li tabIndex={-1} className="flex flex-wrap items-baseline gap-x-4 gap-y-2 py-3 sm:items-center">
      <span className="w-20 shrink-0 font-medium tabular-nums">{clock(time)}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">
          <Pill aria-hidden="true" className="me-1.5 inline size-4 text-muted" />
          {name}
        </p>
        <p className="text-sm break-words text-muted">
          <bdi>
            {joined(familyMember && t('For {name}', { name: fullName(familyMember) }), amount ?? dosage, instructions)}
          </bdi>
        </p>
      </div>
      {status === 'due' ? (
        // the key prevents the focused Undo button from becoming Skip
        <DueButtons key="due" what={what} wanted={wanted} onMark={set} />
      ) : (
        <div className="flex flex-wrap items-center gap-2 max-sm:ms-24">
          <Badge tone={tone}>{t(text)}</Badge>
          {status === 'unmarked' || (status === 'upcoming' && !canTake) ? null : (
            <MarkButton what={what} isUpcoming={status === 'upcoming'} wanted={wanted} onMark={set} />
          )}
        </div>
      )}
    </li>
  )
}

type Outcome = 'taken' | 'skipped' | null

interface MarkButtonProps {
  /** Medicine and time, for screen readers. */
  what: string
  /** The outcome being saved. */
  wanted: Outcome | undefined
  onMark: (outcome: Outcome) => void
}

const DueButtons = ({ what, wanted, onMark }: MarkButtonProps) => (
  <div className="flex flex-wrap gap-2 max-sm:ms-24">
    <Button
      size="sm"
      onClick={() => onMark('taken')}
      pending={wanted === 'taken'}
      pendingText={t('Saving...')}
      disabled={wanted === 'skipped'}
      aria-label={t('Taken: {what}', { what })}
    >
      <Check aria-hidden="true" className="size-4" />
      {t('Taken')}
    </Button>
    <Button
      size="sm"
      variant="secondary"
      onClick={() => onMark('skipped')}
      pending={wanted === 'skipped'}
      pendingText={t('Saving...')}
      disabled={wanted === 'taken'}
      aria-label={t('Skip: {what}', { what })}
    >
      <X aria-hidden="true" className="size-4" />
      {t('Skip')}
    </Button>
  </div>
)

/** Marks an upcoming dose as taken, or undoes the mark of another one. */
const MarkButton = ({ what, isUpcoming, wanted, onMark }: MarkButtonProps & { isUpcoming: boolean }) =>
  isUpcoming ? (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => onMark('taken')}
      pending={wanted === 'taken'}
      pendingText={t('Saving...')}
      aria-label={t('Mark as taken: {what}', { what })}
    >
      {t('Mark as taken')}
    </Button>
  ) : (
    <Button
      size="sm"
      variant="secondary"
      onClick={() => onMark(null)}
      pending={wanted === null}
      pendingText={t('Saving...')}
      aria-label={t('Undo: {what}', { what })}
    >
      {t('Undo')}
    </Button>
  )
