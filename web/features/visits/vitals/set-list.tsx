import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { type ChartVitals, correctVitals, type VitalSet } from '#contract/visits/vitals.ts'
import { vitalsLine } from '#contract/visits/vital-words.ts'
import { call } from '#web/lib/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCacheSet } from './api.ts'
import { vitalValuesOf } from './values.ts'
import { VitalsForm } from './vitals-form.tsx'

/** Returns a date and a time on the clinic's clock. */
const momentAt = (timeZone: string, instant: string) =>
  `${plainDate(dateIn(timeZone, new Date(instant)))}, ${clockIn(timeZone, new Date(instant))}`

interface SetListProps {
  chart: ChartVitals
  /** Number of sets shown; all if omitted. */
  most?: number
}

/** Recorded vitals, newest first: who measured what and when, and corrections. */
export const SetList = ({ chart, most }: SetListProps) =>
  chart.sets.length === 0 ? (
    <p className="text-muted">{t('No vitals recorded yet.')}</p>
  ) : (
    <ol className="divide-y divide-line">
      {chart.sets.slice(0, most).map((one) => (
        <SetItem key={one.id} one={one} chart={chart} />
      ))}
    </ol>
  )

function SetItem({ one, chart }: { one: VitalSet; chart: ChartVitals }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setCorrecting(false)
    // the form had the focus
    requestAnimationFrame(() => button.current?.focus())
  }
  const { measuredAt, measuredBy, vitals, isError, corrected } = one
  const label = momentAt(chart.clinic.timeZone, measuredAt)
  return (
    <li className="py-3" aria-label={label}>
      <div className="flex items-start justify-between gap-x-4">
        <p className="min-w-0 text-sm text-muted">
          <time dateTime={measuredAt} className="font-medium text-ink tabular-nums">
            {label}
          </time>{' '}
          {fullName(measuredBy)}
          {isError ? (
            <>
              {' '}
              <Badge tone="caution">{t('Entered in error')}</Badge>
            </>
          ) : null}
        </p>
        {chart.can.record && !isCorrecting ? (
          <Button
            ref={button}
            size="sm"
            variant="quiet"
            className="-my-2 min-h-11 md:-my-1 md:min-h-8"
            onClick={() => setCorrecting(true)}
          >
            <Pencil aria-hidden="true" className="size-4" />
            {t('Correct')}
            <span className="sr-only">{` ${label}`}</span>
          </Button>
        ) : null}
      </div>
      {isCorrecting ? (
        <Correction one={one} chart={chart} onDone={close} />
      ) : (
        <p className={isError ? 'tabular-nums line-through' : 'tabular-nums'}>{vitalsLine(vitals)}</p>
      )}
      {corrected ? <Earlier one={one} timeZone={chart.clinic.timeZone} /> : null}
    </li>
  )
}

/** Who corrected it, and what it said before. */
const Earlier = ({ one: { corrected, earlier }, timeZone }: { one: VitalSet; timeZone: string }) => (
  <details className="group text-sm">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 text-muted md:min-h-7">
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
      {t('Corrected by {person}, {moment}', {
        person: fullName(corrected!.by),
        moment: momentAt(timeZone, corrected!.at),
      })}
    </summary>
    <ol className="ps-4">
      {earlier.map(({ version, writtenAt, writtenBy, isError, vitals }) => (
        <li key={version} className="tabular-nums">
          {joined(
            t('Before: {values}', { values: vitalsLine(vitals) }),
            isError && t('Entered in error'),
            fullName(writtenBy),
            momentAt(timeZone, writtenAt),
          )}
        </li>
      ))}
    </ol>
  </details>
)

interface CorrectionProps {
  one: VitalSet
  chart: ChartVitals
  onDone: () => void
}

/** The form of a correction, which also marks vitals as entered in error. */
function Correction({ one, chart, onDone }: CorrectionProps) {
  const cacheSet = useCacheSet(chart.patient.id)
  const [isAsking, setAsking] = useState(false)
  const { id, version, vitals } = one
  const done = (saved: VitalSet, title: string) => {
    cacheSet(saved)
    toast({ title })
    onDone()
  }
  const mark = useMutation({
    mutationFn: () => call(correctVitals, { params: { id }, body: { version, isError: true } }),
    onSuccess: (saved) => done(saved, t('Marked as entered in error')),
  })
  return (
    <div className="mt-2">
      <VitalsForm
        label={t('Correct vitals')}
        values={vitalValuesOf(vitals, chart.temperatureUnit)}
        patient={chart.patient}
        day={one.measuredOn}
        isFocused
        save={(measured) => call(correctVitals, { params: { id }, body: { ...measured, version } })}
        onSaved={(saved) => done(saved, t('Vitals corrected'))}
      >
        <Button variant="secondary" onClick={onDone}>
          {t('Cancel')}
        </Button>
        {one.isError ? null : (
          <Button variant="quiet" className="text-danger" onClick={() => setAsking(true)}>
            {t('Entered in error')}
          </Button>
        )}
      </VitalsForm>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Entered in error?')}
        description={t('Use this if you measured another patient. The vitals stay readable but aren’t used.')}
        confirmText={t('Mark as entered in error')}
        pendingText={t('Saving...')}
        pending={mark.isPending}
        error={problemOf(mark.error) ?? undefined}
        onConfirm={() => mark.mutate()}
      />
    </div>
  )
}
