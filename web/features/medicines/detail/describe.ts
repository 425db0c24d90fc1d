import type { Medicine } from '#contract/medicines.ts'
import { cutAtWord } from '#web/features/medicines/text.ts'

/** What search engines show (specification 2, section 9). */
const MOST = 160

/**
 * The description of a medicine's page: the beginning of its introduction, or of its description; where there is
 * neither, a sentence of the facts that are there.
 */
export function describe(medicine: Medicine): string {
  const said = [medicine.introduction, medicine.description].find((text) => text?.trim())
  return cutAtWord(said ?? factsInASentence(medicine), MOST)
}

function factsInASentence({ name, medicineType, composition, manufacturingCompany }: Medicine) {
  const kind = medicineType ? ` is listed as ${medicineType}` : ' is listed in the medicine directory'
  const made = manufacturingCompany ? `, made by ${manufacturingCompany}` : ''
  return `${name}${kind}${made}.${composition ? ` Composition: ${composition}.` : ''}`
}
