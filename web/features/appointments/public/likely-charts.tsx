import { t } from '#language/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AppointmentDetails } from '#contract/appointments/appointments.ts'
import { findDuplicates } from '#contract/patients/duplicates.ts'
import { identifiersOf, nameOf, sameInWords } from '#web/features/patients/public/words.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { APPOINTMENTS_KEY } from './list.ts'

/** The charts that may be of the person who booked. Not cached, so that the server logs each access. */
const likelyQuery = ({ id, clinicId, patient }: AppointmentDetails) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, id, 'likely-charts'],
    queryFn: () => {
      const { firstName, lastName, email, phone } = patient.user
      const body = { clinicId, firstName, lastName, email, phone: phone ?? '', exceptId: patient.id }
      return call(findDuplicates, { body })
    },
    gcTime: 0,
  })

/**
 * Other charts of the clinic that may be of the person of an online booking, which never joins a chart made at the desk or
 * with clinical text. Shown to people who work with charts; doctors and administrators can merge.
 */
export function LikelyCharts({ appointment }: { appointment: AppointmentDetails }) {
  const { memberships } = useSignedInUser()
  const isOnline = appointment.bookedAs !== null && appointment.can.chart
  const { data, error, isFetching, refetch } = useQuery({ ...likelyQuery(appointment), enabled: isOnline })
  if (!isOnline) return null
  if (error)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {t('Not checked for other charts of this person. {error}', { error: sentenceOf(error) })}
      </InlineError>
    )
  if (!data?.length) return null
  const merges = memberships.some(
    ({ clinic, role }) => clinic.id === appointment.clinicId && (role === 'doctor' || role === 'clinic_admin'),
  )
  return (
    <Notice tone="caution" live title={t('This person may already have a chart')} className="mt-3">
      <ul className="mt-2 flex flex-col gap-3">
        {data.map((chart) => (
          <li key={chart.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="font-medium">{nameOf(chart)}</p>
              <p>{identifiersOf(chart)}</p>
              <p>{sameInWords(chart.same)}</p>
            </div>
            <Link
              to={merges ? `/patients/${chart.id}?merge=${appointment.patientId}` : `/patients/${chart.id}`}
              className={buttonClass('secondary', 'sm')}
            >
              {merges ? t('Compare and merge') : t('Open chart')}
            </Link>
          </li>
        ))}
      </ul>
      {merges ? null : (
        <p className="mt-3">{t('If it’s the same person, ask a doctor or an administrator to merge the charts.')}</p>
      )}
    </Notice>
  )
}
