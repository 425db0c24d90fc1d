import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SimilarMedicines } from '#contract/medicines.ts'
import type { DB } from '#server/database/types.ts'
import { type Found, genericNames, MOST_SUBSTITUTES, toSimilar } from '#server/features/medicines/similar.ts'
import type { StoredMedicine } from '#server/features/medicines/stored-medicine.ts'

/** A few more are read, since the same product may stand in two lists. */
const SUBSTITUTES_READ = MOST_SUBSTITUTES + 20
const STRENGTHS = 20
/** Other forms of the same salts, other combinations, other salts for the same use: one medicine of each. */
const NEAR = { forms: 6, combinations: 10, uses: 6 }

const row = (kind: Found['kind']) => sql`${sql.lit(kind)}::text as kind, m.id, m.slug, m.name,
  m.manufacturing_company as manufacturer, m.strength, m.facts ->> 'primaryUse' as "primaryUse"`

/**
 * What the directory has beside a medicine. All of it walks indexes in their order and stops at a bound, however many
 * medicines share a composition.
 */
export async function findSimilar(db: Kysely<DB>, medicine: StoredMedicine): Promise<SimilarMedicines> {
  const { rows } = await sql<Found>`
    with recursive ${sql.join([near(medicine), combinations(medicine), uses(medicine)])}
    (${substitutes(medicine)}) union all (${generics(medicine)}) union all (${strengths(medicine)})
    union all (${otherForms(medicine)}) union all (${otherCombinations(medicine)}) union all (${sameUse(medicine)})
  `.execute(db)
  return toSimilar(rows)
}

/** Null, and so equal to nothing, where the strength of an ingredient is not known. */
const known = ({ strength, compositionKey }: StoredMedicine) => (strength === null ? null : compositionKey)

/** Same salts, strength, form and presentation, of another brand or maker (trap T117). */
const isEqual = (one: StoredMedicine) => sql`m.composition_key = ${known(one)} and m.form = ${one.form}
  and m.presentation = ${one.presentation} and m.strength is not null and m.id <> ${one.id}
  and not (m.brand_key = ${one.brandKey} and m.manufacturing_company is not distinct from ${one.manufacturingCompany})`

const substitutes = (one: StoredMedicine) => sql`select ${row('substitute')} from medicines m
  where ${isEqual(one)} and m.brand_key <> all(${genericNames(one)}::text[])
  order by m.is_discontinued, m.name_key limit ${SUBSTITUTES_READ}`

/** Names begin with their brand: each name is a stretch of the index, of those that are sold and of those that are not. */
const generics = (
  one: StoredMedicine,
) => sql`select m.kind, m.id, m.slug, m.name, m.manufacturer, m.strength, m."primaryUse"
  from unnest(${genericNames(one)}::text[]) as generic (brand), (values (false), (true)) as sold (is_over), lateral (
    select ${row('generic')}, m.is_discontinued, m.name_key from medicines m
    where ${isEqual(one)} and m.is_discontinued = sold.is_over and m.brand_key = generic.brand
      and m.name_key >= generic.brand and m.name_key < generic.brand || '!'
    order by m.name_key limit ${MOST_SUBSTITUTES}) m
  order by m.is_discontinued, m.name_key limit ${MOST_SUBSTITUTES}`

const strengths = (
  one: StoredMedicine,
) => sql`select distinct on (m.composition_key) ${row('strength')} from medicines m
  where m.salts_key = ${one.saltsKey} and m.brand_key = ${one.brandKey} and ${sameMaker(one)}
    and m.form = ${one.form} and m.presentation = ${one.presentation}
    and m.composition_key <> ${known(one)} and m.strength is not null
  order by m.composition_key, m.is_discontinued, m.name_key limit ${STRENGTHS}`

const sameMaker = ({ manufacturingCompany: maker }: StoredMedicine): RawBuilder<unknown> =>
  maker === null ? sql`m.manufacturing_company is null` : sql`m.manufacturing_company = ${maker}`

/** Entries that begin with the same ingredient: `medicines_same_first_ingredient`. */
const sameFirst = ({ ingredients: [first] }: StoredMedicine) =>
  sql`lower(m.ingredients -> 0 ->> 'name') = lower(${first?.name ?? null}::text) and m.form is not null`

/** Each form and presentation that the salts come in: a step from one to the next, not a walk over all entries. */
const near = (one: StoredMedicine) => sql`forms as (
  (select m.form, m.presentation, 1 as n from medicines m where ${sameFirst(one)} and m.salts_key = ${one.saltsKey}
    order by m.form, m.presentation limit 1)
  union all
  select next.form, next.presentation, n + 1 from forms, lateral (
    select m.form, m.presentation from medicines m where ${sameFirst(one)} and m.salts_key = ${one.saltsKey}
      and (m.form, m.presentation) > (forms.form, forms.presentation) order by m.form, m.presentation limit 1) next
  where n <= ${NEAR.forms})`

const otherForms = (one: StoredMedicine) => sql`select found.* from forms, lateral (
    select ${row('related')} from medicines m where ${sameFirst(one)} and m.salts_key = ${one.saltsKey}
      and m.form = forms.form and m.presentation = forms.presentation order by m.is_discontinued, m.name_key limit 1) found
  where forms.form is distinct from ${one.form} or forms.presentation <> ${one.presentation}`

const combinations = (one: StoredMedicine) => sql`combinations as (
  (select m.salts_key, 1 as n from medicines m where ${sameFirst(one)} and m.salts_key is not null
    order by m.salts_key limit 1)
  union all
  select next.salts_key, n + 1 from combinations, lateral (
    select m.salts_key from medicines m where ${sameFirst(one)} and m.salts_key > combinations.salts_key
    order by m.salts_key limit 1) next
  where n <= ${NEAR.combinations})`

/** Of each combination one medicine, in the form that the reader looks at if there is one. */
const otherCombinations = (one: StoredMedicine) => sql`select found.* from combinations, lateral (
    (select ${row('related')} from medicines m where ${sameFirst(one)} and m.salts_key = combinations.salts_key
      and m.form = ${one.form} order by m.presentation, m.is_discontinued, m.name_key limit 1)
    union all
    (select ${row('related')} from medicines m where ${sameFirst(one)} and m.salts_key = combinations.salts_key
      order by m.form, m.presentation, m.is_discontinued, m.name_key limit 1)
    limit 1) found
  where combinations.salts_key is distinct from ${one.saltsKey}`

const sameUseAs = ({ facts }: StoredMedicine) =>
  sql`m.facts ? 'primaryUse' and m.facts ->> 'primaryUse' = ${facts.primaryUse ?? null}`

const uses = (one: StoredMedicine) => sql`uses as (
  (select m.salts_key, 1 as n from medicines m where ${sameUseAs(one)} and m.salts_key is not null
    order by m.salts_key limit 1)
  union all
  select next.salts_key, n + 1 from uses, lateral (
    select m.salts_key from medicines m where ${sameUseAs(one)} and m.salts_key > uses.salts_key
    order by m.salts_key limit 1) next
  where n <= ${NEAR.uses})`

/** Other salts that a list names for the same use, in its very words. */
const sameUse = (one: StoredMedicine) => sql`select found.* from uses, lateral (
    select ${row('related')} from medicines m where ${sameUseAs(one)} and m.salts_key = uses.salts_key
    order by m.is_discontinued, m.name_key limit 1) found
  where uses.salts_key is distinct from ${one.saltsKey}`
