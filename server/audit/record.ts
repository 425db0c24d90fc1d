import { type Kysely, type RawBuilder, sql } from 'kysely'
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

/** One line of the audit as a statement, to be run beside others (`together`). */
export const auditLine = (event: AuditEvent): RawBuilder<unknown> => sql`
  insert into audit_events (actor_user_id, action, subject_type, subject_id, clinic_id, address, detail)
  values (${event.actorUserId}::uuid, ${event.action}, ${event.subjectType}, ${event.subjectId}::uuid,
    ${event.clinicId ?? null}::uuid, ${event.address ?? null}, ${JSON.stringify(event.detail ?? {})}::jsonb)`

/** Writes one line of the audit, in the caller's transaction: what is rolled back was not done. */
export const recordAudit = async (db: Kysely<DB>, event: AuditEvent): Promise<void> =>
  void (await auditLine(event).execute(db))
