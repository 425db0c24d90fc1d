import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ExtraHours } from '#contract/clinics/extra-hours.ts'
import { extraHoursQuery, useRemoveExtraHours } from '#web/features/clinics/api.ts'
import { AppointmentsLink } from '#web/features/clinics/settings/booking-on-your-website.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { ExtraHoursForm, type NamedDoctor } from './extra-hours-form.tsx'

interface ExtraHoursPanelProps {
  clinic: { id: string; timeZone: string }
  /** Only the hours of this doctor. */
  doctorId?: string
  /** The doctors to choose from beside the clinic. */
  doctors?: readonly NamedDoctor[]
}

/** Hours of single dates, of a clinic and its doctors, or of one doctor: the form that adds some, and the coming ones. */
export function ExtraHoursPanel({ clinic, doctorId, doctors = [] }: ExtraHoursPanelProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(extraHoursQuery(clinic.id))
  const shown = data?.filter((one) => doctorId === undefined || one.doctorId === doctorId)
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[70ch] text-muted">
        {doctorId === undefined
          ? t(
              'Open on one date in addition to the week, such as for a camp on a Sunday. Doctors with working hours of their own are booked then only if their hours include it; choose the doctor to add hours just for them. Times are in the clinic’s time zone ({timeZone}).',
              { timeZone: clinic.timeZone.replaceAll('_', ' ') },
            )
          : t(
              'Work on one date in addition to the week, even when the clinic isn’t open. Times are in the clinic’s time zone ({timeZone}).',
              { timeZone: clinic.timeZone.replaceAll('_', ' ') },
            )}
      </p>
      <ExtraHoursForm clinicId={clinic.id} today={dateIn(clinic.timeZone)} doctorId={doctorId} doctors={doctors} />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !shown ? (
        <SkeletonRows rows={2} label={t('Loading extra hours...')} />
      ) : shown.length === 0 ? (
        <EmptyState title={t('No extra hours')}>{t('The weekly hours apply.')}</EmptyState>
      ) : (
        <List hours={shown} doctors={doctors} />
      )}
    </div>
  )
}

function List({ hours, doctors }: { hours: readonly ExtraHours[]; doctors: readonly NamedDoctor[] }) {
  const remove = useRemoveExtraHours()
  return (
    <Rows label={t('Extra hours')}>
      {hours.map((one) => (
        <Row
          key={one.id}
          title={t('{day}, {from} to {to}', {
            day: longDate(one.day),
            from: clock(one.opens),
            to: clock(one.closes === '24:00' ? '00:00' : one.closes),
          })}
          detail={[doctors.find(({ id }) => id === one.doctorId)?.name, one.reason].filter(Boolean).join(' · ') || null}
          aside={
            <>
              <AppointmentsLink closure={one} />
              <Button
                variant="quiet"
                size="sm"
                pending={remove.isPending && remove.variables === one.id}
                pendingText={t('Removing...')}
                onClick={() => remove.mutate(one.id)}
              >
                <Trans
                  text="Remove<span> on {day}</span>"
                  values={{ day: longDate(one.day) }}
                  tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                />
              </Button>
            </>
          }
        />
      ))}
    </Rows>
  )
}
