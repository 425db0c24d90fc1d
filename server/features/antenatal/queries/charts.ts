import { sql } from 'kysely'
import type { ChartAntenatal } from '#contract/antenatal/records.ts'
import { paperDefaults } from '#contract/clinics/paper.ts'
import type { Db } from '#server/database/db.ts'
import { ageInYears } from '#server/database/sql.ts'
import type { AntenatalScope } from '#server/features/antenatal/policy.ts'
import { isReadable } from './readable.ts'

/** A chart whose pregnancies a person can read, and what the policy needs. */
export type AntenatalChart = Pick<ChartAntenatal, 'patient' | 'clinic' | 'today'> & {
  clinicId: string
  ownerId: string | null
}

/** Returns a chart within a scope; null outside of it, and for a merged one. */
export async function findAntenatalChart(db: Db, scope: AntenatalScope, id: string): Promise<AntenatalChart | null> {
  const { rows } = await sql<AntenatalChart>`
    select
      p.clinic_id as "clinicId", p.holder_id as "ownerId",
      json_build_object(
        'id', p.id,
        'user', json_build_object('firstName', p.first_name, 'lastName', p.last_name),
        'age', ${ageInYears},
        'dateOfBirth', to_char(p.date_of_birth, 'YYYY-MM-DD'),
        'gender', p.gender,
        'chartNumber', p.chart_number
      ) as patient,
      json_build_object(
        'id', c.id, 'name', c.name, 'timeZone', c.time_zone,
        'paperSize', coalesce(cs.paper_size, ${paperDefaults.size})
      ) as clinic,
      to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from patients p
    join clinics c on c.id = p.clinic_id
    left join clinic_settings cs on cs.clinic_id = c.id
    where p.id = ${id} and p.merged_into is null and ${isReadable(scope)}
  `.execute(db)
  return rows[0] ?? null
}
