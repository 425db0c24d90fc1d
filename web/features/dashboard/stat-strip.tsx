import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { DashboardStats, Trend } from '#contract/dashboard.ts'
import { indianNumber } from '#contract/numbers.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { money } from '#web/lib/money.ts'
import { cx } from '#web/ui/cx.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statsQuery } from './api.ts'

/** The role's four numbers, each with its meaning and a trend if there is one. */
export function StatStrip({ user }: { user: CurrentUser }) {
  const { data, error, refetch, isFetching } = useQuery(statsQuery(user))
  const cards = statCards[user.role]
  if (error && !data)
    return (
      <InlineError
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="mb-6 rounded-lg border border-line bg-surface-raised px-5 py-4"
      >
        {t('Couldn’t load your figures. {error}', { error: sentenceOf(error) })}
      </InlineError>
    )
  return (
    <section aria-label={t('Figures')} className="mb-6 rounded-lg">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
        {cards.map((card) => (
          <div key={t(card.title)} className="flex flex-col bg-surface-raised px-4 py-4 sm:px-5">
            <dt className="text-sm font-medium text-muted">{t(card.title)}</dt>
            {data ? (
              <Figure value={card.value(data)} means={card.means(data)} trend={card.trend?.(data)} />
            ) : (
              <dd className={cx('mt-1', card.trend ? 'min-h-28.75 sm:min-h-18.75' : 'min-h-12.75')}>
                <span className="sr-only">{t('Loading...')}</span>
                <Skeleton className="mt-1 h-6 w-20" />
                <Skeleton className="mt-2.5 h-3.5 w-full max-w-36" />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Figure({ value, means, trend }: { value: string; means: string; trend?: Trend }) {
  const Icon = trend && trend.percent < 0 ? TrendingDown : TrendingUp
  return (
    <dd className="mt-1">
      <span className="block text-xl font-semibold tabular-nums">{value}</span>
      <span className="block text-sm text-muted">{means}</span>
      {trend ? (
        <span className={`mt-1 flex items-start gap-1.5 text-sm ${trend.percent > 0 ? 'text-positive' : 'text-muted'}`}>
          {trend.percent === 0 ? null : <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
          {trendInWords(trend)}
        </span>
      ) : null}
    </dd>
  )
}

interface StatCard {
  title: Message
  /** Describes what is counted. */
  means: (stats: DashboardStats) => string
  value: (stats: DashboardStats) => string
  trend?: (stats: DashboardStats) => Trend | undefined
}

const count = (value: number | undefined) => indianNumber(value ?? 0)

const revenue: Omit<StatCard, 'title'> = {
  value: ({ revenue = '0', currency }) => (currency ? money(revenue, currency) : '0'),
  means: ({ otherRevenue = [] }) =>
    [
      'completed appointments this month',
      ...otherRevenue.map((one) => t('plus {amount}', { amount: money(one.amount, one.currency) })),
    ].join(', '),
  trend: (stats) => stats.trends.revenue,
}

/** The four cards of a role; the desk has none. */
const statCards: Record<Role, StatCard[]> = {
  doctor: [
    {
      title: msg("Today's Appointments"),
      value: (stats) => count(stats.todayAppointments),
      means: () => 'excluding cancelled',
      trend: (stats) => stats.trends.todayAppointments,
    },
    {
      title: msg('Total Patients'),
      value: (stats) => count(stats.totalPatients),
      means: () => 'seen or booked',
      trend: (stats) => stats.trends.totalPatients,
    },
    {
      title: msg('Prescriptions Written'),
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? 'excluding cancelled' : 'none yet'),
    },
    { title: msg('Revenue'), ...revenue, means: () => 'completed appointments this month' },
  ],
  patient: [
    {
      title: msg('Upcoming Appointments'),
      value: (stats) => count(stats.upcomingAppointments),
      means: () => 'in the next 7 days',
    },
    {
      title: msg('Active Prescriptions'),
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? 'currently active' : 'none active'),
    },
    {
      title: msg('Medicine Reminders'),
      value: (stats) => count(stats.medicineReminders),
      means: ({ medicineReminders }) => (medicineReminders ? 'set for today' : 'none set for today'),
    },
    {
      title: msg('Test Reports'),
      value: (stats) => count(stats.testReports),
      means: ({ testReports }) => (testReports ? 'on file' : 'none yet'),
    },
  ],
  clinic_admin: [
    { title: msg('Active Clinics'), value: (stats) => count(stats.activeClinics), means: () => 'managed by you' },
    { title: msg('Total Doctors'), value: (stats) => count(stats.totalDoctors), means: () => 'active at your clinics' },
    {
      title: msg('Monthly Bookings'),
      value: (stats) => count(stats.monthlyBookings),
      means: () => 'appointments this month at your clinics',
      trend: (stats) => stats.trends.monthlyBookings,
    },
    { title: msg('Platform Revenue'), ...revenue },
  ],
  staff: [],
}

const then = { 'last-week': 'this day last week', 'last-month': 'this point last month' } as const

/** Larger percentages say less than the two numbers: "600% up" can be 14 after 2. */
const MOST_PERCENT = 100

/** "12% up on this point last month", or "2 this day last week". */
function trendInWords({ percent, against, before }: Trend): string {
  if (percent === 0) return t('same as {value}', { value: then[against] })
  if (percent > MOST_PERCENT && before !== undefined) return `${before} ${then[against]}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'up' : 'down'} on ${then[against]}`
}
