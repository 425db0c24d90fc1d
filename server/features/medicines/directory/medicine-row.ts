import type { MedicineFacts, MedicineForm } from '#contract/medicines.ts'

/** A medicine as a list says it, cleaned and understood: what an import hands over to be stored. */
export interface MedicineRow {
  /** The list, and the list's own id: together they are who this is, however often the list is imported. */
  source: string
  sourceId: string
  name: string
  nameKey: string
  composition: string | null
  ingredients: { name: string; strength: string | null }[]
  /** Of its ingredients in their order: '500 mg + 125 mg'; null when one has none. */
  strength: string | null
  /** Ingredients sorted, spellings unified; null where the list names none. */
  saltsKey: string | null
  /** With their strengths, and marked where they are released slowly; null unless all of it is known for certain. */
  compositionKey: string | null
  /** The brand without strength and form. */
  brandKey: string
  manufacturingCompany: string | null
  form: MedicineForm | null
  /** Of `presentationOf`: what else must be the same where one medicine may stand for another. */
  presentation: string
  packaging: string | null
  /** How many of which unit a pack holds, where its text says so without doubt. */
  pack: { units: number; unit: string } | null
  /** Paise, of the pack. */
  price: number | null
  needsPrescription: boolean | null
  isDiscontinued: boolean
  description: string | null
  facts: Partial<MedicineFacts>
  /** Other names that the list knows it by; to be found, not to be shown as its name. */
  alsoCalled: string[]
}
