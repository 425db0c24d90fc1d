import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ChartAction } from './chart-actions.ts'

/** Restricts actions about a chart to those with a word in the access list. */
type ActionOn<Subject extends string> = Subject extends 'patient' ? ChartAction : string

export interface AuditEvent<Subject extends string = string> {
  /** Null for a guest or the clock. */
  actorUserId: string | null
  /** The action as `noun.verb`, such as `appointment.booked`. */
  action: ActionOn<Subject>
  subjectType: Subject
  subjectId: string | null
  clinicId?: string | null
  address?: string | null
  /** Ids, statuses and counts only, never personal data. */
  detail?: Record<string, string | number | boolean | null>
}

/** Returns one audit line as a statement that can run beside others (`together`). */
export const auditLine = (event: AuditEvent): RawBuilder<unknown> => sql`
  insert into audit_events (actor_user_id, action, subject_type, subject_id, clinic_id, address, detail)
  values (${event.actorUserId}::uuid, ${event.action}, ${event.subjectType}, ${event.subjectId}::uuid,
    ${event.clinicId ?? null}::uuid, ${event.address ?? null}, ${JSON.stringify(event.detail ?? {})}::jsonb)`

/** Writes an audit event in the caller's transaction, so a rollback removes it too. */
export const recordAudit = async <const Subject extends string>(db: Db, event: AuditEvent<Subject>): Promise<void> =>
  void (await auditLine(event as AuditEvent).execute(db))
