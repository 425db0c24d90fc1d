import type { SignedIn } from '#server/actor.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import type { Deps } from '#server/deps.ts'

interface Seen {
  clinicId: string
  patientId: string
  patientUserId: string | null
}

/**
 * Records, after the answer, whose appointments someone has seen: a line in the audit for each clinic, with the charts.
 * Their own and their family's are not recorded.
 */
export function noteSeen(
  { views }: Pick<Deps, 'views'>,
  { actor, address }: { actor: SignedIn; address: string },
  action: ChartAction,
  appointments: readonly Seen[],
): void {
  const charts = new Map<string, string[]>()
  for (const { clinicId, patientId, patientUserId } of appointments) {
    if (patientUserId === actor.userId) continue
    const ofClinic = charts.get(clinicId)
    if (ofClinic) ofClinic.push(patientId)
    else charts.set(clinicId, [patientId])
  }
  for (const [clinicId, chartIds] of charts) views.note({ userId: actor.userId, action, address, clinicId, chartIds })
}
