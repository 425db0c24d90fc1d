import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SimilarMedicines } from '#contract/medicines.ts'
import type { FilledFacts, StatedFacts } from '#server/features/medicines/lists/facts.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import { sourceOf } from './sources.ts'

/** How long a run may take before another server may begin anew. */
const CLAIM = sql`interval '60 seconds'`
/** Not again before this, whatever has changed, and however the last run ended. */
const REST = sql`interval '10 minutes'`

/**
 * Whether the row `e` of medicine_enrichments, or that there is none, calls for a run at this version of the directory
 * with these sources (`sourcesAsked`): no one is at it, the rest is over, and the last run asked something else or
 * failed.
 */
export const isDue = (version: RawBuilder<unknown>, asked: string): RawBuilder<boolean> => sql<boolean>`
  (
    coalesce(e.claimed_until < now(), true)
    and coalesce(e.again_at <= now(), true)
    and (
      e.directory_version is distinct from ${version}
      or e.asked is distinct from ${asked}
      or e.outcome = 'failed'
    )
  )
`

/** Takes the run of a medicine for `claim`, if it is due; false when someone else has it, or had it meanwhile. */
export async function claimRun(
  db: Db,
  { id, directoryVersion }: StoredMedicine,
  { claim, asked }: Pick<Run, 'claim' | 'asked'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into medicine_enrichments as e (medicine_id, claim, claimed_until)
    select id, ${claim}::uuid, now() + ${CLAIM}
    from medicines
    where id = ${id}
    on conflict (medicine_id) do update set claim = excluded.claim,
    claimed_until = excluded.claimed_until
    where ${isDue(sql`${directoryVersion}::bigint`, asked)}
    returning 1
  `.execute(db)
  return rows.length > 0
}

interface Run {
  claim: string
  asked: string
  outcome: 'filled' | 'nothing' | 'failed'
  facts: FilledFacts
  about: string | null
  similar: SimilarMedicines
}

/** Keeps what a run has found, and ends its claim; false when the claim has passed to someone else. */
export async function saveRun(db: Db, { id, directoryVersion }: StoredMedicine, run: Run): Promise<boolean> {
  const { rows } = await sql`
    update medicine_enrichments
    set
      claim = null, claimed_until = null, tried_at = now(), again_at = now() + ${REST},
      directory_version = ${directoryVersion}, asked = ${run.asked}, outcome = ${run.outcome},
      facts = ${JSON.stringify(run.facts)}::jsonb, about = ${run.about},
      similar_medicines = ${JSON.stringify(run.similar)}::jsonb
    where medicine_id = ${id} and claim = ${run.claim}
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Ends a claim whose run broke off; what earlier runs have found stays. */
export async function dropRun(db: Db, { id }: StoredMedicine, claim: string): Promise<void> {
  await sql`
    update medicine_enrichments
    set
      claim = null, claimed_until = null, tried_at = now(), again_at = now() + ${REST},
      outcome = 'failed'
    where medicine_id = ${id} and claim = ${claim}
  `.execute(db)
}

/** An entry that states facts. */
export interface Donor {
  id: string
  name: string
  brandKey: string
  facts: StatedFacts
  source: StoredMedicine['source']
}

/** Entries of the same salts, strength, form and presentation that state anything; always in the same order. */
export async function listDonors(
  db: Db,
  { id, compositionKey, form, presentation }: Pick<StoredMedicine, 'id' | 'compositionKey' | 'form' | 'presentation'>,
  limit: number,
): Promise<Donor[]> {
  const { rows } = await sql<Donor>`
    select m.id, m.name, m.brand_key as "brandKey", m.facts, ${sourceOf('m')} as source
    from medicines m
    where m.composition_key = ${compositionKey}
      and m.form = ${form}
      and m.presentation = ${presentation}
      and m.facts <> '{}'
      and m.strength is not null
      and m.id <> ${id}
    order by m.is_discontinued, m.name_key, m.id
    limit ${limit}
  `.execute(db)
  return rows
}
