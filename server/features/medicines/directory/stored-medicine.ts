import type { FieldSource, Medicine, MedicineFacts, MedicineForm, SimilarMedicines } from '#contract/medicines.ts'
import type { Db } from '#server/database/db.ts'
import { dropShared } from '#server/events/announce.ts'
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

/** Tag of shared bytes of everything that shows medicines; `medicineTag` is for one medicine. */
export const DIRECTORY_TAG = 'medicines'
export const medicineTag = (id: string): string => `medicine:${id}`

// To be called in the transaction that changes what readers see: after it, no server shows the old page.

/** One medicine says something else. */
export const medicineChanged = (db: Db, id: string): Promise<void> => dropShared(db, medicineTag(id))

/** Another version of the directory is in place. */
export const directoryChanged = (db: Db): Promise<void> => dropShared(db, DIRECTORY_TAG)
