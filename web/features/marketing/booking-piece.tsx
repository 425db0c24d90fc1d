import { msg, t } from '#language/translate.ts'
import { MapPin, Star } from 'lucide-react'
import { dayInWords } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Trans } from '#web/ui/trans.tsx'
import { specialtyInWords } from '#web/shell/specialties.ts'
import type { FreeDay } from './load-showcase.ts'
import { Piece } from './picture.tsx'

/** Shown if there is no demo clinic. */
const EXAMPLE = {
  name: 'Lakeside Clinic',
  city: 'Kochi',
  doctor: { firstName: 'Asha', lastName: 'Raman', specialty: msg('General Medicine') },
  times: ['09:00', '09:30', '11:00', '11:30', '14:30', '16:00'],
}

/** A clinic's free times; real ones with links in the demo, else an example. */
export function BookingPiece({ freeDay }: { freeDay: FreeDay | null }) {
  const clinic = freeDay?.clinic
  const doctor = freeDay
    ? { ...freeDay.doctor.user, specialty: specialtyInWords(freeDay.doctor.specialty) }
    : { ...EXAMPLE.doctor, specialty: t(EXAMPLE.doctor.specialty) }
  const times = (freeDay?.times ?? EXAMPLE.times).slice(0, 6)
  const book = clinic ? `/clinics/${clinic.id}/book` : undefined
  return (
    <Piece label={t('Booking at a clinic')} isExample={!clinic}>
      <div className="flex items-start justify-between gap-4 border-b border-line p-5">
        <div className="min-w-0">
          <p className="text-lg font-semibold">{clinic?.name ?? EXAMPLE.name}</p>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
            <MapPin aria-hidden="true" className="size-4" />
            {clinic?.city ?? EXAMPLE.city}
          </p>
        </div>
        {clinic?.rating ? <Rating rating={clinic.rating} /> : null}
      </div>
      <div className="p-5">
        <div className="flex items-center gap-3">
          <Avatar firstName={doctor.firstName} lastName={doctor.lastName} className="size-11" />
          <div className="min-w-0">
            <p className="font-medium">{doctorName(doctor)}</p>
            <p className="text-sm text-muted">{doctor.specialty}</p>
          </div>
        </div>
        <p className="mt-5 text-sm font-medium">
          {t('Free times, {day}', { day: freeDay ? dayInWords(freeDay.date, freeDay.today) : t('Tomorrow') })}
        </p>
        <FreeTimes times={times} hrefOf={freeDay ? (time) => detailsHref(freeDay, time) : undefined} />
        {book ? (
          <a href={book} className={buttonClass('accent', 'md', 'mt-4 w-full')}>
            {t('Book at this demo clinic')}
          </a>
        ) : (
          <p className="mt-4 text-sm text-muted">
            {t('Patients pick a time, enter their details and they’re booked.')}
          </p>
        )}
      </div>
    </Piece>
  )
}

const Rating = ({ rating }: { rating: { average: number; count: number } }) => (
  <p className="flex shrink-0 items-center gap-1 text-sm font-medium tabular-nums">
    <Star aria-hidden="true" className="size-4 fill-accent text-accent" />
    <span className="sr-only">
      {t('Rated {average} of 5 by {count, plural, one {# patient} other {# patients}}', {
        average: rating.average.toFixed(1),
        count: rating.count,
      })}
    </span>
    <span aria-hidden="true">
      {rating.average.toFixed(1)} <span className="font-normal text-muted">({rating.count})</span>
    </span>
  </p>
)

/** Returns the booking page with everything chosen but the patient's details. */
function detailsHref({ clinic, doctor, serviceId, date }: FreeDay, time: string): string {
  const query = new URLSearchParams({ step: '4', service: serviceId, doctor: doctor.id, date, time })
  return `/clinics/${clinic.id}/book?${query}`
}

interface FreeTimesProps {
  times: readonly string[]
  hrefOf: ((time: string) => string) | undefined
}

const FreeTimes = ({ times, hrefOf }: FreeTimesProps) => (
  <ul className="mt-2 grid grid-cols-3 gap-2">
    {times.map((time) => (
      <li key={time}>
        {hrefOf ? (
          <a href={hrefOf(time)} className={buttonClass('secondary', 'md', 'w-full tabular-nums')}>
            <Trans
              text="<span>Book at </span>{time}"
              values={{ time }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </a>
        ) : (
          <span className={buttonClass('secondary', 'md', 'w-full tabular-nums')}>{time}</span>
        )}
      </li>
    ))}
  </ul>
)
