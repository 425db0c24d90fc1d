import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'

/** What these entries of the directory contain, as their lists say it; without those that are not there. */
export async function findCompositions(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; composition: string | null }>`
    select id, composition
    from medicines
    where id = any(${ids}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, composition }) => [id, composition]))
}

/** What an interaction check needs of a medicine. */
export type MedicineToCheck = Pick<StoredMedicine, 'slug' | 'name' | 'composition' | 'form' | 'presentation'>

/** What an interaction check needs of the medicines at these addresses. */
export async function findMedicinesAt(db: Db, slugs: readonly string[]): Promise<MedicineToCheck[]> {
  const { rows } = await sql<MedicineToCheck>`
    select slug, name, composition, form, presentation
    from medicines
    where slug = any(${slugs}::text[])
  `.execute(db)
  return rows
}
