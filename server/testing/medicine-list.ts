import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { MedicineFacts, MedicineForm } from '#contract/medicines.ts'
import { transaction } from '#server/database/transaction.ts'
import { rebuildIndex } from '#server/features/medicines/search/directory.ts'
import { nameKeyOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import { newId } from '#server/ids.ts'

/** A medicine for tests; omitted fields are unknown. */
export interface MedicineWish {
  name: string
  composition?: string
  manufacturer?: string
  form?: MedicineForm
  facts?: Partial<MedicineFacts>
}

/** Puts medicines into the directory without an import, and makes them found. Gives their ids in the same order. */
export async function makeMedicines(db: Db, wishes: readonly MedicineWish[]): Promise<string[]> {
  const rows = wishes.map(({ name, composition = null, manufacturer = null, form = null, facts = {} }) => {
    const id = newId()
    const key = composition && wordsOf(composition).sort().join(' ')
    const shown = { name, name_key: nameKeyOf(name), brand_key: wordsOf(name)[0] ?? '', composition, form, facts }
    return { id, ...shown, composition_key: key, manufacturer }
  })
  await transaction(db, async (trx) => {
    await sql`insert into medicines (id, slug, source, source_id, source_date, name, name_key, composition, salts_key,
        composition_key, brand_key, manufacturing_company, form, facts, content_hash)
      select id, id, 'test', id, '2026-01-01', name, name_key, composition, composition_key, composition_key, brand_key,
        manufacturer, form, facts, ''
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id uuid, name text, name_key text, composition text,
        composition_key text, brand_key text, manufacturer text, form text, facts jsonb)`.execute(trx)
    await rebuildIndex(trx)
  })
  return rows.map(({ id }) => id)
}
