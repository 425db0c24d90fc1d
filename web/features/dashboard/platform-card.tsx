import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { Card } from '#web/ui/card.tsx'
import { statsQuery } from './api.ts'

/** Counts over the whole platform (rule B5). */
export function PlatformCard({ user }: { user: CurrentUser }) {
  const { data } = useQuery(statsQuery(user))
  if (!data?.platform) return null
  const { activeClinics, totalDoctors, monthlyBookings } = data.platform
  const figures = [
    ['Active Clinics', activeClinics],
    ['Total Doctors', totalDoctors],
    ['Monthly Bookings', monthlyBookings],
  ] as const
  return (
    <Card title="Multi-Tenant Platform">
      <dl className="divide-y divide-line">
        {figures.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{value.toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Totals for all clinics on the platform</p>
    </Card>
  )
}
