import { t } from '#language/translate.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { DetailsDialog } from '#web/features/appointments/calendar/details-dialog.tsx'
import { AppointmentMenu, AppointmentQuestion } from '#web/features/appointments/public/appointment-menu.tsx'
import type { Question } from '#web/features/appointments/public/appointment-question.tsx'
import { Arrived, CheckIn } from '#web/features/appointments/public/arrival.tsx'
import { MoveAppointment } from '#web/features/appointments/public/move-appointment.tsx'
import { OpenVisit } from '#web/features/appointments/public/open-visit.tsx'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { useChangeAppointment } from '#web/features/appointments/public/use-change-appointment.ts'
import { doctorOf, spanOf } from '#web/features/appointments/public/words.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, dayInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { openTodayQuery, upcomingQuery } from './chart-queries.ts'

/** The appointments of a chart that are still to be dealt with: today's open ones, then the upcoming ones. */
export function AppointmentsCard({ chart }: { chart: Patient }) {
  const today = dateIn(chart.clinic.timeZone)
  const begun = useQuery(openTodayQuery(chart.id, today))
  const upcoming = useInfiniteQuery(upcomingQuery(chart.id))
  const total = (upcoming.data?.pages.at(-1)?.total ?? 0) + (begun.data?.length ?? 0)
  return (
    <Card title={total > 0 ? t('Upcoming appointments ({total})', { total }) : t('Upcoming appointments')}>
      {begun.data && begun.data.length > 0 ? (
        <ul aria-label={t('Today')} className="divide-y divide-line border-b border-line">
          {begun.data.map((appointment) => (
            <AppointmentRow key={appointment.id} appointment={appointment} today={today} />
          ))}
        </ul>
      ) : null}
      <PagedList
        query={upcoming}
        inWords={sentenceOf}
        loading={t('Loading appointments...')}
        keyOf={({ id }) => id}
        empty={begun.data?.length ? null : <p>{t('No upcoming appointments')}</p>}
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map(([id, appointment]) => (
              <AppointmentRow key={id} appointment={appointment} today={today} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function AppointmentRow({ appointment, today }: { appointment: Appointment; today: string }) {
  const isPatient = useSignedInUser().role === 'patient'
  const [shown, setShown] = useState<'details' | 'move' | null>(null)
  const close = () => setShown(null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="w-full shrink-0 tabular-nums sm:w-32">
        {isPatient || appointment.can.contact ? (
          <button
            type="button"
            onClick={() => setShown('details')}
            className="group min-h-11 rounded-sm text-start md:min-h-0"
          >
            <span className="sr-only">{t('Open appointment:')} </span>
            <When appointment={appointment} today={today} />
          </button>
        ) : (
          <When appointment={appointment} today={today} />
        )}
      </div>
      <p className="min-w-0 flex-1 basis-52 break-words">
        {appointment.service.name}
        <span className="block text-sm text-muted">{joined(doctorOf(appointment), appointment.reason)}</span>
      </p>
      <AppointmentState appointment={appointment} onMove={() => setShown('move')} />
      {shown === 'details' ? (
        <DetailsDialog
          appointment={appointment}
          isPatient={isPatient}
          onMove={() => setShown('move')}
          onClose={close}
        />
      ) : null}
      {shown === 'move' ? <MoveAppointment appointment={appointment} onClose={close} /> : null}
    </li>
  )
}

const When = ({ appointment, today }: { appointment: Appointment; today: string }) => (
  <>
    <span className="font-medium group-hover:underline">{dayInWords(appointment.appointmentDate, today)}</span>{' '}
    <time dateTime={appointment.startsAt} className="text-muted sm:block">
      {spanOf(appointment)}
    </time>
  </>
)

/** The status of an appointment, and its actions in the chart. */
function AppointmentState({ appointment, onMove }: { appointment: Appointment; onMove: () => void }) {
  const changer = useChangeAppointment(appointment)
  const [question, setQuestion] = useState<Question | null>(null)
  const { checkIn, startVisit } = appointment.can
  // on a phone the buttons need the whole line
  const hasStep = checkIn || startVisit || appointment.visitId !== null
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <div className={hasStep ? 'max-sm:basis-full' : undefined}>
        {appointment.arrivedAt && appointment.can.undoCheckIn ? (
          <Arrived appointment={appointment} />
        ) : (
          <StatusBadge status={appointment.status} />
        )}
      </div>
      {appointment.can.checkIn ? <CheckIn appointment={appointment} /> : null}
      <OpenVisit appointment={appointment} size="sm" className="min-h-11 md:min-h-9" />
      <AppointmentMenu
        appointment={appointment}
        without={appointment.can.checkIn ? ['checkIn'] : []}
        disabled={changer.isPending}
        onChange={changer.mutate}
        onAsk={setQuestion}
        onMove={onMove}
      />
      {changer.error && !question ? <Problem error={changer.error} className="basis-full" /> : null}
      {question ? (
        <AppointmentQuestion
          question={question}
          appointment={appointment}
          pending={changer.isPending}
          error={problemOf(changer.error) ?? undefined}
          onConfirm={(wanted) => changer.mutate(wanted, { onSuccess: () => setQuestion(null) })}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </div>
  )
}
