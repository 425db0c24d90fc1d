import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import { listDeskOf, takeExpiring } from './queries/waiting.ts'

/**
 * Tells the doctor, the desk and the administrators a second and last time of bookings that expire soon, however many
 * servers run it. Returns of how many bookings. Run every minute.
 */
export async function warnOfExpiring(deps: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const told = await transaction(deps.db, async (tx) => {
      const expiring = await takeExpiring(tx, 50)
      for (const { id, clinicId, doctorUserId } of expiring) {
        const people = new Set([doctorUserId, ...(await listDeskOf(tx, clinicId))])
        await notifyAll(tx, [...people], 'appointment_expiring', id)
      }
      return expiring.length
    })
    count += told
    if (told === 0) return count
  }
}
