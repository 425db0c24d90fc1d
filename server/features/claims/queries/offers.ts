import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Claim } from '#contract/claims/offers.ts'

type Row = Omit<Claim, 'at'> & { at: Date | null }

/**
 * Returns the charts offered to the person who acts (`actingAs`), newest first, and those they took over within a week.
 */
export async function listOffered(db: Db): Promise<Claim[]> {
  const { rows } = await sql<Row>`
    select
      id,
      json_build_object('name', clinic_name, 'city', clinic_city) as clinic,
      first_name as "firstName", last_name as "lastName", for_whom as "forWhom", visits,
      to_char(last_visit, 'YYYY-MM-DD') as "lastVisit",
      fits, family, asks_birth_date as "asksBirthDate", state, at
    from offered_charts()
    order by state = 'taken', created_at desc, id
    limit 50
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null }))
}

/** A chart that is offered to a person. */
export interface Offer {
  clinicId: string
  needsRelease: boolean
  /** Their open question for it. */
  request: { id: string; memberId: string | null; born: string | null } | null
  /** The request was released, and the release is in effect. */
  isReleased: boolean
  /** … or not yet. */
  isWaiting: boolean
}

/** Returns the chart as it is offered to the person; null if it isn't. */
export async function findOffered(db: Db, userId: string, chartId: string): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    select
      p.clinic_id as "clinicId",
      needs_release(p) as "needsRelease",
      case
        when o.id is not null then json_build_object(
          'id', o.id,
          'memberId', o.family_member_id,
          'born', to_char(o.born, 'YYYY-MM-DD')
        )
      end as request,
      coalesce(o.released_from <= now(), false) as "isReleased",
      coalesce(o.released_from > now(), false) as "isWaiting"
    from offered_to(${userId}) p
    left join chart_claims o on o.patient_id = p.id and o.user_id = ${userId} and is_open(o)
    where p.id = ${chartId}
  `.execute(db)
  return rows[0] ?? null
}

/** The person whose chart it is claimed to be. */
export interface Subject {
  userId: string
  /** Their family member; null for themself. */
  memberId: string | null
  /** The birth date that they gave. */
  born: string | null
}

/** How a chart and its person compare. */
export interface Fit {
  /** True if the name matches, and the birth date if the chart has one. */
  fits: boolean
  /** The chart that the person already has at the clinic. */
  ownId: string | null
  /** True if the person's own chart matches too, and the two can be merged. */
  ownFits: boolean
}

/**
 * Compares a chart with the person whose chart it is claimed to be. A family member's birth date comes from the list if
 * it has one. An unknown chart matches no one.
 */
export async function findFit(db: Db, chartId: string | null, subject: Subject): Promise<Fit> {
  const { rows } = await sql<Fit>`
    select
      same_name(o.name, p.first_name || ' ' || p.last_name) and (
        p.date_of_birth is null or p.date_of_birth = o.born
      ) is true and not births_differ(p.date_of_birth, p.birth_year, o.born, o.birth_year) as fits,
      own.id as "ownId",
      own.id is null or same_name(
        own.first_name || ' ' || own.last_name, p.first_name || ' ' || p.last_name
      ) and not births_differ(
        own.date_of_birth, own.birth_year, p.date_of_birth, p.birth_year
      ) as "ownFits"
    from patients p
    cross join lateral (
      select
        u.first_name || ' ' || u.last_name as name, ${subject.born}::date as born,
        null::text as birth_year
      from users u
      where u.id = ${subject.userId} and ${subject.memberId}::uuid is null
      union all
      select
        f.first_name || ' ' || f.last_name, coalesce(f.date_of_birth, ${subject.born}::date),
        f.birth_year
      from family_members f
      where f.id = ${subject.memberId} and f.user_id = ${subject.userId} and f.removed_at is null
    ) o
    left join patients own
      on own.clinic_id = p.clinic_id
        and own.merged_into is null
        and (
          case
            when ${subject.memberId}::uuid is null then own.user_id = ${subject.userId}
            else own.family_member_id = ${subject.memberId}
          end
        )
    where p.id = ${chartId}
  `.execute(db)
  return rows[0] ?? { fits: false, ownId: null, ownFits: true }
}

export async function insertDeclined(db: Db, userId: string, chartId: string): Promise<void> {
  await sql`
    insert into declined_claims (user_id, patient_id)
    values (${userId}, ${chartId})
    on conflict do nothing
  `.execute(db)
}

/** Removes the earlier refusal of a person who now shows a code for the chart. */
export async function removeDeclined(db: Db, userId: string, chartId: string): Promise<void> {
  await sql`
    delete from declined_claims
    where user_id = ${userId} and patient_id = ${chartId}
  `.execute(db)
}

/** Returns whether the person has verified their address. */
export async function isProved(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from users
    where id = ${userId} and email_verified_at is not null
  `.execute(db)
  return rows.length > 0
}
