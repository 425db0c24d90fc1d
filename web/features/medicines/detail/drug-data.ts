import type { Medicine } from '#contract/medicines.ts'
import { formInWords } from '#web/features/medicines/form.ts'
import { known, scriptJson } from '#web/lib/json-data.ts'
import { describe } from './describe.ts'

/**
 * Returns the medicine as a schema.org Drug, known fields only; without the RxCUI, which is not this product's (rule T131).
 * `url` is its canonical address.
 */
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
    legalStatus: medicine.legalStatus,
    mechanismOfAction: medicine.howItWorks,
    warning: medicine.warnings,
    overdosage: medicine.overdose,
    interactingDrug: (medicine.drugInteractions ?? []).map(({ drug }) => ({ '@type': 'Drug', name: drug })),
  })

/** Returns it as JSON for a script element. */
export const drugJson = (medicine: Medicine, url: string): string => scriptJson(drugData(medicine, url))
