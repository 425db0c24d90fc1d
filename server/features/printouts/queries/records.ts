import { sql } from 'kysely'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import type { FormRecord, OrderRecord } from '#server/features/printouts/content.ts'

/** An order or answers as they are now. */
export interface Live<Of> {
  clinicId: string
  patientId: string
  record: Of
  /** Version of the order or of the newest answers. */
  newest: number
  isCancelled: boolean
}

export interface LiveOrder extends Live<OrderRecord> {
  number: string
  doctorId: string
}

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Locks the order or the form until the transaction ends, so that two printouts don't get one version. */
export async function lockPrinted(db: Db, table: 'test_orders' | 'form_requests', id: string): Promise<void> {
  await sql`
    select id
    from ${sql.table(table)}
    where id = ${id}
    for update
  `.execute(db)
}

export async function findLiveOrder(db: Db, id: string): Promise<LiveOrder | null> {
  const { rows } = await sql<LiveOrder>`
    select
      o.clinic_id as "clinicId", o.patient_id as "patientId", o.doctor_id as "doctorId", o.number,
      o.version as newest, o.cancelled_at is not null as "isCancelled",
      json_build_object(
        'kind', 'test-order', 'version', o.version, 'urgency', o.urgency, 'reason', o.reason, 'note', o.note,
        'dueOn', to_char(o.due_on, 'YYYY-MM-DD'), 'orderedAt', ${instant('o.ordered_at')},
        'date', to_char(o.ordered_at at time zone c.time_zone, 'YYYY-MM-DD'),
        'tests', (
          select coalesce(json_agg(i.name order by i.position, i.id), '[]')
          from ordered_tests i
          where i.order_id = o.id and i.removed_at is null
        )
      ) as record
    from test_orders o
    join clinics c on c.id = o.clinic_id
    where o.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns a version of the answers to a form, the newest by default; null if there is none. */
export async function findLiveForm(db: Db, id: string, version?: number): Promise<Live<FormRecord> | null> {
  const { rows } = await sql<Live<FormRecord>>`
    select
      r.clinic_id as "clinicId", r.patient_id as "patientId", n.version as newest, false as "isCancelled",
      json_build_object(
        'kind', 'form', 'version', s.version, 'title', v.title, 'definition', v.definition, 'answers', s.answers,
        'scores', s.scores, 'alerts', s.alerts, 'answeredIn', s.answered_in,
        'submittedAt', ${instant('s.submitted_at')},
        'date', to_char(s.submitted_at at time zone c.time_zone, 'YYYY-MM-DD'),
        'review', case
          when r.reviewed_at is not null and s.version = n.version then json_build_object(
            'firstName', coalesce(x.first_name, ''), 'lastName', coalesce(x.last_name, ''),
            'registrationNumber', coalesce(
              (
                select concat_ws(', ', nullif(d.license_number, ''), nullif(d.license_council, ''))
                from doctors d
                where d.user_id = x.id and d.clinic_id = r.clinic_id
              ),
              ''
            ),
            'at', ${instant('r.reviewed_at')}, 'on', to_char(r.reviewed_at at time zone c.time_zone, 'YYYY-MM-DD')
          )
        end
      ) as record
    from form_requests r
    join clinics c on c.id = r.clinic_id
    join form_versions v on v.id = r.form_version_id
    join lateral (
      select max(m.version) as version
      from form_submissions m
      where m.request_id = r.id
    ) n on true
    join form_submissions s on s.request_id = r.id and s.version = coalesce(${version ?? null}::int, n.version)
    ${actorAs('x_then', sql`actor_then(r.reviewed_by, r.clinic_id, r.reviewed_at)`)}
    left join users x on x.id = x_then.id
    where r.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}
