import { t } from '#language/translate.ts'
import type { Medicine } from '#contract/medicines.ts'
import { cutAtWord } from '#web/lib/text.ts'
import { formInWords } from '#web/features/medicines/form.ts'

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

function factsInASentence({ name, medicineType, composition, manufacturingCompany: maker }: Medicine): string {
  const values = { name, form: formInWords(medicineType)?.toLowerCase(), maker }
  const listed = medicineType
    ? maker
      ? t('{name} is listed as {form}, made by {maker}.', values)
      : t('{name} is listed as {form}.', values)
    : maker
      ? t('{name} is listed in the medicine directory, made by {maker}.', values)
      : t('{name} is listed in the medicine directory.', values)
  return composition ? `${listed} ${t('Composition: {composition}.', { composition })}` : listed
}
