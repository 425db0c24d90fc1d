import { t } from '#language/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { getAppointment, listChartAppointments } from '#contract/appointments/appointments.ts'
import { getPatient } from '#contract/patients/patients.ts'
import { call, callList } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, shortDate } from '#web/lib/dates.ts'
import { telOf } from '#web/lib/tel.ts'
import { joined } from '#web/lib/words.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { APPOINTMENTS_KEY } from './list.ts'
import { doctorOf } from './words.ts'

interface Peeked {
  chartId: string
  /** The appointment from which the phone number is read; without it, from the chart. */
  appointmentId?: string
}

/** Not cached, so that the server logs each access. */
const peekQuery = ({ chartId, appointmentId }: Peeked) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'peek', chartId],
    queryFn: async () => {
      const [phone, last] = await Promise.all([phoneOf({ chartId, appointmentId }), lastAppointmentOf(chartId)])
      return { phone, last }
    },
    gcTime: 0,
  })

const phoneOf = async ({ chartId, appointmentId }: Peeked) =>
  appointmentId
    ? (await call(getAppointment, { params: { id: appointmentId } })).patient.user.phone
    : (await call(getPatient, { params: { id: chartId } })).phone

/** Returns the last completed appointment; undefined if the reader can't see the chart's appointments. */
async function lastAppointmentOf(chartId: string) {
  try {
    const query = { when: 'past', status: 'completed', limit: 1 } as const
    return (await callList(listChartAppointments, { params: { id: chartId }, query })).items[0] ?? null
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return undefined
    throw error
  }
}

/** The panel over a patient's name: phone number and last appointment. */
export function PatientPanel({ chartId, clinicId, name, appointmentId }: Peeked & { clinicId: string; name: string }) {
  const { data, error, refetch, isFetching } = useQuery(peekQuery({ chartId, appointmentId }))
  const inWords = useClinicPhones()
  return (
    <>
      <p className="font-medium">{name}</p>
      {data ? (
        <>
          {data.phone ? (
            <a href={telOf(data.phone)} className="link inline-flex min-h-11 items-center gap-2 md:min-h-8">
              <Phone aria-hidden="true" className="size-4" />
              {inWords(data.phone, clinicId)}
            </a>
          ) : (
            <p className="py-1 text-muted">{t('No phone')}</p>
          )}
          {data.last === undefined ? null : (
            <p className="text-sm text-muted">
              {data.last
                ? joined(
                    t('Last appointment {date}', {
                      date: shortDate(data.last.appointmentDate, dateIn(data.last.clinic.timeZone)),
                    }),
                    doctorOf(data.last),
                  )
                : t('No appointments so far')}
            </p>
          )}
        </>
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <div role="status">
          <span className="sr-only">{t('Loading contact details...')}</span>
          <Skeleton className="my-1.5 h-5 w-40" />
          <Skeleton className="h-4 w-52" />
        </div>
      )}
    </>
  )
}
