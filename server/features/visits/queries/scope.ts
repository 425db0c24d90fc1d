import { type RawBuilder, sql } from 'kysely'
import type { VisitScope } from '#server/features/visits/policy.ts'

/** Rule B3 as a condition on `v`; only the parts that the reader has, so that an index can serve each. */
export function isVisible({ clinicIds, emergencyClinicIds, userId }: VisitScope): RawBuilder<unknown> {
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
    parts.push(sql`
      (
        v.status = 'finished'
        and v.patient_id in (
          select e.patient_id
          from emergency_accesses e
          where e.clinic_id = any(${emergencyClinicIds}::uuid[])
            and e.user_id = ${userId}
            and e.ends_at > now()
        )
      )
    `)
  return sql`(${sql.join(parts, sql` or `)})`
}
