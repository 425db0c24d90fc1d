import { sql } from 'kysely'
import type { BrandColor } from '#contract/clinics/look.ts'
import type { Answer } from '#contract/forms/answers.ts'
import type { Definition } from '#contract/forms/definition.ts'
import type { FormRequest, Submission } from '#contract/forms/requests.ts'
import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import type { RequestScope } from '#server/features/forms/policy.ts'

interface Person {
  firstName: string
  lastName: string
}

export interface StoredRequest extends Omit<
  FormRequest,
  'requestedAt' | 'expiresAt' | 'reviewedAt' | 'link' | 'can' | 'definition'
> {
  clinicId: string
  patientId: string
  holderId: string | null
  patient: Person & { chartNumber: string }
  requestedAt: Date
  /** The same to the microsecond: the cursor of exports. */
  place: string
  /** Its day at the clinic. */
  requestedOn: string
  expiresAt: Date
  reviewedAt: Date | null
  formVersion: number
  definition: Definition
  /** The answers so far, also those that aren't sent. */
  answers: Answer[]
  isExpired: boolean
  clinic: { name: string; phone: string; brandColor: BrandColor }
  /** See `link.ts`. */
  linkTurn: number
  /** The account of the person who asked for it; null if a booking did. */
  askerId: string | null
  /** The account of the appointment's doctor. */
  doctorUserId: string | null
}

const person = (user: 'u' | 'w' | 'x') => sql`
  json_build_object(
    'firstName', coalesce(${sql.ref(`${user}.first_name`)}, ''),
    'lastName', coalesce(${sql.ref(`${user}.last_name`)}, '')
  )
`
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const submissions = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'version', s.version, 'submittedAt', ${instant('s.submitted_at')}, 'answeredIn', s.answered_in,
          'answers', s.answers, 'scores', s.scores, 'alerts', s.alerts
        )
        order by s.version desc
      ),
      '[]'
    )
    from form_submissions s
    where s.request_id = r.id
  )
`

const acceptances = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'question', a.question, 'text', a.text, 'target', a.target, 'acceptedAt', ${instant('a.accepted_at')},
          'acceptedBy', ${person('w')}
        )
        order by a.accepted_at, a.id
      ),
      '[]'
    )
    from form_acceptances a
    ${actorAs('w_then', sql`actor_then(a.accepted_by, r.clinic_id, a.accepted_at)`)}
    left join users w on w.id = w_then.id
    where a.request_id = r.id
  )
`

/** A form that isn't filled in is cancelled with its appointment. */
const status = sql`case when r.status = 'open' and b.status = 'cancelled' then 'cancelled' else r.status end`

/** A link lasts until a week after the appointment, also after it was moved. */
const expiresAt = sql`greatest(r.expires_at, b.starts_at + interval '7 days')`

/** Follows the manage link of the booking: negative after it was revoked. */
const linkTurn = sql`
  case
    when b.link_ended_at is not null then -1 - b.link_turn
    else coalesce(b.link_turn, 0)
  end
`

const selected = sql`
  select
    r.id, v.title, ${status} as status, r.requested_at as "requestedAt", r.requested_at::text as place,
    to_char(r.requested_at at time zone c.time_zone, 'YYYY-MM-DD') as "requestedOn",
    case when r.requested_by is not null then ${person('u')} end as "requestedBy",
    r.appointment_id as "appointmentId", ${expiresAt} as "expiresAt", ${expiresAt} < now() as "isExpired",
    ${linkTurn} as "linkTurn",
    r.needs_attention as "needsAttention", v.version as "formVersion", v.definition, r.answers,
    ${submissions} as submissions, ${acceptances} as acceptances, r.reviewed_at as "reviewedAt",
    case when r.reviewed_by is not null then ${person('x')} end as "reviewedBy",
    nullif(r.chart_number, p.chart_number) as "fromChart", r.clinic_id as "clinicId", r.patient_id as "patientId",
    p.holder_id as "holderId",
    json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'chartNumber', p.chart_number) as patient,
    json_build_object('name', c.name, 'phone', c.phone, 'brandColor', c.brand_color) as clinic,
    r.requested_by as "askerId", d.user_id as "doctorUserId"
  from form_requests r
  join form_versions v on v.id = r.form_version_id
  join patients p on p.id = r.patient_id
  join clinics c on c.id = r.clinic_id
  left join appointments b on b.id = r.appointment_id
  left join doctors d on d.id = b.doctor_id
  ${actorAs('u_then', sql`actor_then(r.requested_by, r.clinic_id, r.requested_at)`)}
  left join users u on u.id = u_then.id
  ${actorAs('x_then', sql`actor_then(r.reviewed_by, r.clinic_id, r.reviewed_at)`)}
  left join users x on x.id = x_then.id
`

/** Returns the forms of a chart, the newest first. */
export async function listRequestsOfChart(db: Db, patientId: string): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    ${selected}
    where r.patient_id = ${patientId}
    order by r.requested_at desc, r.id desc
  `.execute(db)
  return rows
}

/** Returns the forms of an appointment that aren't cancelled, the oldest first. */
export async function listRequestsOfAppointment(db: Db, appointmentId: string): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    ${selected}
    where r.appointment_id = ${appointmentId} and r.status <> 'cancelled'
    order by r.requested_at, v.title, r.id
  `.execute(db)
  return rows
}

/** Returns one form within a scope; null outside of it. */
export async function findRequest(db: Db, scope: RequestScope, id: string): Promise<StoredRequest | null> {
  const { rows } = await sql<StoredRequest>`
    ${selected}
    where r.id = ${id} and (p.holder_id = ${scope.userId} or r.clinic_id = any(${scope.clinicIds}::uuid[]))
  `.execute(db)
  return rows[0] ?? null
}

/** Returns a form by its id, for the holder of its link; null if there is none. */
export async function findRequestById(db: Db, id: string): Promise<StoredRequest | null> {
  const { rows } = await sql<StoredRequest>`
    ${selected}
    where r.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns the next forms of a clinic after one, in the order in which they were asked for. */
export async function listRequestsAfter(
  db: Db,
  clinicId: string,
  after: Pick<StoredRequest, 'id' | 'place'> | null,
  limit: number,
): Promise<StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    ${selected}
    where r.clinic_id = ${clinicId}
      and (r.requested_at, r.id) > (
        coalesce(${after?.place ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
      )
    order by r.requested_at, r.id
    limit ${limit}
  `.execute(db)
  return rows
}

/** Locks a form against other changes. */
export async function lockRequest(db: Db, id: string): Promise<void> {
  await sql`
    select id
    from form_requests
    where id = ${id}
    for update
  `.execute(db)
}

export interface NewRequest {
  id: string
  clinicId: string
  patientId: string
  chartNumber: string
  formId: string
  appointmentId: string | null
  requestedBy: string
  /** Days until its link expires. */
  days: number
}

/** Stores a request for the published version of a form. */
export async function insertRequest(db: Db, one: NewRequest): Promise<void> {
  await sql`
    insert into form_requests (
      id, clinic_id, patient_id, chart_number, form_version_id, appointment_id, requested_by, expires_at
    )
    select
      ${one.id}, ${one.clinicId}, ${one.patientId}, ${one.chartNumber}, v.id, ${one.appointmentId}, ${one.requestedBy},
      now() + make_interval(days => ${one.days}::int)
    from clinic_forms f
    join form_versions v on v.form_id = f.id and v.version = f.published
    where f.id = ${one.formId}
  `.execute(db)
}

/** Returns true if an appointment is one of a chart and isn't cancelled. */
export async function isAppointmentOf(db: Db, appointmentId: string, patientId: string): Promise<boolean> {
  const { rows } = await sql`
    select id
    from appointments
    where id = ${appointmentId} and patient_id = ${patientId} and status <> 'cancelled'
  `.execute(db)
  return rows.length > 0
}

export async function countRequestsOfChart(db: Db, patientId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from form_requests
    where patient_id = ${patientId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function cancelRequest(db: Db, id: string, by: string): Promise<void> {
  await sql`
    update form_requests
    set status = 'cancelled', cancelled_by = ${by}, cancelled_at = now()
    where id = ${id} and status = 'open'
  `.execute(db)
}

export async function reviewRequest(db: Db, id: string, by: string): Promise<void> {
  await sql`
    update form_requests
    set status = 'reviewed', reviewed_by = ${by}, reviewed_at = now()
    where id = ${id} and status = 'submitted'
  `.execute(db)
}

/** Stores the answers so far. */
export async function updateAnswers(db: Db, id: string, answers: readonly Answer[]): Promise<void> {
  await sql`
    update form_requests
    set answers = ${JSON.stringify(answers)}::jsonb
    where id = ${id}
  `.execute(db)
}

export interface NewSubmission extends Omit<Submission, 'submittedAt'> {
  requestId: string
  submittedBy: string | null
}

/**
 * Stores sent answers, which makes the form one to review. An answer that needs attention marks it until a doctor has
 * reviewed it: a correction doesn't remove the mark.
 */
export async function insertSubmission(db: Db, one: NewSubmission): Promise<void> {
  await sql`
    insert into form_submissions (request_id, version, answers, scores, alerts, answered_in, submitted_by)
    values (
      ${one.requestId}, ${one.version}, ${JSON.stringify(one.answers)}::jsonb, ${JSON.stringify(one.scores)}::jsonb,
      ${JSON.stringify(one.alerts)}::jsonb, ${one.answeredIn}, ${one.submittedBy}
    )
  `.execute(db)
  await sql`
    update form_requests
    set status = 'submitted', needs_attention = needs_attention or ${one.alerts.length > 0}
    where id = ${one.requestId}
  `.execute(db)
}

/** Moves forms of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveRequests(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update form_requests
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
