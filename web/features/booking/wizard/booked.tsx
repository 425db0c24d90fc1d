import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Booking, bookingMessages, type NewBooking } from '#contract/booking/booking.ts'
import { getBooking } from '#contract/booking/manage.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { BookingFacts, CalendarLink } from '#web/features/booking/appointment-facts.tsx'
import { askForTop, useIsEmbedded } from '#web/features/booking/embedded.ts'
import { call } from '#web/lib/api.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CorrectEmail } from './correct-email.tsx'
import { addressOfState } from './picks.ts'
import { savedLinkOf, saveLink } from './saved-link.ts'

const QrCode = onDemand(async () => (await import('#web/ui/qr-code.tsx')).QrCode)

interface BookedProps {
  id: string
  clinic: Clinic
  /** The reply to the booking; undefined after a reload. */
  made: NewBooking | undefined
  /** The address the details were sent to, if this page knows it. */
  email: string | undefined
}

/** The confirmation at its own address. It can be reloaded in the tab in which the appointment was booked. */
export function Booked({ id, made, email }: BookedProps) {
  const first = made?.id === id ? made : undefined
  const [known, setKnown] = useState(first)
  const [token, setToken] = useState(() => first?.manageToken ?? savedLinkOf(id))
  const [sentTo, setSentTo] = useState(email)
  const { data: booking, error } = useQuery({
    queryKey: ['booking', token],
    queryFn: ({ signal }) => call(getBooking, { params: { token: token ?? '' } }, { signal }),
    initialData: known,
    staleTime: Infinity,
    enabled: token !== null,
  })
  if (token === null || error)
    return (
      <section aria-label={t('Booking')} className="mt-4 flex flex-col items-start gap-4">
        <Notice>
          {t(
            'This confirmation opens only in the tab in which the appointment was booked. The link in our email opens the appointment anywhere.',
          )}
        </Notice>
        <BookAnother />
      </section>
    )
  if (!booking) return <Spinner />
  const onCorrected = (corrected: NewBooking, to: string) => {
    saveLink(corrected)
    setKnown(corrected)
    setToken(corrected.manageToken)
    setSentTo(to)
  }
  return (
    <Confirmation
      booking={booking}
      token={token}
      sentTo={sentTo}
      isEmailed={known?.isEmailed ?? booking.hasEmail}
      onCorrected={onCorrected}
    />
  )
}

interface ConfirmationProps {
  booking: Booking
  /** The token of its manage link. */
  token: string
  /** The address the details were sent to; undefined after a reload. */
  sentTo: string | undefined
  isEmailed: boolean
  onCorrected: (booking: NewBooking, email: string) => void
}

/** Returns the next step for a booking's status. */
function nextIn({ status, clinic, hasEmail }: Booking): string {
  if (status === 'pending' && !hasEmail)
    return t('{clinic} has your request and will call you to confirm it. We’re holding your slot in the meantime.', {
      clinic: clinic.name,
    })
  if (status === 'pending')
    return t('{clinic} has your request and will confirm it by email. We’re holding your slot in the meantime.', {
      clinic: clinic.name,
    })
  if (status === 'cancelled') return t('This appointment is cancelled.')
  return t('{clinic} is expecting you. There is nothing more to do.', { clinic: clinic.name })
}

/** The confirmation: facts, reference, next steps and the secret link. */
function Confirmation({ booking, token, sentTo, isEmailed, onCorrected }: ConfirmationProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    askForTop()
  }, [])
  return (
    <section
      aria-labelledby="booked-title"
      className="mt-4 rounded-lg border border-line bg-surface-raised p-4 sm:p-6 md:p-8"
    >
      <h2 ref={title} id="booked-title" tabIndex={-1} className="flex items-center gap-3 text-xl outline-none">
        <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-positive" strokeWidth={1.75} />
        {t(bookingMessages.booked)}
      </h2>
      <p className="mt-2 max-w-[60ch] text-muted">{nextIn(booking)}</p>
      {isEmailed ? (
        <p className="mt-2 max-w-[60ch] text-muted">
          {sentTo ? (
            <Trans
              text="We’ve emailed the details to <strong>{email}</strong>."
              values={{ email: sentTo }}
              tags={{ strong: (words) => <strong className="font-medium text-ink">{words}</strong> }}
            />
          ) : (
            t('We’ve emailed the details to you.')
          )}
        </p>
      ) : booking.hasEmail ? (
        <Notice className="mt-4">
          {t(
            'We couldn’t email the details, because too many emails went out from your network today. Your appointment is booked: save the link below to see or change it.',
          )}
        </Notice>
      ) : null}
      {booking.can.correctEmail ? (
        <CorrectEmail token={token} hasEmail={booking.hasEmail} onCorrected={onCorrected} />
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-surface-sunken px-4 py-3">
        <p>
          <Trans
            text="Reference <strong>{reference}</strong>"
            values={{ reference: booking.reference }}
            tags={{ strong: (words) => <strong className="ms-1 text-lg font-semibold tracking-wide">{words}</strong> }}
          />
        </p>
        <StatusBadge status={booking.status} />
      </div>
      <div className="mt-6">
        <BookingFacts booking={booking} />
      </div>
      <ManageLink token={token} clinic={booking.clinic.name} isEmailed={isEmailed} />
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        <CalendarLink token={token} />
        <BookAnother after={booking} />
      </div>
    </section>
  )
}

/** The secret link to see, reschedule and cancel the appointment. */
function ManageLink({ token, clinic, isEmailed }: { token: string; clinic: string; isEmailed: boolean }) {
  const isEmbedded = useIsEmbedded()
  const url = new URL(bookingPath(token), window.location.href).href
  return (
    <div className="mt-6">
      <h3>{t('Manage your appointment')}</h3>
      <p className="mt-1 max-w-[60ch] text-sm text-muted">
        {t('Keep this link private. Anyone with it can change your appointment.')}{' '}
        {isEmailed ? t('It’s also in your email.') : t('Save it now: it’s nowhere else.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton href={bookingPath(token)} newTab={isEmbedded}>
          {t('Manage appointment')}
        </LinkButton>
        <ShareButton title={t('Your appointment at {clinic}', { clinic })} url={url} />
        <CopyButton text={url} label={t('Copy link')} />
      </div>
      {isEmailed ? null : (
        <div className="mt-4 flex flex-wrap items-center gap-4">
          {/* the code has its own size, so that nothing moves when it has loaded */}
          <span className="size-40">
            <QrCode text={url} label={t('The link as a QR code')} className="size-40 rounded-md" />
          </span>
          <p className="max-w-[40ch] text-sm text-muted">
            {t('Scan this code with your own phone to keep the link there, or take a photo of it.')}
          </p>
        </div>
      )}
    </div>
  )
}

interface BookAnotherProps {
  /** The previous booking: its service, doctor and day are preselected, for another family member. */
  after?: Pick<Booking, 'service' | 'doctor' | 'appointmentDate'>
}

/** Link from a confirmation to the times of the same day, or to an empty wizard; the booker's contact data stay. */
function BookAnother({ after }: BookAnotherProps) {
  const { pathname, search } = useLocation()
  const next = new URLSearchParams(search)
  next.delete('booked')
  const picks = after?.service.id
    ? { service: after.service.id, doctor: after.doctor.id, date: after.appointmentDate }
    : {}
  const address = addressOfState(next, { step: after?.service.id ? 3 : 1, picks })
  return (
    <LinkButton to={pathname + address} variant="secondary">
      {t('Book Another Appointment')}
    </LinkButton>
  )
}

/** Returns the path of the page that shows, reschedules and cancels a booking. */
const bookingPath = (token: string) => `/bookings/${token}`
