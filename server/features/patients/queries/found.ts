import { type RawBuilder, sql } from 'kysely'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { ChartScope } from '#server/features/patients/policy.ts'
import { isVisible } from './scope.ts'

type Sql = RawBuilder<unknown>

/** The searched charts: those of a scope, optionally of one clinic or with one of some birth dates only. */
export interface Searched {
  /** The conditions on a chart `p`. */
  visible: Sql
  /** The name of its clinic. */
  clinicName: Sql
}

export function searchedIn(
  { clinicIds, userId }: ChartScope,
  clinicId: string | undefined,
  birthDates: readonly string[] = [],
): Searched {
  const isOne = clinicIds.length === 1 || (clinicId !== undefined && clinicIds.includes(clinicId))
  const one = isOne ? (clinicId ?? clinicIds[0]!) : null
  const visible = [isVisible({ clinicIds: one && clinicIds.includes(one) ? [one] : clinicIds, userId })]
  if (clinicId) visible.push(sql`p.clinic_id = ${clinicId}`)
  if (birthDates.length > 0) visible.push(sql`p.date_of_birth = any(${[...birthDates]}::date[])`)
  return { visible: sql.join(visible, sql` and `), clinicName: nameOf(one ? sql`${one}::uuid` : sql`p.clinic_id`) }
}

/** Returns the name of a single clinic, looked up once. */
const nameOf = (id: Sql) => sql`(select k.name from clinics k where k.id = ${id})`

/** A raw row of `charts_to_find`: reading a row as JSON would cost more than its columns. */
export interface FoundChart extends Omit<PatientSummary, 'user'> {
  firstName: string
  lastName: string
  email: string | null
  profileImageUrl: string | null
}

/** Returns the displayed columns of a found chart `p`. */
export const shownOf = ({ clinicName }: Searched): Sql => sql`
  p.id, p.first_name as "firstName", p.last_name as "lastName", p.email,
  p.profile_image_url as "profileImageUrl", p.phone,
  p.date_of_birth as "dateOfBirth", p.birth_year as "birthYear", p.gender,
  p.clinic_id as "clinicId", ${clinicName} as "clinicName", p.chart_number as "chartNumber"
`

export const toSummary = ({ firstName, lastName, email, profileImageUrl, ...chart }: FoundChart): PatientSummary => ({
  id: chart.id,
  user: { firstName, lastName, email, profileImageUrl },
  phone: chart.phone,
  dateOfBirth: chart.dateOfBirth,
  birthYear: chart.birthYear,
  gender: chart.gender,
  clinicId: chart.clinicId,
  clinicName: chart.clinicName,
  chartNumber: chart.chartNumber,
})

export const byName = sql`p.last_name_key, p.first_name_key, p.id`
