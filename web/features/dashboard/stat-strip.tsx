import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { DashboardStats, Trend } from '#contract/dashboard.ts'
import { indianNumber } from '#contract/numbers.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { money } from '#web/lib/money.ts'
import { listWithCommas } from '#web/lib/text.ts'
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
        className="rounded-lg border border-line bg-surface-raised px-5 py-4"
      >
        {t('Couldn’t load your figures. {error}', { error: sentenceOf(error) })}
      </InlineError>
    )
  return (
    <section aria-label={t('Figures')} className="rounded-lg">
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
    listWithCommas([
      t('completed appointments this month'),
      ...otherRevenue.map((one) => t('plus {amount}', { amount: money(one.amount, one.currency) })),
    ]),
  trend: (stats) => stats.trends.revenue,
}

/** The four cards of a role; the desk has none. */
const statCards: Record<Role, StatCard[]> = {
  doctor: [
    {
      title: msg("Today's Appointments"),
      value: (stats) => count(stats.todayAppointments),
      means: () => t('excluding cancelled'),
      trend: (stats) => stats.trends.todayAppointments,
    },
    {
      title: msg('Total Patients'),
      value: (stats) => count(stats.totalPatients),
      means: () => t('seen or booked'),
      trend: (stats) => stats.trends.totalPatients,
    },
    {
      title: msg('Prescriptions Written'),
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? t('excluding cancelled') : t('none yet')),
    },
    { title: msg('Revenue'), ...revenue, means: () => t('completed appointments this month') },
  ],
  patient: [
    {
      title: msg('Upcoming Appointments'),
      value: (stats) => count(stats.upcomingAppointments),
      means: () => t('in the next 7 days'),
    },
    {
      title: msg('Active Prescriptions'),
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? t('currently active') : t('none active')),
    },
    {
      title: msg('Medicine Reminders'),
      value: (stats) => count(stats.medicineReminders),
      means: ({ medicineReminders }) => (medicineReminders ? t('set for today') : t('none set for today')),
    },
    {
      title: msg('Test Reports'),
      value: (stats) => count(stats.testReports),
      means: ({ testReports }) => (testReports ? t('on file') : t('none yet')),
    },
  ],
  clinic_admin: [
    { title: msg('Active Clinics'), value: (stats) => count(stats.activeClinics), means: () => t('managed by you') },
    {
      title: msg('Total Doctors'),
      value: (stats) => count(stats.totalDoctors),
      means: () => t('active at your clinics'),
    },
    {
      title: msg('Monthly Bookings'),
      value: (stats) => count(stats.monthlyBookings),
      means: () => t('appointments this month at your clinics'),
      trend: (stats) => stats.trends.monthlyBookings,
    },
    { title: msg('Platform Revenue'), ...revenue },
  ],
  staff: [],
}

/** Larger percentages say less than the two numbers: "600% up" can be 14 after 2. */
const MOST_PERCENT = 100

const trendWords: Record<Trend['against'], { same: Message; before: Message; up: Message; down: Message }> = {
  'last-week': {
    same: msg('same as this day last week'),
    before: msg('{before} this day last week'),
    up: msg('{percent}% up on this day last week'),
    down: msg('{percent}% down on this day last week'),
  },
  'last-month': {
    same: msg('same as this point last month'),
    before: msg('{before} this point last month'),
    up: msg('{percent}% up on this point last month'),
    down: msg('{percent}% down on this point last month'),
  },
}

/** "12% up on this point last month", or "2 this day last week". */
function trendInWords({ percent, against, before }: Trend): string {
  const words = trendWords[against]
  if (percent === 0) return t(words.same)
  if (percent > MOST_PERCENT && before !== undefined) return t(words.before, { before })
  return percent > 0 ? t(words.up, { percent }) : t(words.down, { percent: -percent })
}
