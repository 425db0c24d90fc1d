import { sql } from 'kysely'
import { actorAs } from '#server/database/actor-as.ts'
import { isInEmergency } from '#server/database/sql.ts'
import type { AntenatalScope } from '#server/features/antenatal/policy.ts'

/** Rule B3 as a condition on the chart `p`. */
export const isReadable = (scope: AntenatalScope) => sql`
  (
    p.holder_id = ${scope.userId}
    or p.clinic_id = any(${scope.clinicIds}::uuid[])
    or ${isInEmergency(sql`p.id`, scope)}
  )
`

/** Returns the name of an account that was joined. */
export const person = (user: 'u' | 'v' | 'w' | 'd') => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`

/** What every earlier version has, besides its fields in `e.was`: until when it counted, and who had written it. */
export const versionFields = sql`
  'status', e.was -> 'status', 'reason', e.was -> 'reason', 'version', e.version,
  'until', to_char(e.replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'changedBy', ${person('w')}
`

/** Who had written the version `e`. */
export const writerOfVersion = sql`
  ${actorAs(
    'w_then',
    sql`actor_then(
    coalesce(e.was ->> 'changed_by', e.was ->> 'recorded_by')::uuid,
    r.clinic_id,
    coalesce(e.was ->> 'changed_at', e.was ->> 'recorded_at')::timestamptz
  )`,
  )}
  left join users w on w.id = w_then.id
`

/** What every row has: who recorded it and who changed it last, of the table `o`. */
export const recordedFields = sql`
  o.recorded_at as "recordedAt", ${person('u')} as "recordedBy", o.changed_at as "changedAt",
  case when o.changed_by is not null then ${person('v')} end as "changedBy", o.version, o.status, o.reason,
  r.clinic_id as "clinicId", r.patient_id as "patientId", p.holder_id as "ownerId"
`

export const recordedJoins = sql`
  ${actorAs('u_then', sql`actor_then(o.recorded_by, r.clinic_id, o.recorded_at)`)}
  left join users u on u.id = u_then.id
  ${actorAs('v_then', sql`actor_then(o.changed_by, r.clinic_id, o.changed_at)`)}
  left join users v on v.id = v_then.id
`

/** What every stored row has. */
export interface StoredRow<Earlier> {
  id: string
  recordedAt: Date
  recordedBy: { firstName: string; lastName: string }
  changedAt: Date | null
  changedBy: { firstName: string; lastName: string } | null
  version: number
  status: 'active' | 'error'
  reason: string | null
  earlier: Earlier[]
  clinicId: string
  patientId: string
  ownerId: string | null
}
