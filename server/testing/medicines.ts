import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { MedicineForm } from '#contract/medicines.ts'
import type { StatedFacts } from '#server/features/medicines/directory/stored-medicine.ts'
import { presentationOf } from '#server/features/medicines/lists/product.ts'
import { nameKeyOf } from '#server/features/medicines/lists/words.ts'
import { newId } from '#server/ids.ts'

// Invented medicines, inserted directly into the directory.

interface MedicineWish {
  /** 'Testamol 500mg Tablet': its first word is the brand, unless `brand` is given. */
  name: string
  brand?: string
  /** Ingredients with their strengths; null is a strength that the list does not know. */
  salts?: [name: string, strength: string | null][]
  /** Whether its list names fewer ingredients than it holds. */
  isCut?: boolean
  maker?: string | null
  form?: MedicineForm | null
  packaging?: string
  pack?: [units: number, unit: string]
  price?: number
  isDiscontinued?: boolean
  needsPrescription?: boolean
  description?: string
  facts?: StatedFacts
  source?: string
  sourceDate?: string
  slug?: string
}

let made = 0

export async function makeMedicine(db: Db, wish: MedicineWish): Promise<{ id: string; slug: string }> {
  const { name, salts = [], maker = 'Test Pharma', form = 'tablet', packaging = null, facts = {} } = wish
  const id = newId()
  made++
  const key = (parts: string[]) =>
    parts.length > 0
      ? parts
          .map((part) => part.toLowerCase())
          .toSorted()
          .join(' + ')
      : null
  const isKnown = salts.length > 0 && salts.every(([, strength]) => strength !== null)
  const composition = salts.map(([salt, strength]) => `${salt} (${strength ?? 'NA'})`).join(' + ') || null
  const slug = wish.slug ?? `${nameKeyOf(name).replaceAll(' ', '-')}-${made}`
  await db
    .insertInto('medicines')
    .values({
      id,
      slug,
      source: wish.source ?? 'test-list',
      source_id: `t:${made}`,
      source_date: wish.sourceDate ?? '2026-10-01',
      name,
      name_key: nameKeyOf(name),
      composition,
      ingredients: JSON.stringify(salts.map(([salt, strength]) => ({ name: salt, strength }))),
      strength: isKnown ? salts.map(([, strength]) => strength).join(' + ') : null,
      salts_key: wish.isCut ? null : key(salts.map(([salt]) => salt)),
      composition_key: wish.isCut ? null : key(salts.map(([salt, strength]) => `${salt} ${strength ?? 'na'}`)),
      brand_key: wish.brand ?? nameKeyOf(name).split(' ')[0]!,
      manufacturing_company: maker,
      form,
      presentation: presentationOf(name, packaging, composition, form),
      packaging,
      pack_units: wish.pack ? String(wish.pack[0]) : null,
      pack_unit: wish.pack?.[1] ?? null,
      price: wish.price ?? null,
      needs_prescription: wish.needsPrescription ?? null,
      is_discontinued: wish.isDiscontinued ?? false,
      description: wish.description ?? null,
      facts: JSON.stringify(facts),
      content_hash: Buffer.from('test'),
    })
    .execute()
  return { id, slug }
}

/** Records that the directory has had this version since a day, as the end of an import does. */
export async function setDirectoryVersion(db: Db, version: number, day = '2026-10-02'): Promise<void> {
  await sql`insert into medicine_directory (version, total, built_at) values (${version}, 0, ${day}::timestamptz)
    on conflict (is_only_row) do update set version = excluded.version, built_at = excluded.built_at`.execute(db)
}
