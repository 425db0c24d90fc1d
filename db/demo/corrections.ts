import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import type { DemoChart } from './patients.ts'
import { demoAdmin, demoPatient } from './people.ts'
import { demoId } from './seeded.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Returns rows for `chart_corrections`: two patients with an account at the demo doctor's clinic, other than the demo's
 * own, have requests: one is open, and one was accepted. The demo's own patient can ask for one.
 */
export function correctionRows(charts: readonly DemoChart[], now: Date): Insertable<DB['chart_corrections']>[] {
  const [open, accepted] = charts.filter(
    ({ clinic, account }) => clinic.key === 'bengaluru' && account && account.id !== demoPatient.id,
  )
  if (!open || !accepted) throw new Error('The demo has too few patients with an account')
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const at = (days: number, hours: number) => new Date(today - days * DAY_MS + hours * HOUR_MS).toISOString()
  const rowOf = ({ id, clinic, account }: DemoChart, askedAt: string, wanted: object) => ({
    id: demoId('correction', id),
    clinic_id: clinic.id,
    patient_id: id,
    asked_by: account!.id,
    asked_at: askedAt,
    wanted: wanted as unknown as string,
  })
  return [
    {
      ...rowOf(open, at(2, 6), { emergencyContact: 'Meera', emergencyPhone: '+910000001452' }),
      note: 'My sister has a new number.',
      decision: null,
      decided_by: null,
      decided_at: null,
    },
    {
      ...rowOf(accepted, at(20, 6), { preferredLanguage: 'Hindi' }),
      note: null,
      decision: 'accepted',
      decided_by: demoAdmin.id,
      decided_at: at(20, 9),
    },
  ]
}
