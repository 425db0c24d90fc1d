import type { Kysely } from 'kysely'
import type { DB } from '#server/database/types.ts'

export interface AuditEvent {
  /** Null for a guest or the clock. */
  actorUserId: string | null
  /** What was done, `noun.verb`, such as `appointment.booked`. */
  action: string
  subjectType: string
  subjectId: string | null
  clinicId?: string | null
  address?: string | null
  /** Ids, statuses and counts only, never personal data. */
  detail?: Record<string, string | number | boolean | null>
}

/** Writes one line of the audit, in the caller's transaction: what is rolled back was not done. */
export async function recordAudit(db: Kysely<DB>, event: AuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      actor_user_id: event.actorUserId,
      action: event.action,
      subject_type: event.subjectType,
      subject_id: event.subjectId,
      clinic_id: event.clinicId ?? null,
      address: event.address ?? null,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
}
