import type { Medicine } from '#contract/medicines.ts'
import { formInWords } from '#web/features/medicines/form.ts'
import { describe } from './describe.ts'

/** Without what is null, empty or an empty list. */
const known = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** The medicine in the words of schema.org, of what is there and nothing else. `url` is its canonical address. */
const drugData = (medicine: Medicine, url: string) =>
  known({
    '@context': 'https://schema.org',
    '@type': 'Drug',
    name: medicine.name,
    url,
    description: describe(medicine),
    activeIngredient: medicine.ingredients.map(({ name }) => name),
    dosageForm: formInWords(medicine.medicineType),
    manufacturer: medicine.manufacturingCompany && { '@type': 'Organization', name: medicine.manufacturingCompany },
    prescriptionStatus:
      medicine.prescriptionRequired &&
      (medicine.prescriptionRequired === 'Prescription Required'
        ? 'https://schema.org/PrescriptionOnly'
        : 'https://schema.org/OTC'),
    isAvailableGenerically: medicine.genericAvailable,
    rxcui: medicine.rxcui,
    mechanismOfAction: medicine.howItWorks,
    warning: medicine.warnings,
    overdosage: medicine.overdose,
    interactingDrug: (medicine.drugInteractions ?? []).map(({ drug }) => ({ '@type': 'Drug', name: drug })),
  })

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The same as text that may stand in a script element: nothing in it can end the element. */
export const drugJson = (medicine: Medicine, url: string): string =>
  JSON.stringify(drugData(medicine, url)).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign]!)
