import type { Role } from '#contract/accounts.ts'
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
    [
      'completed visits of your clinics this month',
      ...otherRevenue.map((one) => `and ${money(one.amount, one.currency)}`),
    ].join(', '),
  trend: (stats) => stats.trends.revenue,
}

/** The four cards of a role, with the specification's titles; the desk has none. */
export const statCards: Record<Role, StatCard[]> = {
  doctor: [
    {
      title: "Today's Appointments",
      value: (stats) => count(stats.todayAppointments),
      means: () => 'with you, cancelled ones left out',
      trend: (stats) => stats.trends.todayAppointments,
    },
    {
      title: 'Total Patients',
      value: (stats) => count(stats.totalPatients),
      means: () => 'seen by you or booked with you',
      trend: (stats) => stats.trends.totalPatients,
    },
    {
      title: 'Prescriptions Written',
      value: (stats) => count(stats.prescriptions),
      means: ({ prescriptions }) => (prescriptions ? 'by you, not cancelled' : 'none written yet'),
    },
    { title: 'Revenue', ...revenue, means: () => 'your completed visits this month' },
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
      means: ({ prescriptions }) => (prescriptions ? 'being taken now' : 'none prescribed yet'),
    },
    {
      title: 'Medicine Reminders',
      value: (stats) => count(stats.medicineReminders),
      means: ({ medicineReminders }) => (medicineReminders ? 'set by you' : 'none set yet'),
    },
    {
      title: 'Test Reports',
      value: (stats) => count(stats.testReports),
      means: ({ testReports }) => (testReports ? 'kept for you' : 'none uploaded yet'),
    },
  ],
  clinic_admin: [
    { title: 'Active Clinics', value: (stats) => count(stats.activeClinics), means: () => 'that you run' },
    { title: 'Total Doctors', value: (stats) => count(stats.totalDoctors), means: () => 'active at your clinics' },
    {
      title: 'Monthly Bookings',
      value: (stats) => count(stats.monthlyBookings),
      means: () => 'visits of this month at your clinics',
      trend: (stats) => stats.trends.monthlyBookings,
    },
    { title: 'Platform Revenue', ...revenue },
  ],
  staff: [],
}

const since = { 'last-week': 'than a week ago', 'last-month': 'than by this day last month' } as const
const same = { 'last-week': 'as a week ago', 'last-month': 'as by this day last month' } as const

/** "12% more than by this day last month". */
export function trendInWords({ percent, against }: Trend): string {
  if (percent === 0) return `as many ${same[against]}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} ${since[against]}`
}
