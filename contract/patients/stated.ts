import { z } from 'zod'
import { msg, says } from '#language/translate.ts'
import { patientGenders } from './fields.ts'

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
