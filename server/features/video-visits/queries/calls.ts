import { sql } from 'kysely'
import { JOIN_MINUTES, PRESENCE_SECONDS } from '#contract/video-visits/joining.ts'
import type { Db } from '#server/database/db.ts'

/** The call of an appointment, with what is shown of its doctor. */
export interface StoredCall {
  room: string | null
  link: string | null
  /** Who entered the link. */
  linkBy: string | null
  waitingSince: Date | null
  agreedAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  /** The patient booked it themself. */
  isBookedOnline: boolean
  qualification: string
  registrationNumber: string
}

const GONE = sql`make_interval(secs => ${PRESENCE_SECONDS.gone})`

const OPENS = sql`a.starts_at - make_interval(mins => ${JOIN_MINUTES})`

/**
 * True if the call `v` was started by the doctor `d` at the time of the appointment `a`, not before that was moved to
 * a later time or to this doctor.
 */
const IS_STARTED = sql`(v.started_at >= ${OPENS} and v.started_by = d.user_id)`

/** True unless another doctor entered the link: the appointment was theirs before, and the room may be their own. */
const IS_LINKED = sql`
  not exists (
    select
    from doctors o
    where o.user_id = v.link_by and o.clinic_id = a.clinic_id and o.user_id <> d.user_id
  )
`

/**
 * The call `v` of the appointment `a` of the doctor `d`, and since when its patient waits: null once there is no sign
 * of them.
 */
const columns = sql`
  v.room, case when ${IS_LINKED} then v.link end as link, case when ${IS_LINKED} then v.link_by end as "linkBy",
  case when v.seen_at > now() - ${GONE} then v.waiting_since end as "waitingSince",
  v.agreed_at as "agreedAt", case when ${IS_STARTED} then v.started_at end as "startedAt",
  case when ${IS_STARTED} then v.ended_at end as "endedAt",
  a.booked_language is not null or a.source = 'public' as "isBookedOnline",
  d.qualification, concat_ws(', ', nullif(d.license_number, ''), nullif(d.license_council, '')) as "registrationNumber"
`

/** Returns the call of an appointment; its room is null until one was made. */
export async function findCall(db: Db, appointmentId: string): Promise<StoredCall> {
  const { rows } = await sql<StoredCall>`
    select ${columns}
    from appointments a
    join doctors d on d.id = a.doctor_id
    left join video_calls v on v.appointment_id = a.id
    where a.id = ${appointmentId}
  `.execute(db)
  if (!rows[0]) throw new Error('An appointment has vanished')
  return rows[0]
}

/** Makes the call of an appointment, unless it has one. */
export async function insertCall(db: Db, appointmentId: string, room: string): Promise<void> {
  await sql`
    insert into video_calls (appointment_id, room)
    values (${appointmentId}, ${room})
    on conflict (appointment_id) do nothing
  `.execute(db)
}

/**
 * Records a sign of the waiting patient, and that they agreed. Returns true if the clinic should see it: they have just
 * come, or have just agreed.
 */
export async function updatePresence(db: Db, appointmentId: string, agrees: boolean): Promise<boolean> {
  const { rows } = await sql<{ isNews: boolean }>`
    with
      before as (
        select
          appointment_id, coalesce(seen_at > now() - ${GONE}, false) as "isThere", agreed_at
        from video_calls
        where appointment_id = ${appointmentId}
        for update
      )
    update video_calls v
    set
      waiting_since = case when b."isThere" then v.waiting_since else now() end,
      seen_at = now(),
      agreed_at = coalesce(v.agreed_at, case when ${agrees} then now() end)
    from before b
    where v.appointment_id = b.appointment_id
    returning not b."isThere" or (${agrees} and b.agreed_at is null) as "isNews"
  `.execute(db)
  return rows[0]?.isNews ?? false
}

/** Records that the patient has left. Returns false if they weren't there. */
export async function updateAbsence(db: Db, appointmentId: string): Promise<boolean> {
  const { rows } = await sql`
    update video_calls
    set waiting_since = null, seen_at = null
    where appointment_id = ${appointmentId} and waiting_since is not null
    returning appointment_id
  `.execute(db)
  return rows.length > 0
}

/** Starts a call, or resumes one that has ended. A room that an earlier call had isn't used again. */
export async function updateStarted(db: Db, appointmentId: string, by: string, room: string): Promise<void> {
  await sql`
    update video_calls v
    set
      room = case when v.started_at is null or ${IS_STARTED} then v.room else ${room} end,
      started_at = case when ${IS_STARTED} then v.started_at else now() end,
      started_by = ${by},
      ended_at = null
    from appointments a
    join doctors d on d.id = a.doctor_id
    where a.id = v.appointment_id and v.appointment_id = ${appointmentId}
  `.execute(db)
}

/** Ends a call; returns false if it isn't going on. */
export async function updateEnded(db: Db, appointmentId: string): Promise<boolean> {
  const { rows } = await sql`
    update video_calls v
    set ended_at = now(), waiting_since = null, seen_at = null
    from appointments a
    join doctors d on d.id = a.doctor_id
    where a.id = v.appointment_id and v.appointment_id = ${appointmentId} and ${IS_STARTED} and v.ended_at is null
    returning v.appointment_id
  `.execute(db)
  return rows.length > 0
}

export async function updateLink(db: Db, appointmentId: string, link: string | null, by: string): Promise<void> {
  await db
    .updateTable('video_calls')
    .set({ link, link_by: link === null ? null : by })
    .where('appointment_id', '=', appointmentId)
    .execute()
}

export interface WaitingRow {
  id: string
  clinicId: string
  patientId: string
  patientUserId: string | null
  startsAt: Date
  timeZone: string
  waitingSince: Date
  patient: { firstName: string; lastName: string }
  doctor: { firstName: string; lastName: string }
}

/** Returns the patients who wait for a call now, of these doctors and clinics, the longest first. */
export async function listWaiting(
  db: Db,
  { doctorIds, clinicIds }: { doctorIds: readonly string[]; clinicIds: readonly string[] },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select
      a.id, a.clinic_id as "clinicId", a.patient_id as "patientId", p.holder_id as "patientUserId",
      a.starts_at as "startsAt", c.time_zone as "timeZone", v.waiting_since as "waitingSince",
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as patient,
      json_build_object('firstName', u.first_name, 'lastName', u.last_name) as doctor
    from video_calls v
    join appointments a on a.id = v.appointment_id
    join patients p on p.id = a.patient_id
    join clinics c on c.id = a.clinic_id
    join doctors d on d.id = a.doctor_id
    join users u on u.id = d.user_id
    where v.seen_at > now() - ${GONE}
      and ${IS_STARTED} is not true
      and now() >= ${OPENS}
      and a.mode = 'video'
      and a.status in ('scheduled', 'confirmed')
      and (a.doctor_id = any(${doctorIds}::uuid[]) or a.clinic_id = any(${clinicIds}::uuid[]))
    order by v.waiting_since, a.id
    limit 100
  `.execute(db)
  return rows
}
