import { sql } from 'kysely'
import type { WalkInState } from '#contract/walk-ins/walk-ins.ts'
import type { Db } from '#server/database/db.ts'
import { joined } from './walk-ins.ts'

export interface ExportedWalkIn {
  id: string
  date: string
  token: number
  patient: string
  chartNumber: string
  phone: string | null
  doctor: string | null
  state: WalkInState
  arrivedAt: string
  calledAt: string | null
  endedAt: string | null
}

/** Walk-ins of a clinic within a span of days, by day and token, after one; times on the clinic's clock. */
export async function listWalkInsAfter(
  db: Db,
  clinicId: string,
  span: { from: string | undefined; to: string | undefined },
  after: Pick<ExportedWalkIn, 'date' | 'token'> | null,
  limit: number,
): Promise<ExportedWalkIn[]> {
  const clock = (name: string) => sql`to_char(${sql.ref(name)} at time zone c.time_zone, 'HH24:MI')`
  const { rows } = await sql<ExportedWalkIn>`
    select
      w.id, to_char(w.day, 'YYYY-MM-DD') as date, w.token,
      trim(p.first_name || ' ' || p.last_name) as patient,
      p.chart_number as "chartNumber", p.phone,
      trim(u.first_name || ' ' || u.last_name) as doctor,
      w.state, ${clock('w.arrived_at')} as "arrivedAt", ${clock('w.called_at')} as "calledAt",
      ${clock('w.ended_at')} as "endedAt"
    from walk_ins w
    ${joined}
    where w.clinic_id = ${clinicId}
      and w.appointment_id is null
      and w.day >= coalesce(${span.from ?? null}::date, '-infinity')
      and w.day <= coalesce(${span.to ?? null}::date, 'infinity')
      and (w.day, w.token) > (
        coalesce(${after?.date ?? null}::date, '-infinity'), coalesce(${after?.token ?? null}::int, 0)
      )
    order by w.day, w.token
    limit ${limit}
  `.execute(db)
  return rows
}
