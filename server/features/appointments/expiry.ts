import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import { listDeskOf, takeExpiring } from './queries/waiting.ts'
import type { Tx } from '#server/database/db.ts'
import { asServer } from '#server/database/acting.ts'
import { expiredMail } from './emails.ts'
import { auditAndNotify, type Author } from './notify.ts'
import { findAppointmentById } from './queries/appointments.ts'
import { insertChange, lockOverdue, updateStatus } from './queries/changes.ts'

/**
 * Notifies the doctor, the desk and the administrators a second and last time of bookings that expire soon, however many
 * servers run it. Returns the number of bookings. Runs every minute.
 */
export async function warnOfExpiring(deps: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const notified = await transaction(deps.db, async (tx) => {
      const expiring = await takeExpiring(tx, 50)
      for (const { id, clinicId, doctorUserId } of expiring) {
        const people = new Set([doctorUserId, ...(await listDeskOf(tx, clinicId))])
        await notifyAll(tx, [...people], 'appointment_expiring', id)
      }
      return expiring.length
    })
    count += notified
    if (notified === 0) return count
  }
}

const clock: Author = { userId: null, address: null }

/**
 * Returns until when a pending booking holds its time (rule D7): 24 hours after it was made, or its end undone, or 2 hours
 * before its start, whichever is first. One that is made later than that holds it until the start. A move does not make
 * it younger.
 */
export function pendingUntil(startsAt: Date, since: Date, now = new Date()): Date {
  const afterMaking = since.getTime() + 24 * 3_600_000
  const beforeStart = startsAt.getTime() - 2 * 3_600_000
  return new Date(Math.min(afterMaking, beforeStart > now.getTime() ? beforeStart : startsAt.getTime()))
}

const EXPIRED = 'The clinic did not confirm this booking in time.'

/** Cancels a doctor's overdue pending bookings immediately, before the job's next run. True if there were any. */
export async function expireOverdueOf(deps: Deps, tx: Tx, doctorId: string): Promise<boolean> {
  // other people's bookings, as the clock would
  return asServer(async () => {
    const overdue = await lockOverdue(tx, 20, doctorId)
    for (const id of overdue) await expireBooking(deps, tx, id)
    return overdue.length > 0
  })
}

async function expireBooking(deps: Deps, tx: Tx, id: string): Promise<void> {
  const appointment = await findAppointmentById(tx, id)
  if (!appointment) return
  if (!(await updateStatus(tx, { id, from: 'pending', to: 'cancelled', cancelReason: EXPIRED, by: null }))) return
  await insertChange(tx, {
    appointmentId: id,
    actorUserId: null,
    fromStatus: 'pending',
    toStatus: 'cancelled',
    fromStartsAt: appointment.startsAt,
    toStartsAt: appointment.startsAt,
    reason: EXPIRED,
  })
  const after = { ...appointment, calendarSequence: appointment.calendarSequence + 1 }
  const to = appointment.mailTo
  const mail = to ? () => expiredMail(deps, after, to) : null
  await auditAndNotify(tx, appointment, clock, { verb: 'expired', kind: 'appointment_cancelled', mail })
}

/** Cancels pending bookings that were not confirmed in time, with notice to the patient. Returns how many. Run every minute. */
export async function expirePending(deps: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const expired = await transaction(deps.db, async (tx) => {
      const overdue = await lockOverdue(tx, 50, null)
      for (const id of overdue) await expireBooking(deps, tx, id)
      return overdue.length
    })
    count += expired
    if (expired === 0) break
  }
  return count
}
