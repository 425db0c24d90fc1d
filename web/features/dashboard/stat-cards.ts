import type { Role } from '#contract/accounts/accounts.ts'
import type { DashboardStats, Trend } from '#contract/dashboard.ts'
import { money } from '#web/lib/money.ts'

export interface StatCard {
  title: string
  /** What exactly is counted. */
  means: (stats: DashboardStats) => string
  value: (stats: DashboardStats) => string
  trend?: (stats: DashboardStats) => Trend | undefined
}

const count = (value: number | undefined) => (value ?? 0).toLocaleString('en-IN')

const revenue: Omit<StatCard, 'title'> = {
  value: ({ revenue = '0', currency }) => (currency ? money(revenue, currency) : '0'),
  means: ({ otherRevenue = [] }) =>
    ['completed appointments this month', ...otherRevenue.map((one) => `plus ${money(one.amount, one.currency)}`)].join(
      ', ',
    ),
  trend: (stats) => stats.trends.revenue,
}

/** The four cards of a role; the desk has none. */
export const statCards: Record<Role, StatCard[]> = {
  doctor: [
    {
      title: "Today's Appointments",
      value: (stats) => count(stats.todayAppointments),
      means: () => 'excluding cancelled',
      trend: (stats) => stats.trends.todayAppointments,
    },
    {
      title: 'Total Patients',
      value: (stats) => count(stats.totalPatients),
      means: () => 'seen or booked',
      trend: (stats) => stats.trends.totalPatients,
    },
    {
      title: 'Prescriptions Written',
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? 'excluding cancelled' : 'none yet'),
    },
    { title: 'Revenue', ...revenue, means: () => 'completed appointments this month' },
  ],
  patient: [
    {
      title: 'Upcoming Appointments',
      value: (stats) => count(stats.upcomingAppointments),
      means: () => 'in the next 7 days',
    },
    {
      title: 'Active Prescriptions',
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? 'currently active' : 'none active'),
    },
    {
      title: 'Medicine Reminders',
      value: (stats) => count(stats.medicineReminders),
      means: ({ medicineReminders }) => (medicineReminders ? 'set for today' : 'none set for today'),
    },
    {
      title: 'Test Reports',
      value: (stats) => count(stats.testReports),
      means: ({ testReports }) => (testReports ? 'on file' : 'none yet'),
    },
  ],
  clinic_admin: [
    { title: 'Active Clinics', value: (stats) => count(stats.activeClinics), means: () => 'managed by you' },
    { title: 'Total Doctors', value: (stats) => count(stats.totalDoctors), means: () => 'active at your clinics' },
    {
      title: 'Monthly Bookings',
      value: (stats) => count(stats.monthlyBookings),
      means: () => 'appointments this month at your clinics',
      trend: (stats) => stats.trends.monthlyBookings,
    },
    { title: 'Platform Revenue', ...revenue },
  ],
  staff: [],
}

const then = { 'last-week': 'this day last week', 'last-month': 'this point last month' } as const

/** Beyond this a percentage says less than the two numbers: "600% up" may be fourteen after two. */
const MOST_PERCENT = 100

/** "12% up on this point last month", or "2 this day last week". */
export function trendInWords({ percent, against, before }: Trend): string {
  if (percent === 0) return `same as ${then[against]}`
  if (percent > MOST_PERCENT && before !== undefined) return `${before} ${then[against]}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'up' : 'down'} on ${then[against]}`
}
