import { z } from 'zod'
import { Id, line, requiredLine } from '#contract/common.ts'
import { Dose } from '#contract/doses/dose.ts'
import { type Message, msg, says, t } from '#language/translate.ts'

/** Choices for how often a medication is taken. Other text is stored as written. */
export const frequencies = [
  'Once daily',
  'Twice daily',
  'Three times daily',
  'Four times daily',
  'Every 4 hours',
  'Every 6 hours',
  'Every 8 hours',
  'Every 12 hours',
  'As needed',
  'Before meals',
  'After meals',
  'At bedtime',
] as const

/** Choices for how long a medication is taken. Any other number of days is allowed. */
export const durations = [
  '3 days',
  '5 days',
  '7 days',
  '10 days',
  '14 days',
  '21 days',
  '30 days',
  '60 days',
  '90 days',
  'Until further notice',
  'As needed',
] as const

const AS_NEEDED = 'As needed'
const DAYS = /^([1-9]\d{0,2}) days?$/

/** Returns the number of days of a duration; null if it has no end. */
export function daysOf(duration: string): number | null {
  const [, days] = DAYS.exec(duration) ?? []
  return days ? Number(days) : null
}

const isDuration = (text: string) => daysOf(text) !== null || durations.some((one) => one === text)

export const medicationMessages = {
  name: msg('Medication name is required'),
  dosage: msg('Dosage is required'),
  frequency: msg('Frequency is required'),
  duration: msg('Duration is required'),
  unit: msg('Add the unit of this liquid, such as ml, teaspoons or drops'),
  otherDuration: msg('Enter a number of days, “Until further notice” or “As needed”'),
  quantity: msg('Quantity must be at least 1'),
  quantityAsNeeded: msg('Quantity is required for a medication taken as needed'),
  refills: msg('Refills cannot be negative'),
  doseUnwritable: msg(
    'This dose can’t be written in words that mean the same. Send dosage, frequency and duration instead.',
  ),
  doseUnread: msg(
    'Dosage, frequency and duration can’t be compared with the dose. Leave them out: they are written from it.',
  ),
  doseDiffers: msg('Dosage, frequency and duration say something else than the dose. Send one of them, or correct it.'),
} as const

/** Maximum number of pieces of a medication. */
export const QUANTITY_MAX = 9999

/** Maximum number of medications in a prescription. */
export const MEDICATIONS_MAX = 30

const whole = (min: number, message: Message) =>
  z
    .number(says(message))
    .int(says(msg('Enter a whole number')))
    .min(min, says(message))

/** Maximum length of a dosage, which has room for the steps of a taper. */
export const DOSAGE_MAX = 300

/** The texts of a dose, which are required without `dose`; if they are left out, they are written from it. */
export const doseTexts = {
  dosage: line(DOSAGE_MAX).default(''),
  frequency: line(100).default(''),
  duration: line(40).default(''),
  instructions: line(500).optional(),
  /** How it is taken, as structure: steps one after the other. */
  dose: Dose.optional(),
}

const hasDuration = (text: string) => text === '' || isDuration(text)

/**
 * A medication as a doctor writes it: with the texts of its dose, or with `dose`, from which the texts are written.
 * `medicineId` is the entry chosen from the medicine directory, if any (rule T90).
 */
export const NewMedication = z
  .strictObject({
    medicationName: requiredLine(medicationMessages.name, 200),
    medicineId: Id.optional(),
    ...doseTexts,
    duration: doseTexts.duration.refine(hasDuration, says(medicationMessages.otherDuration)),
    quantity: whole(1, medicationMessages.quantity)
      .max(QUANTITY_MAX, { error: () => t('At most {max}', { max: QUANTITY_MAX }) })
      .optional(),
    refills: whole(0, medicationMessages.refills)
      .max(99, says(msg('At most 99')))
      .optional(),
  })
  .superRefine(
    (one, { addIssue }) => {
      if (one.dose) return
      for (const name of ['dosage', 'frequency', 'duration'] as const)
        if (!one[name]) addIssue({ code: 'custom', path: [name], message: t(medicationMessages[name]) })
    },
    // beside other errors, too
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .refine(({ frequency, duration, quantity }) => quantity || ![frequency, duration].includes(AS_NEEDED), {
    path: ['quantity'],
    ...says(medicationMessages.quantityAsNeeded),
  })
export type NewMedication = z.infer<typeof NewMedication>

/** The structured meaning of a line's texts. */
export const readDoseShape = {
  /** How it is taken, as structure; null if it isn't calculated. */
  dose: Dose.nullable(),
  /** The same in words. */
  doseWords: z.string().nullable(),
  /** Why the dose isn't calculated: the texts count as written. Null if it is. */
  doseNotCalculated: z.string().nullable(),
}

/** A medication of a signed prescription. */
export const Medication = z.object({
  id: Id,
  medicationName: z.string(),
  medicineId: Id.nullable(),
  /** Ingredients of the directory's entry at the time of signing. */
  composition: z.string().nullable(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.string().nullable(),
  quantity: z.number().int().nullable(),
  refills: z.number().int(),
  ...readDoseShape,
})
export type Medication = z.infer<typeof Medication>
