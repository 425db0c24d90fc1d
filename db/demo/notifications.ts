import type { Insertable } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { DB } from '#server/database/types.ts'
import { demoDoctor } from './doctors.ts'
import { demoAdmin, demoPatient } from './people.ts'
import { demoId } from './seeded.ts'
import { demoReceptionist } from './team.ts'
import type { Appointment } from './planned.ts'

type Row = Insertable<DB['notifications']>

/**
 * Returns rows for `notifications`. The demo doctor has three unread ones (rule A2): the pending bookings. Older ones
 * are read.
 */
export function notificationRows(appointments: readonly Appointment[]): Row[] {
  const newBookings = appointments.filter((appointment) => appointment.status === 'pending')
  const doctors = appointments.filter((appointment) => appointment.doctor === demoDoctor)
  const patients = appointments.filter((appointment) => appointment.chart.account?.id === demoPatient.id)
  const desk = appointments.filter((appointment) => appointment.clinic.key === demoDoctor.clinic)
  return [
    ...newBookings.map((appointment) =>
      notificationRow(appointment.doctor.user.id, 'appointment_booked', appointment, false),
    ),
    ...latest(doctors, 'cancelled', 3).map((appointment) =>
      notificationRow(demoDoctor.user.id, 'appointment_cancelled', appointment, true),
    ),
    ...latest(doctors, 'confirmed', 2).map((appointment) =>
      notificationRow(demoDoctor.user.id, 'appointment_confirmed', appointment, true),
    ),
    ...latest(patients, 'confirmed', 1).map((appointment) =>
      notificationRow(demoPatient.id, 'appointment_confirmed', appointment, false),
    ),
    ...latest(patients, 'cancelled', 1).map((appointment) =>
      notificationRow(demoPatient.id, 'appointment_cancelled', appointment, true),
    ),
    ...[demoReceptionist.id, demoAdmin.id].flatMap((userId) =>
      newBookings
        .filter((appointment) => appointment.clinic.key === demoDoctor.clinic)
        .slice(0, 3)
        .map((appointment) => notificationRow(userId, 'appointment_booked', appointment, false)),
    ),
    ...latest(desk, 'cancelled', 3).map((appointment) =>
      notificationRow(demoReceptionist.id, 'appointment_cancelled', appointment, true),
    ),
  ]
}

const lastAt = (appointment: Appointment) => appointment.changes.at(-1)!.at

/** Returns the appointments that turned to a status most recently. */
const latest = (appointments: Appointment[], status: Appointment['status'], count: number) =>
  appointments
    .filter((appointment) => appointment.status === status)
    .sort((a, b) => lastAt(b).getTime() - lastAt(a).getTime())
    .slice(0, count)

function notificationRow(userId: string, kind: NotificationKind, appointment: Appointment, isRead: boolean): Row {
  const at = lastAt(appointment)
  return {
    id: demoId('notification', `${userId}/${kind}/${appointment.id}`),
    user_id: userId,
    kind,
    appointment_id: appointment.id,
    created_at: at.toISOString(),
    // all changes except new bookings happened yesterday at the latest, four hours before midnight or earlier
    read_at: isRead ? new Date(at.getTime() + 4 * 60_000).toISOString() : null,
  }
}
