import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { useFocusKept } from '#web/ui/use-focus-kept.ts'
import { AnswerBooking } from './answer-booking.tsx'
import { PatientName } from './patient-name.tsx'
import { waitingQuery } from './waiting.ts'
import { doctorOf, hasName, patientName, appointmentInWords, whenInWords } from './words.ts'

/** On the dashboards of desk, doctor and administrator: the online bookings that wait; nothing where none does. */
export function WaitingCard({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(waitingQuery(user))
  const list = useFocusKept<HTMLUListElement>()
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data || data.items.length === 0) return null
  const { items, total } = data
  const more = (total ?? items.length) - items.length
  return (
    <section aria-labelledby="waiting" className="min-w-0 rounded-lg border border-caution/40 bg-surface-raised">
      <h2 id="waiting" className="px-4 py-3 text-lg sm:px-5">
        Waiting for confirmation <span className="text-muted tabular-nums">({total ?? items.length})</span>
      </h2>
      <ul {...list} className="divide-y divide-line border-t border-line">
        {items.map((appointment) => (
          <li
            key={appointment.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">
                <PatientName
                  chartId={appointment.patient.id}
                  clinicId={appointment.clinicId}
                  name={patientName(appointment)}
                  mayOpen={appointment.can.chart}
                  visitId={appointment.id}
                />
              </p>
              <p className="text-sm text-muted tabular-nums">
                {joined(
                  whenInWords(appointment),
                  user.role === 'doctor' ? null : doctorOf(appointment),
                  appointment.service.name,
                )}
              </p>
              <p className="text-sm text-muted">
                {joined(
                  ageInWords(appointment.patient.age),
                  `Chart ${appointment.patient.chartNumber}`,
                  appointment.reason,
                )}
              </p>
            </div>
            <AnswerBooking
              appointmentId={appointment.id}
              about={appointmentInWords(appointment)}
              mayConfirm={hasName(appointment)}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="border-t border-line px-4 py-3 text-sm sm:px-5">
          <Link to="/appointments?status=pending" className="font-medium text-brand hover:underline">
            {more} more waiting
          </Link>
        </p>
      ) : null}
    </section>
  )
}
