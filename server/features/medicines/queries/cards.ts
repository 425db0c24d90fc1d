import { sql } from 'kysely'
import type { MedicineCard, MedicineForm } from '#contract/medicines.ts'

/** The columns of a card but for the id, of `medicines`. */
export const cardColumns = sql`
  slug, source_id as "sourceId", name, composition, strength, description,
  manufacturing_company as "manufacturingCompany", form, needs_prescription as "needsPrescription",
  packaging, is_discontinued as "isDiscontinued", facts -> 'fdaApproved' as "fdaApproved",
  facts ->> 'regulatoryStatusIndia' as "regulatoryStatusIndia",
  facts ->> 'regulatoryStatusUK' as "regulatoryStatusUK"
`

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

/** Fields that the knowledge base can say where a list doesn't. */
type Known = Partial<
  Pick<
    MedicineCard,
    'description' | 'prescriptionRequired' | 'fdaApproved' | 'regulatoryStatusIndia' | 'regulatoryStatusUK'
  >
>

/** What neither the list nor the knowledge base says is null, and is not shown. */
export function cardOf(row: CardRow, known: Known = {}): MedicineCard {
  const { needsPrescription } = row
  return {
    id: row.id,
    slug: row.slug,
    sourceId: row.sourceId,
    name: row.name,
    composition: row.composition,
    strength: row.strength,
    description: row.description ?? known.description ?? null,
    manufacturingCompany: row.manufacturingCompany,
    medicineType: row.form as MedicineForm | null,
    prescriptionRequired:
      needsPrescription === null
        ? (known.prescriptionRequired ?? null)
        : needsPrescription
          ? 'Prescription Required'
          : 'No Prescription Required',
    packaging: row.packaging,
    fdaApproved: row.fdaApproved ?? known.fdaApproved ?? null,
    regulatoryStatusIndia: row.regulatoryStatusIndia ?? known.regulatoryStatusIndia ?? null,
    regulatoryStatusUK: row.regulatoryStatusUK ?? known.regulatoryStatusUK ?? null,
    isDiscontinued: row.isDiscontinued,
  }
}
