import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { MedicineRow } from '#server/features/medicines/directory/stored-medicine.ts'

/** A medicine whose list names no composition. */
interface Unstated {
  id: string
  name: string
}

/** Returns the medicines without a composition. */
export async function listUnstated(db: Tx): Promise<Unstated[]> {
  const { rows } = await sql<Unstated>`
    select id, name
    from medicines
    where composition is null
  `.execute(db)
  return rows
}

/** A composition for a medicine without one. */
export type Stated = { id: string; composition: string } & Pick<
  MedicineRow,
  'ingredients' | 'strength' | 'saltsKey' | 'compositionKey'
>

/** Stores compositions. Rows keep the content hash of their list, so the next import doesn't count them as changed. */
export async function updateCompositions(db: Tx, stated: readonly Stated[]): Promise<void> {
  await sql`
    update medicines m
    set
      composition = x.composition, ingredients = x.ingredients, strength = x.strength,
      salts_key = x."saltsKey", composition_key = x."compositionKey"
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as x (
      id uuid, composition text, ingredients jsonb, strength text, "saltsKey" text,
      "compositionKey" text
    )
    where m.id = x.id
  `.execute(db)
}
