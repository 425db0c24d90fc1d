import type { MedicineForm } from '#contract/medicines.ts'

interface ProductForm {
  form: MedicineForm
  presentation: string
}

/** Forms with the presentations that have texts of their own. */
const presentations: Readonly<Record<MedicineForm, readonly string[]>> = {
  tablet: ['', 'dispersible', 'chewable', 'melting', 'prolonged', 'vaginal'],
  capsule: ['', 'dry-inhaler'],
  injection: ['', 'infusion'],
  syrup: [''],
  suspension: [''],
  drops: ['', 'eye', 'ear', 'nose'],
  solution: ['', 'nebuliser', 'mouth', 'eye', 'ear', 'nose'],
  cream: ['', 'vaginal'],
  ointment: ['', 'eye', 'rectal'],
  gel: ['', 'mouth', 'vaginal'],
  lotion: [''],
  powder: ['', 'dusting'],
  inhaler: ['', 'nebuliser'],
  spray: ['', 'nose'],
  shampoo: [''],
  soap: [''],
  suppository: ['rectal', 'vaginal'],
  patch: [''],
  kit: [''],
}

/** All kinds of products, as the pages compose them. */
export const productForms: readonly ProductForm[] = (
  Object.entries(presentations) as [MedicineForm, readonly string[]][]
).flatMap(([form, all]) => all.map((presentation) => ({ form, presentation })))
