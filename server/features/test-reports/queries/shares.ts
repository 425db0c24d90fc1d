import { sql } from 'kysely'
import { type ReportShare, WRONG_PASSCODES_MAX } from '#contract/test-reports/sharing.ts'
import type { Db } from '#server/database/db.ts'
import type { StoredReport } from './reports.ts'

/** A doctor that a report can be shared with. */
export interface ShareDoctor {
  id: string
  userId: string
  clinicId: string
}

/** Returns an active doctor that the person knows; null for any other. */
export async function findDoctor(db: Db, id: string): Promise<ShareDoctor | null> {
  const { rows } = await sql<ShareDoctor>`
    select d.id, d.user_id as "userId", d.clinic_id as "clinicId"
    from doctors d
    join clinics c on c.id = d.clinic_id
    where d.id = ${id} and d.is_active
  `.execute(db)
  return rows[0] ?? null
}

/** Counts a report's valid links. */
export async function countLive(db: Db, reportId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from report_shares
    where report_id = ${reportId} and revoked_at is null and expires_at > now()
  `.execute(db)
  return rows[0]?.n ?? 0
}

export interface NewShareRow {
  id: string
  reportId: string
  ownerId: string
  tokenHash: Buffer
  passcodeHash: string | null
  doctorId: string | null
  /** The requested expiry; capped at the maximum number of days. */
  until: Date | null
  days: number
}

export async function insertShare(db: Db, one: NewShareRow): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into report_shares (id, report_id, owner_id, token_hash, passcode_hash, doctor_id, expires_at)
    values (
      ${one.id}, ${one.reportId}, ${one.ownerId}, ${one.tokenHash}, ${one.passcodeHash}, ${one.doctorId},
      least(${one.until}::timestamptz, now() + make_interval(days => ${one.days}))
    )
    returning expires_at as "expiresAt"
  `.execute(db)
  return rows[0]!.expiresAt
}

interface NewReaderRow {
  shareId: string
  reportId: string
  ownerId: string
  userId: string
  clinicId: string | null
  endsAt: Date
}

/** Puts a report into the list of a doctor until the share ends; false if it is there by the same share. */
export async function insertReader(db: Db, one: NewReaderRow): Promise<boolean> {
  const { rows } = await sql`
    insert into report_readers (share_id, report_id, owner_id, user_id, clinic_id, ends_at)
    values (
      ${one.shareId}, ${one.reportId}, ${one.ownerId}, ${one.userId}, ${one.clinicId}, ${one.endsAt}
    )
    on conflict do nothing
    returning share_id
  `.execute(db)
  return rows.length > 0
}

/** Revokes a share of a report and removes it from the lists of its doctors. Returns them; null if there is none. */
export async function endShare(db: Db, reportId: string, id: string): Promise<string[] | null> {
  const { rows } = await sql`
    update report_shares
    set revoked_at = coalesce(revoked_at, now())
    where id = ${id} and report_id = ${reportId}
    returning id
  `.execute(db)
  return rows.length === 0 ? null : endReaders(db, [id])
}

/** Takes the report of these shares out of the lists of their doctors. Returns them. */
export async function endReaders(db: Db, shareIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update report_readers
    set ends_at = least(ends_at, now())
    where share_id = any(${shareIds}::uuid[])
    returning user_id as "userId"
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Returns the doctors who have a report in their list now. */
export async function findReaders(db: Db, reportId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId"
    from report_readers
    where report_id = ${reportId} and ends_at > now()
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Returns the active share that lets a doctor read a report; if there are several, the one that expires last. */
export async function findShareOfReader(db: Db, userId: string, reportId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select share_id as id
    from report_readers
    where report_id = ${reportId} and user_id = ${userId} and ends_at > now()
    order by ends_at desc
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Notes that a share was opened. */
export async function insertOpening(db: Db, shareId: string, userId: string | null): Promise<void> {
  await sql`
    insert into report_openings (share_id, opened_by)
    values (${shareId}, ${userId})
  `.execute(db)
}

type ShareRow = Omit<ReportShare, 'createdAt' | 'expiresAt'> & { createdAt: Date; expiresAt: Date }

/** Openings that are listed of a share. */
const OPENINGS = 20

/** Returns a page of the shares of a report, newest first, and the total. */
export async function listShares(
  db: Db,
  reportId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ shares: ShareRow[]; total: number }> {
  const [page, count] = await Promise.all([
    sql<ShareRow>`
      select
        s.id, s.created_at as "createdAt", s.expires_at as "expiresAt",
        case
          when s.revoked_at is not null and s.wrong_passcodes >= ${WRONG_PASSCODES_MAX} then 'guessed'
          when s.revoked_at is not null then 'revoked'
          when s.expires_at <= now() then 'expired'
          else 'valid'
        end as state,
        s.passcode_hash is not null as "hasPasscode",
        case
          when d.id is not null then json_build_object(
            'firstName', u.first_name,
            'lastName', u.last_name,
            'specialty', d.specialty,
            'clinic', c.name
          )
        end as doctor,
        (select count(*) from report_openings o where o.share_id = s.id) as count,
        coalesce(
          (
            select json_agg(
              json_build_object(
                'at', to_char(o.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                'who',
                case
                  when w.id is not null then json_build_object(
                    'firstName', w.first_name,
                    'lastName', w.last_name
                  )
                end
              )
              order by o.id desc
            )
            from (
              select *
              from report_openings
              where share_id = s.id
              order by id desc
              limit ${OPENINGS}
            ) o
            left join users w on w.id = o.opened_by
          ),
          '[]'
        ) as openings
      from report_shares s
      left join doctors d on d.id = s.doctor_id
      left join users u on u.id = d.user_id
      left join clinics c on c.id = d.clinic_id
      where s.report_id = ${reportId}
      order by s.created_at desc, s.id desc
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from report_shares
      where report_id = ${reportId}
    `.execute(db),
  ])
  return { shares: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** A valid share, as its link finds it. */
export interface LiveShare {
  id: string
  reportId: string
  ownerId: string
  passcodeHash: string | null
  expiresAt: Date
  isFirst: boolean
}

/** Returns the share of a link while it is valid and its owner has an account; null for any other. */
export async function findLiveShare(db: Db, tokenHash: Buffer): Promise<LiveShare | null> {
  const { rows } = await sql<LiveShare>`
    select
      s.id, s.report_id as "reportId", s.owner_id as "ownerId", s.passcode_hash as "passcodeHash",
      s.expires_at as "expiresAt",
      not exists (select from report_openings o where o.share_id = s.id) as "isFirst"
    from report_shares s
    join users u on u.id = s.owner_id
    where s.token_hash = ${tokenHash}
      and s.revoked_at is null
      and s.expires_at > now()
      and u.deactivated_at is null
  `.execute(db)
  return rows[0] ?? null
}

/** Locks a share against revocation until the transaction ends; returns false if it was revoked. */
export async function holdShare(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from report_shares
    where id = ${id} and revoked_at is null and expires_at > now()
    for share
  `.execute(db)
  return rows.length > 0
}

/**
 * Moves the reports of a family member to the account that takes over, and revokes all their links. Returns their ids.
 */
export async function giveToAccount(
  db: Db,
  memberId: string,
  userId: string,
): Promise<Pick<StoredReport, 'id' | 'ownerId'>[]> {
  const { rows } = await sql<Pick<StoredReport, 'id' | 'ownerId'>>`
    with before as (
      select id, owner_id
      from test_reports
      where family_member_id = ${memberId}
      for update
    ),
    shares as (
      update report_shares
      set revoked_at = coalesce(revoked_at, now())
      where report_id in (select id from before)
      returning id
    )
    select id, owner_id as "ownerId"
    from before
    where (select count(*) from shares) >= 0
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    update report_readers
    set ends_at = least(ends_at, now())
    where report_id = any(${ids}::uuid[])
  `.execute(db)
  await sql`
    update files
    set owner_id = ${userId}
    where id in (select file_id from report_pages where report_id = any(${ids}::uuid[]))
  `.execute(db)
  await sql`
    update test_reports
    set owner_id = ${userId}, family_member_id = null
    where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}
