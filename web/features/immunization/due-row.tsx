import { t } from '#language/translate.ts'
import { CalendarPlus, Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { DueChild } from '#contract/immunization/due.ts'
import { vaccineAndDose } from '#contract/immunization/vaccines.ts'
import { partialDate, plainDate } from '#web/lib/dates.ts'
import { telOf } from '#web/lib/tel.ts'
import { joined } from '#web/lib/words.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/rows.tsx'

/** A child with the doses due or given too early, the phone number, and a button that books. */
export function DueRow({ child, onBook }: { child: DueChild; onBook: (child: DueChild) => void }) {
  const phoneInWords = useClinicPhones()
  const { patientId, clinicId, chartNumber, dateOfBirth, phone, bookedOn, doses, early } = child
  const overdue = doses.filter(({ isOverdue }) => isOverdue)
  const name = fullName(child)
  return (
    <Row
      title={
        <Link to={`/patients/${patientId}`} className="link">
          <bdi>{name}</bdi>
        </Link>
      }
      detail={
        <>
          <p>{joined(t('b. {dateOfBirth}', { dateOfBirth: plainDate(dateOfBirth) }), chartNumber)}</p>
          <p className="text-ink">{joined(...doses.map(({ vaccine, dose }) => vaccineAndDose(vaccine, dose)))}</p>
          {doses[0] ? (
            <p>
              {overdue.length > 0
                ? t('due since {date}', { date: plainDate(overdue.at(-1)!.dueOn) })
                : t('from {date}', { date: plainDate(doses[0].dueOn) })}
            </p>
          ) : null}
          {early.map(({ vaccine, dose, givenOn, countsFrom }) => (
            <p key={`${vaccine} ${dose}`}>
              {t(
                '{vaccine}: given {date}, too early (first valid day: {day}). The doctor decides whether to repeat it.',
                {
                  vaccine: vaccineAndDose(vaccine, dose),
                  date: partialDate(givenOn),
                  day: plainDate(countsFrom),
                },
              )}
            </p>
          ))}
        </>
      }
      aside={
        <>
          {overdue.length > 0 ? (
            <Badge tone="caution">
              {t('{count, plural, one {# overdue} other {# overdue}}', { count: overdue.length })}
            </Badge>
          ) : doses.length > 0 ? (
            <Badge tone="info">{t('Due')}</Badge>
          ) : (
            <Badge>{t('Given too early')}</Badge>
          )}
          {phone ? (
            <a href={telOf(phone)} className="link inline-flex min-h-11 items-center gap-2 tabular-nums md:min-h-0">
              <Phone aria-hidden="true" className="size-4 shrink-0" />
              {phoneInWords(phone, clinicId)}
            </a>
          ) : null}
          {bookedOn ? (
            <span className="text-sm text-muted">{t('Booked for {date}', { date: plainDate(bookedOn) })}</span>
          ) : (
            <Button size="sm" aria-label={t('Book an appointment for {name}', { name })} onClick={() => onBook(child)}>
              <CalendarPlus aria-hidden="true" className="size-4" />
              {t('Book')}
            </Button>
          )}
        </>
      }
    />
  )
}
