import { msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { WeekPiece } from './week-piece.tsx'
import { CalendarPlus, Check, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Piece } from './picture.tsx'
import { buttonClass } from '#web/ui/button-style.ts'

/** Clinics, doctors, patients. */
export const Audiences = () => (
  <div className="page-width divide-y divide-line">
    <Audience
      who={t('For clinics')}
      title={t('All your doctors and clinics in one place')}
      points={[
        t('Your own booking page, to link to or embed on your website'),
        t('Services, prices and opening hours for each clinic'),
        t('No double bookings: a doctor’s appointments can’t overlap'),
      ]}
      link={{ href: '/multi-doctor-management', label: t('Multi-doctor management') }}
    >
      <WeekPiece />
    </Audience>
    <Audience
      who={t('For doctors')}
      title={t('See who’s next and what to do')}
      points={[
        t('Your day in order, in the clinic’s time zone'),
        t('Confirm, reschedule, complete or cancel appointments in one place'),
        t('Prescriptions checked for interactions while you write them'),
        t('Charts that no other clinic can open'),
      ]}
      link={{ href: '/features', label: t('All features') }}
    >
      <VisitPiece />
    </Audience>
    <Audience
      who={t('For patients')}
      title={t('Book in a minute, no account needed')}
      points={[
        t('Only times that are free, with the price before you book'),
        t('A private link to reschedule or cancel'),
        t('Prescriptions and test reports to read and share by a safe link'),
        t('A calendar entry that says where and when, never why'),
      ]}
      link={{ href: '/medicine-reminders', label: t('Medicine reminders') }}
    >
      <TicketPiece />
    </Audience>
  </div>
)

interface AudienceProps {
  /** The audience, such as "For clinics". */
  who: string
  title: string
  points: readonly string[]
  link: { href: string; label: string }
  /** The piece of the product that they use. */
  children: ReactNode
}

/** A section for one audience: benefits and a piece of the product. */
const Audience = ({ who, title, points, link, children }: AudienceProps) => (
  <section className="split gap-y-8 py-12 lg:items-center lg:py-16">
    <div>
      <p className="font-medium text-brand">{who}</p>
      <h2 className="mt-1 max-w-[24ch] text-xl">{title}</h2>
      <ul className="mt-4 flex max-w-[52ch] flex-col gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
            {point}
          </li>
        ))}
      </ul>
      <a href={link.href} className="link mt-5 inline-flex min-h-11 items-center font-medium">
        {link.label}
      </a>
    </div>
    {children}
  </section>
)

const FACTS = [
  { name: msg('When'), value: msg('Fri 4 Dec, 10:30') },
  { name: msg('With'), value: msg('Dr. Asha Raman') },
  { name: msg('Where'), value: msg('Lakeside Clinic, Kochi') },
  { name: msg('Price'), value: msg('₹500, paid at the clinic') },
]

/** A patient's confirmation after booking. */
const TicketPiece = () => (
  <Piece label={t('A booked appointment')} isExample>
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="size-5.5 text-positive" />
        {t('Appointment Booked!')}
      </p>
      <Badge tone="caution">{t('Pending')}</Badge>
    </div>
    <dl className="grid gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-2">
      {FACTS.map(({ name, value }) => (
        <div key={t(name)}>
          <dt className="text-sm text-muted">{t(name)}</dt>
          <dd className="font-medium">{t(value)}</dd>
        </div>
      ))}
    </dl>
    <p className="flex items-center gap-2 border-t border-line px-5 py-3.5 text-sm text-muted">
      <CalendarPlus aria-hidden="true" className="size-4.5 shrink-0" />
      {t('Includes a calendar file and a private link to reschedule or cancel.')}
    </p>
  </Piece>
)

/** An opened appointment: patient, reason and next steps. */
const VisitPiece = () => (
  <Piece label={t('An appointment and its next steps')} isExample>
    <div className="flex flex-wrap items-start justify-between gap-3 p-5">
      <div>
        <p className="text-sm text-muted tabular-nums">{t('Today, 10:00–10:30')}</p>
        <p className="mt-1 text-lg font-semibold">{t('Fatima Sheikh, 41')}</p>
        <p className="text-sm text-muted">{t('Chart LC-00218 · General Consultation')}</p>
      </div>
      <Badge tone="positive">{t('Confirmed')}</Badge>
    </div>
    <p className="mx-5 rounded-md bg-surface-sunken px-4 py-3">
      <Trans
        text="<span>Reason</span>Headaches in the evening, for two weeks"
        tags={{ span: (words) => <span className="block text-sm text-muted">{words}</span> }}
      />
    </p>
    <div className="flex flex-wrap gap-2 p-5" aria-hidden="true">
      <span className={buttonClass('primary')}>{t('Complete')}</span>
      <span className={buttonClass('secondary')}>{t('Reschedule')}</span>
      <span className={buttonClass('secondary')}>{t('No-show')}</span>
      <span className={buttonClass('quiet')}>{t('Cancel')}</span>
    </div>
  </Piece>
)
