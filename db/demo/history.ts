import type { Insertable } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { DB } from '#server/database/types.ts'
import { deskOf } from './people.ts'
import { deskCancelReasons, EXPIRED, patientCancelReasons } from './reasons.ts'
import type { Seeded } from './seeded.ts'
import type { Change, Planned, Appointment } from './planned.ts'

export interface Fate {
  status: AppointmentStatus
  source: 'public' | 'dialog' | 'calendar'
}

interface Times {
  createdAt: Date
  startsAt: Date
  endsAt: Date
}

const minutesLater = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)

/** Returns the steps to an appointment's status, along the transitions of rule D2 and never later than now. */
export function historyOf(plan: Planned, { status, source }: Fate, times: Times, chance: Seeded) {
  const { createdAt, startsAt, endsAt } = times
  const patient = plan.chart.account?.id ?? null
  const desk = deskOf(plan.clinic.key).id
  const doctor = plan.doctor.user.id
  const first = source === 'public' ? 'pending' : 'scheduled'
  const changes: Change[] = [
    { at: createdAt, actor: source === 'public' ? patient : desk, from: null, to: first, reason: null },
  ]
  const go = (at: Date, actor: string | null, to: AppointmentStatus, reason: string | null = null) =>
    changes.push({ at, actor, from: changes.at(-1)!.to, to, reason })
  const soon = minutesLater(createdAt, chance.whole(5, 120))
  const somewhatLater = minutesLater(createdAt, chance.whole(125, 240))
  const isByPatient = chance.chance(0.6)
  const patientsWord = chance.pick(patientCancelReasons)
  const desksWord = chance.pick(deskCancelReasons)
  // bookings from outside are confirmed; many of the clinic's own entries aren't
  const isConfirmed = source === 'public' ? !(status === 'cancelled' && chance.chance(0.3)) : chance.chance(0.6)

  const expires = expiryOf(createdAt, startsAt)
  if (status === 'pending') return { changes, cancelReason: null, expiresAt: expires }
  if (status === 'scheduled') return { changes, cancelReason: null, expiresAt: null }
  if (status === 'cancelled' && source === 'public' && !isConfirmed && plan.day.offset < 0) {
    go(expires, null, 'cancelled', EXPIRED)
    return { changes, cancelReason: EXPIRED, expiresAt: null }
  }
  if (status === 'confirmed' || isConfirmed) go(soon, chance.chance(0.7) ? desk : doctor, 'confirmed')
  if (status === 'cancelled')
    go(somewhatLater, isByPatient ? patient : desk, 'cancelled', isByPatient ? patientsWord : desksWord)
  if (status === 'completed') go(minutesLater(endsAt, -chance.whole(0, 4)), doctor, 'completed')
  if (status === 'no_show') go(endsAt, doctor, 'no_show')
  return { changes, cancelReason: status === 'cancelled' ? changes.at(-1)!.reason : null, expiresAt: null }
}

/** Rule D7: 24 hours after the booking or 2 hours before its start, whichever is first. */
const expiryOf = (createdAt: Date, startsAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + 24 * 3_600_000, startsAt.getTime() - 2 * 3_600_000))

/** Returns rows for `appointment_changes`, in the order in which things happened. */
export function changeRows(appointments: readonly Appointment[]): Insertable<DB['appointment_changes']>[] {
  return appointments
    .flatMap((appointment) => appointment.changes.map((change) => ({ appointment, change })))
    .sort((a, b) => a.change.at.getTime() - b.change.at.getTime())
    .map(({ appointment, change }) => ({
      appointment_id: appointment.id,
      at: change.at.toISOString(),
      actor_user_id: change.actor,
      from_status: change.from,
      to_status: change.to,
      from_starts_at: change.from && appointment.startsAt.toISOString(),
      to_starts_at: appointment.startsAt.toISOString(),
      reason: change.reason,
    }))
}
