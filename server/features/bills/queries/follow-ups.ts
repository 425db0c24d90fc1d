import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

interface Visit {
  clinicId: string
  patientId: string
  doctorId: string
  /** The clinic's day of the visit. */
  day: string
}

/**
 * Returns the day of the chart's last consultation with this doctor that is paid in full, at most these days before a
 * visit; null for none. Lines that were credited, cost nothing, or had the follow-up price themselves don't count.
 */
export async function findPaidConsultation(
  db: Db,
  { clinicId, patientId, doctorId, day }: Visit,
  { days, serviceIds }: { days: number; serviceIds: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(max(v.day), 'YYYY-MM-DD') as day
    from bills b
    join clinics c on c.id = b.clinic_id
    join bill_lines l on l.bill_id = b.id
    left join appointments a on a.id = b.appointment_id
    left join walk_ins w on w.id = b.walk_in_id
    cross join lateral (select coalesce((a.starts_at at time zone c.time_zone)::date, w.day, b.issued_on) as day) v
    where b.clinic_id = ${clinicId}
      and b.patient_id = ${patientId}
      and b.doctor_id = ${doctorId}
      and b.state = 'issued'
      and b.balance_minor <= 0
      and l.service_id = any(${serviceIds}::uuid[])
      and l.total_minor > 0
      and l.follow_up_on is null
      and not exists (
        select
        from credited_lines x
        where x.bill_line_id = l.id
      )
      and v.day between ${day}::date - ${days}::int and ${day}::date
  `.execute(db)
  return rows[0]?.day ?? null
}
