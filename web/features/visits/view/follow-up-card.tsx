import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { daysBetween } from '#contract/wall-clock.ts'
import { upcomingQuery } from '#web/features/visits/api.ts'
import { clock } from '#web/lib/clock.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Trans } from '#web/ui/trans.tsx'

/** Days by which a booked follow-up may differ from the wanted date. */
const NEAR = 3

/** True for an open appointment with the visit's doctor near the wanted date. */
const isFollowUp = ({ content: { followUpDate }, doctorId }: Visit, one: Appointment): boolean =>
  followUpDate !== null &&
  one.doctorId === doctorId &&
  ['pending', 'scheduled', 'confirmed'].includes(one.status) &&
  Math.abs(daysBetween(followUpDate, one.appointmentDate)) <= NEAR

/**
 * Offers to book the follow-up: in the desk's dialog, or on the clinic's page for patients. Once an appointment is
 * booked near the wanted date, it shows that instead.
 */
export function FollowUpCard({ visit, onBook }: { visit: Visit; onBook: (visit: Visit) => void }) {
  const { content, can, clinicId, status, patientId } = visit
  const isShown = status !== 'draft' && (can.book || content.followUpDate !== null)
  const { data, isLoading } = useQuery({ ...upcomingQuery(patientId), enabled: isShown })
  const booked = data?.items.find((one) => isFollowUp(visit, one))
  if (!isShown) return null
  return (
    <Card title={t('Follow-up')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {booked ? (
          <p>
            <Trans
              text="Booked: <link>{what}</link>"
              values={{
                what: joined(plainDate(booked.appointmentDate), clock(booked.appointmentTime), booked.service.name),
              }}
              tags={{
                link: (words) => (
                  <Link
                    to={can.book ? `/calendar?view=day&date=${booked.appointmentDate}` : '/appointments'}
                    className="link"
                  >
                    {words}
                  </Link>
                ),
              }}
            />
            {content.followUpDate ? (
              <span className="block text-sm text-muted">
                {t('Follow-up due {date}', { date: plainDate(content.followUpDate) })}
              </span>
            ) : null}
          </p>
        ) : (
          <p>
            {content.followUpDate
              ? t('Follow-up due {date}', { date: plainDate(content.followUpDate) })
              : t('No date was set')}
          </p>
        )}
        {booked || isLoading ? null : can.book ? (
          <Button variant="secondary" onClick={() => onBook(visit)}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('Book follow-up')}
          </Button>
        ) : (
          <LinkButton to={`/clinics/${clinicId}/book`} variant="secondary">
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('Book follow-up')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
