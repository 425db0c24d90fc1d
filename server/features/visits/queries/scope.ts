import { type RawBuilder, sql } from 'kysely'
import { isInEmergency } from '#server/database/sql.ts'
import type { VisitScope } from '#server/features/visits/policy.ts'

/** Rule B3 as a condition on `v`; only the parts that the reader has, so that an index can serve each. */
export function isVisible(scope: VisitScope): RawBuilder<unknown> {
  const { clinicIds, emergencyClinicIds, userId } = scope
  const parts = [
    sql`
      (
        v.status = 'finished'
        and v.patient_id in (select own.id from patients own where own.holder_id = ${userId})
      )
    `,
  ]
  if (clinicIds.length > 0) parts.push(sql`v.clinic_id = any(${clinicIds}::uuid[])`)
  if (emergencyClinicIds.length > 0)
    parts.push(sql`(v.status = 'finished' and ${isInEmergency(sql`v.patient_id`, scope)})`)
  return sql`(${sql.join(parts, sql` or `)})`
}
