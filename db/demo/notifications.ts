import type { Insertable } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor } from './doctors.ts'
import { demoAdmin, demoPatient } from './people.ts'
import { demoId } from './seeded.ts'
import { demoReceptionist } from './team.ts'
import type { Visit } from './visits.ts'

type Row = Insertable<DB['notifications']>

/**
 * Rows for `notifications`. The demo doctor has three unread ones (rule A2): the bookings that wait for a word.
 * What is older has been read.
 */
export function notificationRows(visits: readonly Visit[]): Row[] {
  const newBookings = visits.filter((visit) => visit.status === 'pending')
  const doctors = visits.filter((visit) => visit.doctor === demoDoctor)
  const patients = visits.filter((visit) => visit.chart.account?.id === demoPatient.id)
  const desk = visits.filter((visit) => visit.clinic.key === demoDoctor.clinic)
  return [
    ...newBookings.map((visit) => tell(visit.doctor.user.id, 'appointment_booked', visit, false)),
    ...latest(doctors, 'cancelled', 3).map((visit) => tell(demoDoctor.user.id, 'appointment_cancelled', visit, true)),
    ...latest(doctors, 'confirmed', 2).map((visit) => tell(demoDoctor.user.id, 'appointment_confirmed', visit, true)),
    ...latest(patients, 'confirmed', 1).map((visit) => tell(demoPatient.id, 'appointment_confirmed', visit, false)),
    ...latest(patients, 'cancelled', 1).map((visit) => tell(demoPatient.id, 'appointment_cancelled', visit, true)),
    ...[demoReceptionist.id, demoAdmin.id].flatMap((userId) =>
      newBookings
        .filter((visit) => visit.clinic.key === demoDoctor.clinic)
        .slice(0, 3)
        .map((visit) => tell(userId, 'appointment_booked', visit, false)),
    ),
    ...latest(desk, 'cancelled', 3).map((visit) => tell(demoReceptionist.id, 'appointment_cancelled', visit, true)),
  ]
}

const lastAt = (visit: Visit) => visit.changes.at(-1)!.at

/** The visits that turned to a status most recently. */
const latest = (visits: Visit[], status: Visit['status'], count: number) =>
  visits
    .filter((visit) => visit.status === status)
    .sort((a, b) => lastAt(b).getTime() - lastAt(a).getTime())
    .slice(0, count)

function tell(userId: string, kind: NotificationKind, visit: Visit, isRead: boolean): Row {
  const at = lastAt(visit)
  return {
    id: demoId('notification', `${userId}/${kind}/${visit.id}`),
    user_id: userId,
    kind,
    appointment_id: visit.id,
    created_at: at.toISOString(),
    // all changes but new bookings are of yesterday at the latest, four hours before midnight or earlier
    read_at: isRead ? new Date(at.getTime() + 4 * 60_000).toISOString() : null,
  }
}
