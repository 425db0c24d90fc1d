import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { digitsOf } from '#contract/common.ts'
import type { PossibleDuplicate } from '#contract/patients/duplicates.ts'
import { summary } from './scope.ts'

/** Numbers are the same when their last ten digits are: with and without the country's code. */
const COMPARED = 10

export interface Person {
  /** As searches compare it (`folded`). */
  name: string
  email: string | null
  phone: string
  dateOfBirth: string | null
}

/**
 * Charts of a clinic that are likely of this person: the same in at least two of phone, birth date, email and name
 * (nearly, in any order of its words). The likeliest first, at most five. For one of the clinic's people (`actingAs`).
 */
export async function listDuplicates(
  db: Db,
  clinicId: string,
  person: Person,
  exceptId: string | null,
): Promise<PossibleDuplicate[]> {
  const digits = digitsOf(person.phone).slice(-COMPARED)
  const phone = digits.length === COMPARED ? digits : null
  const { rows } = await sql<PossibleDuplicate>`
    with
      found as materialized (
        select id
        from charts_like(${phone && `%${phone}%`}, '%', '%')
        union
        select id
        from patients
        where clinic_id = ${clinicId} and date_of_birth = ${person.dateOfBirth}::date
        union
        select id
        from patients
        where clinic_id = ${clinicId} and email_key = ${person.email}
      ),
      compared as (
        select
          p.*,
          similarity(p.first_name_folded || ' ' || p.last_name_folded, ${person.name}) as likeness,
          array_remove(
            array[
              case
                when similarity(
                  p.first_name_folded || ' ' || p.last_name_folded, ${person.name}
                ) >= 0.5 then 'name'
              end,
              case
                when right(
                  regexp_replace(p.phone, '\\D', '', 'g'), ${COMPARED}::int
                ) = ${phone} then 'phone'
              end,
              case when p.date_of_birth = ${person.dateOfBirth}::date then 'dateOfBirth' end,
              case when p.email_key = ${person.email} then 'email' end
            ],
            null
          ) as same
        from found
        join patients p on p.id = found.id
        where p.clinic_id = ${clinicId}
          and p.merged_into is null
          and p.id is distinct from ${exceptId}::uuid
      )
    select ${summary}, p.same
    from compared p
    left join users u on u.id = p.user_id
    where cardinality(p.same) >= 2
    order by cardinality(p.same) desc, p.likeness desc, p.id
    limit 5
  `.execute(db)
  return rows
}
