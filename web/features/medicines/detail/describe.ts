import type { Medicine } from '#contract/medicines.ts'
import { cutAtWord } from '#web/lib/text.ts'

/** Length that search engines show. */
const MOST = 160

/**
 * Returns the meta description of a medicine's page: the beginning of its introduction or description, or a sentence
 * of known facts.
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
