import { type RawBuilder, sql } from 'kysely'

/** Number of a clinic's newest visits, and of its newest vitals, that are looked at. */
const NEWEST = 20

/** Returns the unit in which a clinic last recorded a temperature; `C` if it recorded none recently. */
export const lastUnitAt = (clinicId: RawBuilder<unknown>) => sql`
  coalesce(
    (
      select recent.unit
      from (
        (
          select x.started_at as at, y.temperature_unit as unit
          from visits x
          join visit_versions y on y.visit_id = x.id and y.version = x.current_version
          where x.clinic_id = ${clinicId}
          order by x.started_at desc
          limit ${sql.lit(NEWEST)}
        )
        union all (
          select x.measured_at as at, y.temperature_unit as unit
          from vital_sets x
          join vital_set_versions y on y.set_id = x.id and y.version = x.current_version
          where x.clinic_id = ${clinicId}
          order by x.measured_at desc
          limit ${sql.lit(NEWEST)}
        )
      ) recent
      where recent.unit is not null
      order by recent.at desc
      limit 1
    ),
    'C'
  )
`
