import { type Message, msg, t } from '#language/translate.ts'
import { conditionCategories, type ConditionCategory } from '#contract/conditions.ts'

/** Names of the categories, whose English is their id. */
const names: Record<ConditionCategory, Message> = {
  Cardiovascular: msg('Cardiovascular'),
  'Respiratory/Infectious': msg('Respiratory/Infectious'),
  Gastrointestinal: msg('Gastrointestinal'),
  Neurological: msg('Neurological'),
  'Endocrine/Metabolic': msg('Endocrine/Metabolic'),
  Endocrine: msg('Endocrine'),
  Musculoskeletal: msg('Musculoskeletal'),
  Dermatology: msg('Dermatology'),
  Rheumatology: msg('Rheumatology'),
  Hematology: msg('Hematology'),
  Renal: msg('Renal'),
  'Renal/Urology': msg('Renal/Urology'),
  Urology: msg('Urology'),
  Reproductive: msg('Reproductive'),
  Ophthalmology: msg('Ophthalmology'),
  ENT: msg('ENT'),
  Oncology: msg('Oncology'),
  'Infectious/STD': msg('Infectious/STD'),
  Infectious: msg('Infectious'),
  Psychiatric: msg('Psychiatric'),
  Dental: msg('Dental'),
  Toxicology: msg('Toxicology'),
  Environmental: msg('Environmental'),
  'Gastrointestinal/Infectious': msg('Gastrointestinal/Infectious'),
  'Dermatology/Infectious': msg('Dermatology/Infectious'),
  General: msg('General'),
}

export const categoryInWords = (category: ConditionCategory): string => t(names[category])

/** Returns the name of each category, for lists that the script of the reading pages makes. */
export const categoryWords = (): Record<string, string> =>
  Object.fromEntries(conditionCategories.map((category) => [category, categoryInWords(category)]))
