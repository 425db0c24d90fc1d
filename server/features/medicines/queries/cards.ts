import { type Kysely, sql } from 'kysely'
import type { MedicineCard, MedicineForm } from '#contract/medicines.ts'
import type { DB } from '#server/database/types.ts'

/** The columns of a card, of the table `medicines` under the name `m`. */
export const cardColumns = sql`m.id, m.slug, m.source_id as "sourceId", m.name, m.composition, m.strength, m.description,
  m.manufacturing_company as "manufacturingCompany", m.form, m.needs_prescription as "needsPrescription", m.packaging,
  m.is_discontinued as "isDiscontinued", m.facts -> 'fdaApproved' as "fdaApproved",
  m.facts ->> 'regulatoryStatusIndia' as "regulatoryStatusIndia", m.facts ->> 'regulatoryStatusUK' as "regulatoryStatusUK"`

export interface CardRow {
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

/** What no list says is null, and is not shown. */
export function cardOf(row: CardRow): MedicineCard {
  const { needsPrescription } = row
  return {
    id: row.id,
    slug: row.slug,
    sourceId: row.sourceId,
    name: row.name,
    composition: row.composition,
    strength: row.strength,
    description: row.description,
    manufacturingCompany: row.manufacturingCompany,
    medicineType: row.form as MedicineForm | null,
    prescriptionRequired:
      needsPrescription === null ? null : needsPrescription ? 'Prescription Required' : 'No Prescription Required',
    packaging: row.packaging,
    fdaApproved: row.fdaApproved,
    regulatoryStatusIndia: row.regulatoryStatusIndia,
    regulatoryStatusUK: row.regulatoryStatusUK,
    isDiscontinued: row.isDiscontinued,
  }
}

/** The cards of medicines in the order of their ids, and the version of the directory at the same moment. */
export async function listCards(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<{ version: number; cards: MedicineCard[] }> {
  const { rows } = await sql<Partial<CardRow> & { version: number }>`select d.version, m.*
    from (select coalesce((select version from medicine_directory), 0) as version) d
    left join (
      select ${cardColumns}, wanted.place
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) join medicines m on m.id = wanted.id
    ) m on true order by m.place`.execute(db)
  const cards = rows.flatMap((row) => (row.id ? [cardOf(row as CardRow)] : []))
  return { version: rows[0]!.version, cards }
}
