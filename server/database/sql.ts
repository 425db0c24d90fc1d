// SQL fragments that belong to no feature.
import { type RawBuilder, sql } from 'kysely'
import { bookingRuleDefaults } from '#contract/clinics/booking-rules.ts'

type Sql = RawBuilder<unknown>

/** Escapes the wildcards of `like`. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Returns the pattern of `like` that finds a text anywhere. */
export const anywhere = (text: string) => `%${escapeLike(text)}%`

/** A clinic's rules for online booking, from its settings `cs`, which may be missing. */
export const bookingRulesAsJson = sql`
  json_build_object(
    'interval', coalesce(cs.booking_interval, ${bookingRuleDefaults.interval}),
    'notice', coalesce(cs.booking_notice, ${bookingRuleDefaults.notice}),
    'horizon', coalesce(cs.booking_horizon, ${bookingRuleDefaults.horizon}),
    'before', coalesce(cs.booking_before, ${bookingRuleDefaults.before}),
    'after', coalesce(cs.booking_after, ${bookingRuleDefaults.after}),
    'perDay', cs.booking_per_day,
    'perDoctorDay', cs.booking_per_doctor_day,
    'perPatient', cs.booking_per_patient,
    'confirmation', case when cs.booking_confirmed then 'automatic' else 'by-hand' end
  )
`

/** True for a column with one of these ids; a single id is compared directly, for the index. */
export const isOneOf = (column: Sql, ids: readonly string[]) =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`

/** The opposite of `isOneOf`. */
export const isNoneOf = (column: Sql, ids: readonly string[]) =>
  ids.length === 1 ? sql`${column} <> ${ids[0]}::uuid` : sql`${column} <> all(${ids}::uuid[])`

interface EmergencyScope {
  userId: string
  /** The clinics where the person can open charts in an emergency. */
  emergencyClinicIds: readonly string[]
}

/** True of a column of patients to whose charts the person has emergency access now (rule B3). */
export const isInEmergency = (patientId: Sql, { userId, emergencyClinicIds }: EmergencyScope) => sql`
  ${patientId} in (
    select e.patient_id
    from emergency_accesses e
    where e.clinic_id = any(${emergencyClinicIds}::uuid[])
      and e.user_id = ${userId}
      and e.ends_at > now()
  )
`

/** Returns the columns `date` and `time`: an instant on the clock of the clinic `c`. */
export const wallClock = (instant: Sql) => sql`
  to_char(${instant} at time zone c.time_zone, 'YYYY-MM-DD') as "date",
  to_char(${instant} at time zone c.time_zone, 'HH24:MI') as "time"
`

/** Returns the hours of a clinic as JSON, in the order of the week. */
export const openingHoursAsJson = (clinicId: Sql) => sql`
  (
    select ${hoursAsJson(sql`h.weekday`, sql`h.opens`, sql`h.closes`)}
    from opening_hours h
    where h.clinic_id = ${clinicId}
  )
`

/** Returns the days between two dates, both included, on which a clinic is closed, in order (decision 0128). */
export const closedDaysBetween = (clinicId: Sql, from: Sql, to: Sql) => sql`
  array(
    select to_char(one, 'YYYY-MM-DD')
    from closed_days(${clinicId}, ${from}, ${to}) one
    order by one
  )
`

const todayOfClinic = sql`(now() at time zone c.time_zone)::date`

/** Returns the days from today on, within two years, on which the clinic `c` is closed, in order. */
export const closedDaysAhead = closedDaysBetween(
  sql`c.id`,
  todayOfClinic,
  sql`(${todayOfClinic} + interval '2 years')::date`,
)

/**
 * Returns the extra hours `e` of the clinic `c` that meet a condition, as JSON and in order: a date's hours of the clinic,
 * or of a doctor.
 */
export const extraHoursAsJson = (which: Sql) => sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'day', to_char(e.day, 'YYYY-MM-DD'),
          'opens', to_char(e.opens, 'HH24:MI'),
          'closes', to_char(e.closes, 'HH24:MI'),
          'doctorId', e.doctor_id
        )
        order by e.day, e.opens
      ),
      '[]'
    )
    from extra_hours e
    where e.clinic_id = c.id and ${which}
  )
`

/** Returns the extra hours of the clinic `c` and of its doctors from today on. */
export const extraHoursAhead = extraHoursAsJson(sql`e.day >= ${todayOfClinic}`)

/**
 * Returns the fee of a doctor, in paise: their own, or the clinic's price of the General Consultation (decision 0112).
 */
export const feeOf = (doctor: string) => sql`
  coalesce(
    ${sql.ref(`${doctor}.consultation_fee_minor`)},
    consultation_price(${sql.ref(`${doctor}.clinic_id`)})
  )
`

/** Returns a doctor's working hours as JSON, sorted; empty without any. */
export const sessionsAsJson = (doctorId: Sql) => sql`
  (
    select ${hoursAsJson(sql`w.weekday`, sql`w.starts`, sql`w.ends`)}
    from doctor_sessions w
    where w.doctor_id = ${doctorId}
  )
`

/**
 * Returns the doctors `d` of the service `s` that meet a condition, each as `one` builds it from `sd` and `d`, as JSON;
 * null if the service names none, because then all doctors of the clinic offer it (rule I6).
 */
export const serviceDoctorsAsJson = (one: Sql, which: Sql) => sql`
  (
    select coalesce(
      json_agg(${one} order by d.id) filter (where d.clinic_id = s.clinic_id and ${which}),
      '[]'
    )
    from service_doctors sd
    join doctors d on d.id = sd.doctor_id
    where sd.service_id = s.id
    having count(*) > 0
  )
`

const hoursAsJson = (weekday: Sql, opens: Sql, closes: Sql) => sql`
  coalesce(
    json_agg(
      json_build_object(
        'weekday', ${weekday},
        'opens', to_char(${opens}, 'HH24:MI'),
        'closes', to_char(${closes}, 'HH24:MI')
      )
      order by ${weekday}, ${opens}
    ),
    '[]'
  )
`

/** Joins the parties of the appointment `a`: its clinic `c`, doctor `d`, the doctor's account `u` and patient `p`. */
export const joinedParties = sql`
  join clinics c on c.id = a.clinic_id
  join doctors d on d.id = a.doctor_id
  join users u on u.id = d.user_id
  join patients p on p.id = a.patient_id
`

/** Joins the visit of the appointment `a` as `w`, or null if its doctor hasn't started one. Lateral, one lookup per row. */
export const joinedVisit = sql`
  left join lateral (
    select v.id, v.status
    from visits v
    where v.appointment_id = a.id
    limit 1
  ) w
    on true
`

/** The columns of `joinedParties` that every reader gets. */
export const partyColumns = sql`
  c.id as "clinicId", c.name as "clinicName",
  u.first_name as "doctorFirstName", u.last_name as "doctorLastName",
  p.id as "patientId", p.holder_id as "patientUserId",
  p.first_name as "patientFirstName", p.last_name as "patientLastName"
`

/** Returns the age of the patient `p` on a day; approximate if only the year, or year and month, of birth is known. */
export const ageOn = (day: RawBuilder<unknown>) => sql`
  coalesce(
    date_part('year', age(${day}, p.date_of_birth)),
    case
      when length(p.birth_year) > 4 then date_part('year', age(${day}, to_date(p.birth_year, 'YYYY-MM')))
      else date_part('year', ${day}) - p.birth_year::int
    end
  )::int
`

/**
 * Returns the years from a date to a day, with a fraction: whole months are twelfths, so that a person is exactly 18 on
 * the 18th birthday, and 3 months on the day of the month on which they were born.
 */
export const yearsTo = (day: RawBuilder<unknown>, date: RawBuilder<unknown>) => sql`
  (
    select extract(year from a.age) + extract(month from a.age) / 12.0::float + extract(day from a.age) / 372.0::float
    from age(${day}, ${date}) a(age)
  )
`

/** What the operator confirmed of a printed version `v` of the record `r` at the clinic `c`. */
export const confirmationColumns = sql`
  to_char(c.created_at at time zone c.time_zone, 'YYYY-MM-DD') as "clinicKnownSince",
  c.approved_at is not null as "isClinicApproved",
  confirmation_of(
    r.clinic_id, null, concat_ws(E'\n', v.parties #>> '{clinic,name}', v.parties #>> '{clinic,address}')
  ) as "isClinicConfirmed",
  confirmation_of(
    r.clinic_id, r.doctor_id,
    concat_ws(
      E'\n', v.parties #>> '{doctor,firstName}', v.parties #>> '{doctor,lastName}',
      v.parties #>> '{doctor,registrationNumber}'
    )
  ) as "isDoctorConfirmed"
`

/** The age of the patient `p` today. */
export const ageInYears = ageOn(sql`current_date`)

/** The columns of an appointment, with `joinedParties` and `joinedVisit`. */
export const appointmentColumns = sql`
  a.id, ${wallClock(sql`a.starts_at`)}, a.starts_at as "startsAt",
  (extract(epoch from a.ends_at - a.starts_at) / 60)::int as duration,
  a.mode, a.status, a.reason, a.symptoms, a.arrived_at as "arrivedAt",
  a.ended_at as "endedAt", a.ended_from as "endedFrom", a.ended_by as "endedBy",
  w.id as "visitId", w.status as "visitStatus",
  ${partyColumns},
  c.phone as "clinicPhone", c.time_zone as "timeZone", d.id as "doctorId", d.specialty,
  p.chart_number as "chartNumber",
  ${ageInYears} as age
`

/** The status of a prescription `r`: completed after its last day on the calendar of its clinic `c` (rule T89). */
export const prescriptionStatusNow = sql`
  case
    when r.status = 'active' and r.ends_on < (now() at time zone c.time_zone)::date then 'completed'
    else r.status
  end
`
