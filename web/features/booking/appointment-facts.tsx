import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppointmentMode } from '#contract/appointments/appointments.ts'
import type { Booking } from '#contract/booking/booking.ts'
import { getBookingCalendar } from '#contract/booking/manage.ts'
import { t } from '#language/translate.ts'
import { addressOf } from '#web/lib/api.ts'
import { clock } from '#web/lib/clock.ts'
import { durationInWords, longDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { buttonClass } from '#web/ui/button-style.ts'

interface AppointmentFactsProps {
  /** The patient's name, once known. */
  patient?: string
  /** The clinic's wall clock. */
  date: string
  time: string
  timeZone: string
  doctor: string
  specialty?: string | undefined
  service: string
  mode?: AppointmentMode | undefined
  /** Minutes. */
  duration: number
  price: string | null
  /** Instead of the price, if it depends on the doctor. */
  priceWords?: string | undefined
  currency: string
}

/** The facts of a booking: date, time, doctor, service, duration and price. */
export function AppointmentFacts(appointment: AppointmentFactsProps) {
  const zoneNote = useClinicTimeNote(appointment.timeZone)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
      {appointment.patient ? <Fact name={t('For')}>{appointment.patient}</Fact> : null}
      <Fact name={t('Date')}>{longDate(appointment.date)}</Fact>
      <Fact name={t('Time')} note={zoneNote}>
        {clock(appointment.time)}
      </Fact>
      <Fact name={t('Doctor')} note={appointment.specialty ? specialtyInWords(appointment.specialty) : null}>
        {appointment.doctor}
      </Fact>
      <Fact name={t('Service')}>{appointment.service}</Fact>
      {appointment.mode === 'video' ? <Fact name={t('Where')}>{t('By video')}</Fact> : null}
      <Fact name={t('Duration')}>{durationInWords(appointment.duration)}</Fact>
      {appointment.priceWords ? (
        <Fact name={t('Price')}>{appointment.priceWords}</Fact>
      ) : appointment.price === null ? null : (
        <Fact name={t('Price')}>{money(appointment.price, appointment.currency)}</Fact>
      )}
    </dl>
  )
}

/** The facts of a stored booking. */
export const BookingFacts = ({ booking }: { booking: Booking }) => (
  <AppointmentFacts
    patient={fullName(booking.patient)}
    date={booking.appointmentDate}
    time={booking.appointmentTime}
    timeZone={booking.clinic.timeZone}
    doctor={doctorName(booking.doctor.user)}
    specialty={booking.doctor.specialty}
    service={booking.service.name}
    mode={booking.mode}
    duration={booking.duration}
    price={booking.price}
    currency={booking.currency}
  />
)

const Fact = ({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="font-medium tabular-nums">
      {children}
      {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
    </dd>
  </>
)

/** Link to a booking's calendar file. */
export const CalendarLink = ({ token }: { token: string }) => (
  <a
    href={addressOf(getBookingCalendar, { params: { token } })}
    download="appointment.ics"
    className={buttonClass('secondary')}
  >
    <CalendarPlus aria-hidden="true" className="size-4.5" />
    {t('Add to calendar')}
  </a>
)
