import { t } from '#language/translate.ts'
import { leftToRight } from '#contract/writing.ts'
import { Trans } from '#web/ui/trans.tsx'
import { MapPin, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking/booking.ts'
import { bookAgainPath } from '#web/features/appointments/public/words.ts'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { BookingFacts, CalendarLink } from '#web/features/booking/appointment-facts.tsx'
import { BookingFrame } from '#web/features/booking/frame.tsx'
import { forgetLink } from '#web/features/booking/wizard/saved-link.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { longDate } from '#web/lib/dates.ts'
import { telOf } from '#web/lib/tel.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CancelDialog, MoveBooking } from './dialogs.tsx'
import { ReviewForm } from './review-form.tsx'
import { useBooking, useBookingChanges } from './use-booking.ts'

interface ManageBookingProps {
  token: string
  first: Booking
  /** Shown below an upcoming booking. */
  reminders: ReactNode
}

/** One booking, for the holder of its link: its facts and the available actions. */
export function ManageBooking({ token, first, reminders }: ManageBookingProps) {
  const { data: booking } = useBooking(token, first)
  const [query] = useSearchParams()
  const answer = query.get('answer')
  // links in the email open the matching dialog
  const [open, setOpen] = useState<'move' | 'cancel' | null>(() =>
    answer === 'move' && first.can.move ? 'move' : answer === 'cancel' && first.can.cancel ? 'cancel' : null,
  )
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  // the link is used, so the confirmation needs no copy of it
  useEffect(forgetLink, [])
  return (
    <>
      <div className="mx-auto grid max-w-4xl gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <BookingSection token={token} booking={booking} onOpen={setOpen} />
          <ReviewForm token={token} isOpen={booking.can.review} doctor={doctorName(booking.doctor.user)} />
        </div>
        <ClinicContact clinic={booking.clinic} />
        {open === 'move' ? <MoveBooking token={token} booking={booking} onClose={() => setOpen(null)} /> : null}
        <CancelDialog token={token} booking={booking} open={open === 'cancel'} onOpenChange={close} />
      </div>
      {booking.can.cancel && booking.hasEmail ? reminders : null}
    </>
  )
}

interface BookingSectionProps {
  token: string
  booking: Booking
  onOpen: (dialog: 'move' | 'cancel') => void
}

/** Status, facts and actions of a booking. */
function BookingSection({ token, booking, onOpen }: BookingSectionProps) {
  const { title, sentence } = statusInWords(booking)
  const isOff = booking.status === 'cancelled' || booking.status === 'no_show'
  const isOver = isOff || booking.status === 'completed'
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <div aria-live="polite">
        <StatusBadge status={booking.status} />
        <h1 className="mt-3 text-xl">{title}</h1>
        <p className="mt-1 max-w-[60ch] text-muted">{sentence}</p>
        {isOff ? null : <MovedByClinic token={token} booking={booking} />}
        {booking.cancelReason ? (
          <p className="mt-2">{t('Reason: {cancelReason}', { cancelReason: booking.cancelReason })}</p>
        ) : null}
      </div>
      <p className="my-5 border-y border-line py-3">
        <Trans
          text="Reference <strong>{reference}</strong>"
          values={{ reference: booking.reference }}
          tags={{ strong: (words) => <strong className="ms-1 font-semibold tracking-wide">{words}</strong> }}
        />
      </p>
      <BookingFacts booking={booking} />
      {booking.clinic.beforeYouCome && !isOver ? (
        <section className="mt-5 border-t border-line pt-4">
          <h2 className="text-base">{t('Before you come')}</h2>
          <p className="mt-1 max-w-[60ch] whitespace-pre-line">{booking.clinic.beforeYouCome}</p>
        </section>
      ) : null}
      {booking.mode === 'video' && !isOver ? <JoinVideo token={token} /> : null}
      <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
        {booking.can.move ? <Button onClick={() => onOpen('move')}>{t('Reschedule')}</Button> : null}
        {isOver ? (
          <LinkButton href={bookAgainPath(booking.clinic.id, booking)} variant={isOff ? 'primary' : 'secondary'}>
            {t('Book Another Appointment')}
          </LinkButton>
        ) : (
          <CalendarLink token={token} />
        )}
        {booking.can.cancel ? (
          <Button variant="quiet" className="text-danger! max-sm:w-full sm:ms-auto" onClick={() => onOpen('cancel')}>
            {t('Cancel')}
          </Button>
        ) : null}
      </div>
      {booking.can.cancel && !booking.can.move ? (
        <p className="mt-3 text-sm text-muted">{t('It’s too late to reschedule online. Please call the clinic.')}</p>
      ) : null}
    </section>
  )
}

/** The way to the waiting page: a new document, because camera and microphone are allowed there alone. */
const JoinVideo = ({ token }: { token: string }) => (
  <div className="mt-5 border-t border-line pt-4">
    <p className="mb-3 max-w-[60ch]">{t('This appointment is by video. You can join 15 minutes before it starts.')}</p>
    <LinkButton href={`/bookings/${token}/video`}>{t('Go to the video visit')}</LinkButton>
  </div>
)

/** Returns the page's heading and sentence for a booking's status. */
function statusInWords({ status, clinic, hasEmail }: Booking): { title: string; sentence: string } {
  switch (status) {
    case 'pending':
      return {
        title: t('Waiting for confirmation'),
        sentence: hasEmail
          ? t('{clinic} has your request. You’ll get an email when they confirm it.', { clinic: clinic.name })
          : t('{clinic} has your request and will call you to confirm it.', { clinic: clinic.name }),
      }
    case 'scheduled':
      return { title: t('Your appointment'), sentence: t('{clinic} is expecting you.', { clinic: clinic.name }) }
    case 'confirmed':
      return {
        title: t('Your appointment is confirmed'),
        sentence: t('{clinic} is expecting you.', { clinic: clinic.name }),
      }
    case 'completed':
      return {
        title: t('Appointment completed'),
        sentence: t('Thank you for coming to {clinic}.', { clinic: clinic.name }),
      }
    case 'cancelled':
      return {
        title: t('Appointment cancelled'),
        sentence: t('Your slot has been released. You can book another appointment any time.'),
      }
    case 'no_show':
      return {
        title: t('Missed appointment'),
        sentence: t('{clinic} recorded that you didn’t attend. You can book another appointment any time.', {
          clinic: clinic.name,
        }),
      }
  }
}

/** Shows that the clinic moved the appointment, and asks whether the new time suits. */
function MovedByClinic({ token, booking }: { token: string; booking: Booking }) {
  const { movedFrom, isKept, clinic, can } = booking
  const { keep } = useBookingChanges(token)
  const [query] = useSearchParams()
  const isWanted = query.get('answer') === 'keep'
  const button = useRef<HTMLButtonElement>(null)
  // opening the link never answers: email programs prefetch links
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  if (!movedFrom) return null
  if (isKept)
    return (
      <Notice tone="positive" className="mt-4" title={t('Thank you')}>
        {t('{clinic} knows that the new time works for you.', { clinic: clinic.name })}
      </Notice>
    )
  if (!can.keep) return null
  return (
    <Notice tone="caution" className="mt-4" title={t('{clinic} has moved this appointment', { clinic: clinic.name })}>
      <p>
        {t('It was on {appointmentDate} at {appointmentTime}. Does the new time work for you?', {
          appointmentDate: longDate(movedFrom.appointmentDate),
          appointmentTime: clock(movedFrom.appointmentTime),
        })}
      </p>
      {keep.error ? <p className="mt-2 text-danger">{sentenceOf(keep.error)}</p> : null}
      <Button
        ref={button}
        className="mt-3"
        size="sm"
        pending={keep.isPending}
        pendingText={t('Saving...')}
        onClick={() => keep.mutate()}
      >
        {t('Keep it')}
      </Button>
    </Notice>
  )
}

/** Contact data of a booking's clinic. */
const ClinicContact = ({ clinic }: { clinic: Booking['clinic'] }) => (
  <Card title={clinic.name} className="self-start">
    <ClinicLogo clinic={clinic} className="mb-3 size-14" />
    <p className="flex gap-3">
      <MapPin aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi>{clinic.address}</bdi>
      </span>
    </p>
    <p className="mt-1 flex items-center gap-3 md:mt-3">
      <Phone aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
      <a href={telOf(clinic.phone)} className="link inline-flex min-h-11 items-center tabular-nums md:min-h-0">
        {leftToRight(clinic.phone)}
      </a>
    </p>
    <p className="text-sm md:mt-3">
      <a href={`/clinics/${clinic.id}/book`} className="link inline-flex min-h-11 items-center md:min-h-0">
        {t('View clinic page')}
      </a>
    </p>
  </Card>
)

/** Shown for an unknown link. */
export const UnknownBooking = () => (
  <BookingFrame>
    <PageHead title={t('404 Page Not Found')} noIndex />
    <div className="max-w-[60ch] py-8 md:py-16">
      <h1 className="text-xl">{t('404 Page Not Found')}</h1>
      <p className="mt-2 text-muted">
        {t('We couldn’t find this booking. Make sure you copied the whole link, or call the clinic.')}
      </p>
      <div className="mt-6">
        <LinkButton href="/" variant="secondary">
          {t('Go to home page')}
        </LinkButton>
      </div>
    </div>
  </BookingFrame>
)
