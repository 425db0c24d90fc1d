import type { FieldSource, Medicine, MedicineForm, SimilarMedicines } from '#contract/medicines.ts'
import type { FilledFacts, StatedFacts } from '#server/features/medicines/lists/facts.ts'

/** An entry of the directory with what enrichment has found for it. */
export interface StoredMedicine {
  id: string
  slug: string
  sourceId: string
  name: string
  composition: string | null
  ingredients: Medicine['ingredients']
  strength: string | null
  saltsKey: string | null
  compositionKey: string | null
  brandKey: string
  manufacturingCompany: string | null
  form: MedicineForm | null
  presentation: string
  packaging: string | null
  /** Decimal text. */
  packUnits: string | null
  packUnit: string | null
  /** Paise, of the pack. */
  price: number | null
  needsPrescription: boolean | null
  isDiscontinued: boolean
  description: string | null
  /** What its list states. */
  facts: StatedFacts
  source: FieldSource
  /** What enrichment has found for `filledAbout`. */
  filled: FilledFacts | null
  filledAbout: string | null
  /** The similar medicines, if they were kept for the present state of the directory. */
  similar: SimilarMedicines | null
  directoryVersion: number
  /** The day of that state. */
  comparedOn: string
  /** No run is under way, and none has been made that is still good. */
  isDue: boolean
}

/** What filled facts are true of; those of another composition, form or presentation say nothing. */
export const aboutOf = (one: Pick<StoredMedicine, 'saltsKey' | 'compositionKey' | 'form' | 'presentation'>): string =>
  [one.saltsKey, one.compositionKey, one.form, one.presentation].join(' | ')
