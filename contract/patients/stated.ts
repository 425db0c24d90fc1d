import { z } from 'zod'
import { msg, says } from '#language/translate.ts'

/** Genders in the patient form (rule T108). */
export const patientGenders = ['male', 'female', 'other'] as const

/** Highest age of a patient. */
const OLDEST = 120

export const ageMessage = msg('Enter an age from 0 to 120')

/** An age in full years, which is stored as an approximate year of birth. */
export const statedAge = z
  .number(says(ageMessage))
  .int(says(ageMessage))
  .min(0, says(ageMessage))
  .max(OLDEST, says(ageMessage))
  .optional()

/** Ages in months end before this one. */
export const MONTHS_MAX = 60

const monthsMessage = msg('Enter an age in months from 0 to 59')

/** What the desk can ask a new patient besides name and contact; all of it is optional. */
export const statedFields = {
  gender: z.enum(patientGenders, says(msg('Please select a gender'))).optional(),
  /** An age in full months, for infants; instead of `age` and `dateOfBirth`. */
  ageMonths: z
    .number(says(monthsMessage))
    .int(says(monthsMessage))
    .min(0, says(monthsMessage))
    .max(MONTHS_MAX - 1, says(monthsMessage))
    .optional(),
}
