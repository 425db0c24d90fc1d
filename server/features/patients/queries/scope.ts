import { type RawBuilder, sql } from 'kysely'
import type { ChartScope } from '#server/features/patients/policy.ts'

/** The columns of a chart `p` in a list, with its account `u`. */
export const summary = sql`
  p.id,
  json_build_object(
    'firstName', p.first_name,
    'lastName', p.last_name,
    'email', p.email,
    'profileImageUrl', u.profile_image_url
  ) as "user",
  p.phone,
  to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", p.birth_year as "birthYear",
  p.gender, p.clinic_id as "clinicId",
  (select k.name from clinics k where k.id = p.clinic_id) as "clinicName",
  p.chart_number as "chartNumber"
`

/**
 * Rule B3 as a condition on `p`, limited to the scopes of the reader: own and family's, or the clinic's. Merged charts
 * are hidden.
 */
export function isVisible({ clinicIds, userId }: ChartScope): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (userId) parts.push(sql`p.holder_id = ${userId}`)
  // one clinic, the usual case, matches the expression of the index that sorts by name
  if (clinicIds.length === 1) parts.push(sql`p.clinic_id = ${clinicIds[0]}`)
  else if (clinicIds.length > 1) parts.push(sql`p.clinic_id = any(${clinicIds}::uuid[])`)
  if (parts.length === 0) return sql`false`
  return sql`p.merged_into is null and (${sql.join(parts, sql` or `)})`
}
