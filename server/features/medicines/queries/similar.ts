import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SimilarMedicines } from '#contract/medicines.ts'
import { planOnce } from '#server/database/driver/statements.ts'
import { type Found, genericNames, MOST_SUBSTITUTES, toSimilar } from '#server/features/medicines/enrichment/similar.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'

/** A few more than shown, because two lists can have the same product. */
const SUBSTITUTES_READ = MOST_SUBSTITUTES + 20
const STRENGTHS = 20
/** Other forms of the same salts, other combinations, other salts for the same use: one medicine of each. */
const NEAR = { forms: 6, combinations: 10, uses: 6 }

const row = (kind: Found['kind']) => sql`
  ${sql.lit(kind)}::text as kind, m.id, m.slug, m.name, m.manufacturing_company as manufacturer,
  m.strength, m.facts ->> 'primaryUse' as "primaryUse"
`

/** Values for finding similar medicines. */
interface Wanted extends Pick<StoredMedicine, 'id' | 'brandKey' | 'saltsKey' | 'form' | 'presentation'> {
  /** Null, which equals nothing, if the strength of an ingredient is unknown. */
  compositionKey: string | null
  maker: string | null
  genericNames: string[]
  firstIngredient: string | null
  primaryUse: string | null
}

/**
 * Returns the medicines similar to one. Each part walks an index in its order and stops at a limit, however many
 * medicines share a composition.
 */
export async function findSimilar(db: Db, medicine: StoredMedicine): Promise<SimilarMedicines> {
  const { id, brandKey, saltsKey, form, presentation, manufacturingCompany: maker } = medicine
  const wanted = {
    id,
    brandKey,
    saltsKey,
    form,
    presentation,
    maker,
    compositionKey: medicine.strength === null ? null : medicine.compositionKey,
    genericNames: genericNames(medicine),
    firstIngredient: medicine.ingredients[0]?.name ?? null,
    primaryUse: medicine.facts.primaryUse ?? null,
  }
  const { rows } = await beside(wanted).execute(db)
  return toSimilar(rows)
}

function beside(one: Wanted): RawBuilder<Found> {
  // two variants, because an index doesn't support "is not distinct from"
  const isOfSameMaker =
    one.maker === null
      ? sql<boolean>`m.manufacturing_company is null`
      : sql<boolean>`m.manufacturing_company = ${one.maker}`
  return sql<Found>`
    ${planOnce}
    with recursive ${sql.join([near(one), combinations(one), uses(one)])} (${substitutes(one)})
    union all (${generics(one)})
    union all (${strengths(one, isOfSameMaker)})
    union all (${otherForms(one)})
    union all (${otherCombinations(one)})
    union all (${sameUse(one)})
  `
}

/** Same salts, strength, form and presentation, of another brand or maker (rule T117). */
const isEqual = (one: Wanted) => sql`
  m.composition_key = ${one.compositionKey}
  and m.form = ${one.form}
  and m.presentation = ${one.presentation}
  and m.strength is not null
  and m.id <> ${one.id}
  and not (
    m.brand_key = ${one.brandKey} and m.manufacturing_company is not distinct from ${one.maker}
  )
`

const substitutes = (one: Wanted) => sql`
  select ${row('substitute')}
  from medicines m
  where ${isEqual(one)} and m.brand_key <> all(${one.genericNames}::text[])
  order by m.is_discontinued, m.name_key
  limit ${SUBSTITUTES_READ}
`

/**
 * Names begin with their brand, so each generic name is a range of the index, of sold and of discontinued medicines.
 */
const generics = (one: Wanted) => sql`
  select m.kind, m.id, m.slug, m.name, m.manufacturer, m.strength, m."primaryUse"
  from
    unnest(${one.genericNames}::text[]) as generic (brand),
    (values (false), (true)) as sold (is_over),
    lateral (
      select ${row('generic')}, m.is_discontinued, m.name_key
      from medicines m
      where ${isEqual(one)}
        and m.is_discontinued = sold.is_over
        and m.brand_key = generic.brand
        and m.name_key >= generic.brand
        and m.name_key < generic.brand || '!'
      order by m.name_key
      limit ${MOST_SUBSTITUTES}
    ) m
  order by m.is_discontinued, m.name_key
  limit ${MOST_SUBSTITUTES}
`

const strengths = (one: Wanted, sameMaker: RawBuilder<boolean>) => sql`
  select distinct on (m.composition_key) ${row('strength')}
  from medicines m
  where m.salts_key = ${one.saltsKey}
    and m.brand_key = ${one.brandKey}
    and ${sameMaker}
    and m.form = ${one.form}
    and m.presentation = ${one.presentation}
    and m.composition_key <> ${one.compositionKey}
    and m.strength is not null
  order by m.composition_key, m.is_discontinued, m.name_key
  limit ${STRENGTHS}
`

/** Entries that begin with the same ingredient: `medicines_same_first_ingredient`. */
const sameFirst = ({ firstIngredient }: Wanted) =>
  sql`lower(m.ingredients -> 0 ->> 'name') = lower(${firstIngredient}::text) and m.form is not null`

/** Each form and presentation of the salts: steps from one to the next instead of scanning all entries. */
const near = (one: Wanted) => sql`
  forms as (
    (
      select m.form, m.presentation, 1 as n
      from medicines m
      where ${sameFirst(one)} and m.salts_key = ${one.saltsKey}
      order by m.form, m.presentation
      limit 1
    )
    union all
    select next.form, next.presentation, n + 1
    from
      forms,
      lateral (
        select m.form, m.presentation
        from medicines m
        where ${sameFirst(one)}
          and m.salts_key = ${one.saltsKey}
          and (m.form, m.presentation) > (forms.form, forms.presentation)
        order by m.form, m.presentation
        limit 1
      ) next
    where n <= ${NEAR.forms}
  )
`

const otherForms = (one: Wanted) => sql`
  select found.*
  from
    forms,
    lateral (
      select ${row('related')}
      from medicines m
      where ${sameFirst(one)}
        and m.salts_key = ${one.saltsKey}
        and m.form = forms.form
        and m.presentation = forms.presentation
      order by m.is_discontinued, m.name_key
      limit 1
    ) found
  where forms.form is distinct from ${one.form} or forms.presentation <> ${one.presentation}
`

const combinations = (one: Wanted) => sql`
  combinations as (
    (
      select m.salts_key, 1 as n
      from medicines m
      where ${sameFirst(one)} and m.salts_key is not null
      order by m.salts_key
      limit 1
    )
    union all
    select next.salts_key, n + 1
    from
      combinations,
      lateral (
        select m.salts_key
        from medicines m
        where ${sameFirst(one)} and m.salts_key > combinations.salts_key
        order by m.salts_key
        limit 1
      ) next
    where n <= ${NEAR.combinations}
  )
`

/** Returns one medicine of each combination, in the reader's form if there is one. */
const otherCombinations = (one: Wanted) => sql`
  select found.*
  from
    combinations,
    lateral (
      (
        select ${row('related')}
        from medicines m
        where ${sameFirst(one)} and m.salts_key = combinations.salts_key and m.form = ${one.form}
        order by m.presentation, m.is_discontinued, m.name_key
        limit 1
      )
      union all (
        select ${row('related')}
        from medicines m
        where ${sameFirst(one)} and m.salts_key = combinations.salts_key
        order by m.form, m.presentation, m.is_discontinued, m.name_key
        limit 1
      )
      limit 1
    ) found
  where combinations.salts_key is distinct from ${one.saltsKey}
`

const sameUseAs = ({ primaryUse }: Wanted) => sql`m.facts ? 'primaryUse' and m.facts ->> 'primaryUse' = ${primaryUse}`

const uses = (one: Wanted) => sql`
  uses as (
    (
      select m.salts_key, 1 as n
      from medicines m
      where ${sameUseAs(one)} and m.salts_key is not null
      order by m.salts_key
      limit 1
    )
    union all
    select next.salts_key, n + 1
    from
      uses,
      lateral (
        select m.salts_key
        from medicines m
        where ${sameUseAs(one)} and m.salts_key > uses.salts_key
        order by m.salts_key
        limit 1
      ) next
    where n <= ${NEAR.uses}
  )
`

/** Other salts with the same use in the same words of a list. */
const sameUse = (one: Wanted) => sql`
  select found.*
  from
    uses,
    lateral (
      select ${row('related')}
      from medicines m
      where ${sameUseAs(one)} and m.salts_key = uses.salts_key
      order by m.is_discontinued, m.name_key
      limit 1
    ) found
  where uses.salts_key is distinct from ${one.saltsKey}
`
