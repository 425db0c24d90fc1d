import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { appointmentColumns, isOneOf, joinedParties, joinedVisit } from '#server/database/sql.ts'
import {
  type AppointmentMode,
  type AppointmentStatus,
  type CallReason,
  liveStatuses,
} from '#contract/appointments/appointments.ts'
import type { BrandColor } from '#contract/clinics/look.ts'
import type { VisitStatus } from '#contract/visits/visits.ts'
import type { Refusal } from '#contract/errors.ts'
import type { AppointmentScope } from '#server/features/appointments/policy.ts'

/** An appointment moved to another chart, and the people who may have it on a screen. */
interface MovedAppointment {
  id: string
  clinicId: string
  doctorId: string
}

/** Moves appointments of one chart to another: all of them, or those named. */
export async function updateCharts(
  db: Db,
  from: string,
  to: string,
  only: readonly string[] | null,
): Promise<MovedAppointment[]> {
  const { rows } = await sql<MovedAppointment>`
    update appointments
    set patient_id = ${to}, updated_at = now()
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id, clinic_id as "clinicId", doctor_id as "doctorId"
  `.execute(db)
  return rows
}

/** Returns the account that owns a chart. */
export async function ownerOf(db: Db, chartId: string): Promise<string | null> {
  const row = await db.selectFrom('patients').select('holder_id').where('id', '=', chartId).executeTakeFirst()
  return row?.holder_id ?? null
}

/** Revokes the emailed links of some charts' appointments. */
export async function updateWithoutLinks(db: Db, chartIds: readonly string[]): Promise<void> {
  await sql`
    update appointments
    set manage_token_hash = null, manage_token_hash_before = null, link_ended_at = now()
    where patient_id = any(${chartIds}::uuid[]) and link_ended_at is null
  `.execute(db)
}

/** An appointment with everything that lists, emails and the policy need. */
export interface StoredAppointment {
  id: string
  date: string
  time: string
  startsAt: Date
  endsAt: Date
  duration: number
  mode: AppointmentMode
  /** Its clinic and its service can be booked by video. */
  mayBeByVideo: boolean
  status: AppointmentStatus
  source: string
  serviceId: string | null
  serviceName: string | null
  reason: string | null
  symptoms: string | null
  notes: string | null
  reference: string
  hasManageLink: boolean
  linkTurn: number
  calendarSequence: number
  cancelReason: string | null
  expiresAt: Date | null
  arrivedAt: Date | null
  /** When it ended, from which status, and who ended it; null before that. */
  endedAt: Date | null
  endedFrom: AppointmentStatus | null
  endedBy: string | null
  /** Its visit; null until the doctor starts one. */
  visitId: string | null
  visitStatus: VisitStatus | null
  priceMinor: number | null
  currency: string
  /** Its bill that isn't credited; null without one. */
  bill: { id: string; isDraft: boolean; balanceMinor: number; currency: string } | null
  clinicId: string
  clinicName: string
  clinicAddress: string
  clinicCity: string
  clinicPhone: string
  /** The clinic's address for replies to emails; null if it is unverified. */
  clinicEmail: string | null
  /** The clinic's text on what to bring. */
  beforeYouCome: string | null
  brandColor: BrandColor
  logoId: string | null
  timeZone: string
  doctorId: string
  doctorUserId: string
  doctorFirstName: string
  doctorLastName: string
  specialty: string
  patientId: string
  patientUserId: string | null
  patientFirstName: string
  patientLastName: string
  /** The patient's name as typed in an online booking; null for others. */
  bookedAs: { firstName: string; lastName: string } | null
  patientEmail: string | null
  /** Who typed the email of the chart. */
  emailFrom: string
  /** The address for emails about it; null without one, or if the chart's owner wants none. */
  mailTo: string | null
  /** `mailTo` is the verified address of the account that holds the chart. */
  isAddressProved: boolean
  /** A person of the clinic booked, confirmed or moved it. */
  isVouched: boolean
  isFamilyMembers: boolean
  /** The start before the clinic moved it, unless the patient has moved it since. */
  movedFrom: Date | null
  /** When the patient confirmed the new time. */
  keptAt: Date | null
  /** What the clinic has to tell a patient without an email by phone; null without anything. */
  callAbout: CallReason | null
  /** Why the clinic booked it on top of another appointment; null for all others. */
  overbookReason: string | null
  /** Its manage link was revoked and isn't created again. */
  isLinkEnded: boolean
  patientPhone: string | null
  chartNumber: string
  age: number | null
}

/** The bill `b` as appointments name it. */
export const billAsJson = sql`
  json_build_object(
    'id', b.id, 'isDraft', b.state = 'draft', 'balanceMinor', b.balance_minor, 'currency', b.currency
  )
`

/** The columns of an appointment without its history. */
export const columnsWithoutPast = sql`
  ${appointmentColumns}, a.ends_at as "endsAt", a.source, a.notes, a.reference,
  a.service_id as "serviceId", s.name as "serviceName",
  coalesce(c.offers_video and s.modes <> 'in_person', false) as "mayBeByVideo",
  a.manage_token_hash is not null as "hasManageLink", a.link_turn as "linkTurn",
  a.calendar_sequence as "calendarSequence", a.cancel_reason as "cancelReason",
  a.expires_at as "expiresAt", a.price_minor as "priceMinor", a.currency,
  c.address as "clinicAddress", c.city as "clinicCity", c.before_you_come as "beforeYouCome",
  c.brand_color as "brandColor", c.logo_id as "logoId",
  case when c.email is not null then proved_email_of_clinic(c.id) end as "clinicEmail",
  d.user_id as "doctorUserId", p.email as "patientEmail", p.email_from as "emailFrom",
  case
    when p.holder_id is not null and p.email is not null
      then is_proved_email(p.holder_id, p.email)
    else false
  end as "isAddressProved",
  p.family_member_id is not null as "isFamilyMembers", a.link_ended_at is not null as "isLinkEnded",
  a.moved_from as "movedFrom", a.kept_at as "keptAt", a.call_about as "callAbout",
  a.overbooked_reason as "overbookReason",
  (
    select ${billAsJson}
    from bills b
    where b.appointment_id = a.id and b.state <> 'credited'
  ) as bill,
  case
    when a.booked_first_name is not null
      then json_build_object('firstName', a.booked_first_name, 'lastName', a.booked_last_name)
  end as "bookedAs",
  case
    when coalesce(
      (select s.email_notifications from user_settings s where s.user_id = p.holder_id), true
    ) then p.email
  end as "mailTo",
  coalesce(a.contact_phone, p.phone) as "patientPhone"
`

const columns = sql`
  ${columnsWithoutPast},
  exists (
    select
    from appointment_changes v
    where v.appointment_id = a.id
      and v.to_status in ('scheduled', 'confirmed')
      and v.actor_user_id is not null
      and v.actor_user_id is distinct from p.holder_id
      and (a.source <> 'public' or v.from_status is not null)
  ) as "isVouched"
`

export const joined = sql`
  ${joinedParties}
  ${joinedVisit}
  left join services s on s.id = a.service_id
`

/** The same for a new appointment, which has no visit. */
export const joinedBeforeVisit = sql`
  ${joinedParties}
  cross join (select null::uuid as id, null::text as status) w
  left join services s on s.id = a.service_id
`

const tables = sql`appointments a ${joined}`

/** Rule B3 as a condition, with only the parts that the reader has, so that an index can serve each. */
function isVisible({ doctorIds, clinicIds, patientUserId }: AppointmentScope): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  if (patientUserId)
    parts.push(sql`
      a.patient_id in (select own.id from patients own where own.holder_id = ${patientUserId})
    `)
  if (doctorIds.length > 0) parts.push(isOneOf(sql`a.doctor_id`, doctorIds))
  if (clinicIds.length > 0) parts.push(sql`a.clinic_id = any(${clinicIds}::uuid[])`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** Returns one appointment within a scope; null outside of it. */
export const findAppointment = (db: Db, scope: AppointmentScope, id: string) =>
  findOne(db, sql`a.id = ${id} and ${isVisible(scope)}`)

/** Returns one appointment by its id, for work that has checked the right in another way. */
export const findAppointmentById = (db: Db, id: string) => findOne(db, sql`a.id = ${id}`)

/**
 * Returns the appointment of a manage link, by the hash of its secret; also of the link from before the server's secret
 * changed.
 */
export const findByManageToken = (db: Db, tokenHash: Buffer) =>
  findOne(db, sql`(a.manage_token_hash = ${tokenHash} or a.manage_token_hash_before = ${tokenHash})`)

async function findOne(db: Db, condition: RawBuilder<unknown>): Promise<StoredAppointment | null> {
  const { rows } = await sql<StoredAppointment>`
    select ${columns}
    from ${tables}
    where ${condition}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the first live appointment that overlaps this one: of the same chart, or of any chart of the same person that
 * this account has. Its time is on the clock of this one's clinic; another clinic is named.
 */
export async function findOverlapping(
  db: Db,
  id: string,
  userId: string | null,
): Promise<Refusal['otherVisit'] | null> {
  const isSame = userId
    ? sql`
      o.patient_id in (
        select own.id
        from patients own
        join patients this on this.id = a.patient_id
        where own.holder_id = ${userId}
          and (own.user_id = this.user_id or own.family_member_id = this.family_member_id)
      )
    `
    : sql`o.patient_id = a.patient_id`
  const { rows } = await sql<NonNullable<Refusal['otherVisit']>>`
    select
      to_char(o.starts_at at time zone c.time_zone, 'HH24:MI') as "appointmentTime",
      json_build_object('firstName', u.first_name, 'lastName', u.last_name) as doctor,
      case when o.clinic_id <> a.clinic_id then k.name end as "clinicName"
    from appointments a
    join clinics c on c.id = a.clinic_id
    join appointments o
      on ${isSame}
        and o.id <> a.id
        and o.starts_at < a.ends_at
        and o.ends_at > a.starts_at
        and o.starts_at > a.starts_at - interval '8 hours'
    join clinics k on k.id = o.clinic_id
    join doctors d on d.id = o.doctor_id
    join users u on u.id = d.user_id
    where a.id = ${id}
      and o.status = any(${[...liveStatuses]})
      and (o.expires_at is null or o.expires_at > now())
    order by o.starts_at
    limit 1
  `.execute(db)
  return rows[0] ?? null
}
