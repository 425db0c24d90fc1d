import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import type { DemoChart } from './patients.ts'
import { demoAdmin } from './people.ts'
import { demoId } from './seeded.ts'

const DAY = 86_400_000

/** One emergency access, twelve days ago, ended early by its administrator. */
export function emergencyRows(charts: readonly DemoChart[], now: Date): Insertable<DB['emergency_accesses']>[] {
  const chart = charts.find((one) => one.clinic.key === 'bengaluru' && !one.account && one.since < -13 && !one.isSecond)
  if (!chart) throw new Error('The demo has no chart that was there thirteen days ago')
  // 05:40 of UTC is before noon at the clinic
  const opened = (Math.floor(now.getTime() / DAY) - 12) * DAY + 340 * 60_000
  const [openedAt, endedAt] = [0, 14].map((minutes) => new Date(opened + minutes * 60_000).toISOString())
  return [
    {
      id: demoId('emergency', chart.id),
      patient_id: chart.id,
      clinic_id: chart.clinic.id,
      user_id: demoAdmin.id,
      reason: 'Fainted at the desk; the ambulance asked for allergies',
      opened_at: openedAt!,
      ends_at: endedAt!,
      ended_by: demoAdmin.id,
      mailed: true,
    },
  ]
}
