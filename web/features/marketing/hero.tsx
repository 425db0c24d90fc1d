import { type Message, msg, t } from '#language/translate.ts'
import { TRIAL_DAYS } from '#contract/product.ts'
import { useProduct } from '#web/shell/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BookingPiece } from './booking-piece.tsx'
import type { FreeDay } from './load-showcase.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Piece } from './picture.tsx'

/** The top of the landing page: summary, two calls to action, and pieces of the product. */
export function Hero({ freeDay }: { freeDay: FreeDay | null }) {
  const { name } = useProduct()
  return (
    <section className="page-width split gap-y-10 pt-10 pb-14 md:pt-16 lg:pb-20">
      <div className="lg:pt-8">
        <h1 className="max-w-[14ch] text-display font-bold tracking-[-0.03em]">
          {t('Your clinic’s day, under control')}
        </h1>
        <p className="mt-5 max-w-[46ch] text-lg text-muted">
          {t(
            '{name} is open source software for medical practices. Patients only see times that are free. The front desk and doctors share one schedule.',
            { name },
          )}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton href="/login" size="lg">
            {t('Start Free Trial')}
          </LinkButton>
          <LinkButton href="/demo" size="lg" variant="secondary">
            {t('View Demo')}
          </LinkButton>
        </div>
        <p className="mt-3 text-sm text-muted">
          {t('Free for {trialDays} days. No credit card needed.', { trialDays: TRIAL_DAYS })}
        </p>
      </div>
      <div className="grid items-start gap-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <BookingPiece freeDay={freeDay} />
        <DayPiece className="lg:hidden xl:mt-14 xl:block" />
      </div>
    </section>
  )
}

interface Appointment {
  time: string
  who: string
  what: Message
  status: Message
  tone: Tone
}

const DAY: Appointment[] = [
  { time: '09:00', who: 'Meera Nair', what: msg('First consultation'), status: msg('Completed'), tone: 'info' },
  { time: '09:30', who: 'Joseph Mathew', what: msg('Blood pressure'), status: msg('Confirmed'), tone: 'positive' },
  { time: '10:00', who: 'Fatima Sheikh', what: msg('Consultation'), status: msg('Confirmed'), tone: 'positive' },
  { time: '11:00', who: 'Arjun Pillai', what: msg('Follow-up'), status: msg('Pending'), tone: 'caution' },
]

/** A doctor's morning, as in the day's list. */
const DayPiece = ({ className }: { className?: string }) => (
  <Piece label={t("A doctor's day")} isExample className={className}>
    <div className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-3.5">
      <p className="font-semibold">{t('Today')}</p>
      <p className="text-sm text-muted">{t('Dr. Asha Raman')}</p>
    </div>
    <ol className="divide-y divide-line">
      {DAY.map(({ time, who, what, status, tone }) => (
        <li key={time} className="flex items-center gap-4 px-5 py-3">
          <time className="text-sm text-muted">{time}</time>
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{who}</p>
            <p className="truncate text-sm text-muted">{t(what)}</p>
          </div>
          <Badge tone={tone}>{t(status)}</Badge>
        </li>
      ))}
    </ol>
  </Piece>
)
