import { sql } from 'kysely'
import type { MedicineCard, MedicineForm } from '#contract/medicines.ts'
import type { Db, Tx } from '#server/database/db.ts'
import {
  descriptionOf,
  prescriptionOf,
  type StoredMedicine,
} from '#server/features/medicines/directory/stored-medicine.ts'

/** A medicine for the index. */
interface RowToIndex extends CardRow, Pick<StoredMedicine, 'ingredients' | 'presentation'> {
  nameKey: string
  /** The other names of its ingredients. */
  alsoCalled: string | null
  compositionKey: string | null
  saltsKey: string | null
  /** Content of a pack: '15.00 tablet'. */
  pack: string | null
  uses: string | null
}

const uses = sql`
  nullif(
    concat_ws(
      ' | ', facts ->> 'primaryUse', facts ->> 'diseasesCovered', facts ->> 'treatsConditions'
    ),
    ''
  )
`

/** Makes other changes of the directory wait until this transaction ends; readers don't wait. */
export async function lockDirectory(db: Tx): Promise<void> {
  await sql`lock table medicine_directory in exclusive mode`.execute(db)
}

/** Returns the number of medicines and the last version; 0 if there was none. */
export async function stateOfDirectory(db: Db): Promise<{ medicines: number; version: number }> {
  const { rows } = await sql<{ medicines: number; version: number }>`
    select
      (select count(*)::int from medicines) as medicines,
      coalesce((select version from medicine_directory), 0)::int as version
  `.execute(db)
  return rows[0]!
}

/** Returns the combined uses of each composition and form. */
export async function usesByComposition(
  db: Db,
): Promise<{ compositionKey: string; form: string | null; uses: string }[]> {
  const { rows } = await sql<{ compositionKey: string; form: string | null; uses: string }>`
    select composition_key as "compositionKey", form, string_agg(distinct ${uses}, ' | ') as uses
    from medicines
    where composition_key is not null and ${uses} is not null
    group by composition_key, form
  `.execute(db)
  return rows
}

/** Yields all medicines in the order of the directory in batches, so that memory stays small. */
export async function* medicinesInOrder(db: Tx, batch = 4_000): AsyncGenerator<RowToIndex[]> {
  // sorts these rows in memory; the setting ends with the transaction
  await sql`set local work_mem = '96MB'`.execute(db)
  await sql`
    declare medicines_in_order no scroll cursor for
    select
      id, ${cardColumns}, name_key as "nameKey",
      nullif(array_to_string(also_called, ' '), '') as "alsoCalled",
      composition_key as "compositionKey", salts_key as "saltsKey",
      nullif(concat_ws(' ', pack_units, pack_unit), '') as pack, ${uses} as uses, ingredients,
      presentation
    from medicines
    order by name_key, id
  `.execute(db)
  for (;;) {
    const { rows } = await sql<RowToIndex>`
      fetch ${sql.lit(batch)}
      from medicines_in_order
    `.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batch) break
  }
  await sql`close medicines_in_order`.execute(db)
}

export async function insertPart(
  db: Db,
  version: number,
  { name, part, bytes }: { name: string; part: number; bytes: Buffer },
): Promise<void> {
  await sql`
    insert into medicine_index_parts (version, name, part, bytes)
    values (${version}, ${name}, ${part}, ${bytes})
  `.execute(db)
}

/** Deletes leftover parts of a version. */
export async function clearVersion(db: Db, version: number): Promise<void> {
  await sql`delete from medicine_index_parts where version >= ${version}`.execute(db)
}

/** Publishes a version; servers that are reading the previous one can finish. */
export async function switchTo(db: Db, version: number, total: number): Promise<void> {
  await sql`
    insert into medicine_directory (version, total, built_at)
    values (${version}, ${total}, now())
    on conflict (is_only_row) do update set version = excluded.version,
    total = excluded.total, built_at = excluded.built_at
  `.execute(db)
  await sql`delete from medicine_index_parts where version < ${version} - 1`.execute(db)
}

/** Returns the parts of the current version and their lengths; none before the first import. */
export async function partsOfVersion(
  db: Db,
): Promise<{ version: number; parts: { name: string; part: number; length: number }[] }> {
  const { rows } = await sql<{ version: number; name: string | null; part: number; length: number }>`
    select d.version, p.name, p.part, octet_length(p.bytes) as length
    from medicine_directory d
    left join medicine_index_parts p on p.version = d.version
    order by p.name, p.part
  `.execute(db)
  const parts = rows.flatMap(({ name, part, length }) => (name === null ? [] : [{ name, part, length }]))
  return { version: rows[0]?.version ?? 0, parts }
}

/** Returns the current version; 0 before the first import. */
export async function presentVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version
    from medicine_directory
  `.execute(db)
  return rows[0]?.version ?? 0
}

/** Returns the bytes of a part; null if its version was deleted. */
export async function readPart(db: Db, version: number, name: string, part: number): Promise<Buffer | null> {
  // base64 takes two thirds of the characters of PostgreSQL's own text form, and the driver reads text only
  const { rows } = await sql<{ text: string }>`
    select encode(bytes, 'base64') as text
    from medicine_index_parts
    where version = ${version} and name = ${name} and part = ${part}
  `.execute(db)
  return rows[0] ? Buffer.from(rows[0].text, 'base64') : null
}

/** The columns of a card except the id. */
const cardColumns = sql`
  slug, source_id as "sourceId", name, composition, strength, description,
  manufacturing_company as "manufacturingCompany", form, needs_prescription as "needsPrescription",
  packaging, is_discontinued as "isDiscontinued", facts -> 'fdaApproved' as "fdaApproved",
  facts ->> 'regulatoryStatusIndia' as "regulatoryStatusIndia",
  facts ->> 'regulatoryStatusUK' as "regulatoryStatusUK"
`

interface CardRow {
  id: string
  slug: string
  sourceId: string
  name: string
  composition: string | null
  strength: string | null
  description: string | null
  manufacturingCompany: string | null
  form: string | null
  needsPrescription: boolean | null
  packaging: string | null
  isDiscontinued: boolean
  fdaApproved: MedicineCard['fdaApproved']
  regulatoryStatusIndia: MedicineCard['regulatoryStatusIndia']
  regulatoryStatusUK: MedicineCard['regulatoryStatusUK']
}

/** Fields that the knowledge base can fill. */
type Known = Partial<
  Pick<
    MedicineCard,
    'description' | 'prescriptionRequired' | 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK'
  >
>

/** Returns a card. Fields that neither the list nor the knowledge base has are null. */
export function cardOf(row: CardRow, known: Known = {}): MedicineCard {
  return {
    id: row.id,
    slug: row.slug,
    sourceId: row.sourceId,
    name: row.name,
    composition: row.composition,
    strength: row.strength,
    description: descriptionOf(row.description, known.description),
    manufacturingCompany: row.manufacturingCompany,
    medicineType: row.form as MedicineForm | null,
    prescriptionRequired: prescriptionOf(row.needsPrescription, known.prescriptionRequired ?? null),
    packaging: row.packaging,
    fdaApproved: row.fdaApproved ?? known.fdaApproved ?? null,
    regulatoryStatusIndia: row.regulatoryStatusIndia ?? known.regulatoryStatusIndia ?? null,
    regulatoryStatusUK: row.regulatoryStatusUK ?? known.regulatoryStatusUK ?? null,
    isDiscontinued: row.isDiscontinued,
  }
}
