import type { RawBuilder } from 'kysely'
import type { PushKind } from '#contract/push.ts'
import type { Db } from '#server/database/db.ts'
import { insertOfMedicines, removeWaiting, queuedPushes } from './queries/messages.ts'

/**
 * What tells of an appointment on the devices of who holds its chart, as a statement to be run beside others (`together`); of one
 * that has begun nothing is told. `staleAt` is when it says nothing new any more.
 */
export const pushAbout = (
  appointmentId: string,
  kind: PushKind,
  { staleAt = null }: { staleAt?: Date | null } = {},
): RawBuilder<unknown> => queuedPushes(appointmentId, kind, staleAt)

/** Tells a person of their medicines on their devices; as the server. What waits of this kind says nothing new any more. */
export async function pushOfMedicines(db: Db, userId: string, kind: PushKind, staleAt: Date): Promise<void> {
  await removeWaiting(db, userId, kind)
  await insertOfMedicines(db, userId, kind, staleAt)
}

/** Takes back what waits of one kind for a person's devices. */
export const withdrawPushes = (db: Db, userId: string, kind: PushKind): Promise<void> => removeWaiting(db, userId, kind)
