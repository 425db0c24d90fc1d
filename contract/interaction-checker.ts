import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Finding, SafetyCheck } from './prescriptions/safety.ts'
import { msg, says, t } from '#language/translate.ts'

/** Maximum number of medicines in one check. */
export const CHECK_MOST = 10
export const CHECK_LEAST = 2

/** Messages of the interaction checker. It never calls anything harmless (rule T116). */
export const checkerMessages = {
  choose: msg('Choose at least two medicines.'),
  tooMany: () => t('Choose at most {checkMost} medicines.', { checkMost: CHECK_MOST }),
  nothingKnown: msg(
    'Nothing is recorded about these medicines together. Many interactions are not recorded here, so ask your doctor or pharmacist anyway.',
  ),
  ask: msg('Do not stop or change a medicine because of this page. Ask your doctor or pharmacist first.'),
  failed: msg('The medicines could not be compared'),
  twice: msg('Together they can be too much. Ask your doctor or pharmacist whether both are meant.'),
} as const

const severity = Finding.shape.severity

/** A known interaction of two of the medicines. */
const KnownInteraction = z.object({
  /** `duplicate`: both contain the same ingredient. */
  kind: z.enum(['interaction', 'duplicate']),
  severity,
  /** Slugs of the two medicines. */
  between: z.tuple([z.string(), z.string()]),
  ingredients: z.array(z.string()),
  says: z.string(),
  /** False if `says` is written for doctors. */
  forPatients: z.boolean(),
  /** What can happen and what to do, written for patients. */
  patients: z.string(),
  sources: Finding.shape.sources,
})
export type KnownInteraction = z.infer<typeof KnownInteraction>

const CheckedMedicine = z.object({
  slug: z.string(),
  name: z.string(),
  composition: z.string().nullable(),
  /** Ingredients that were recognized. */
  ingredients: z.array(z.string()),
  notChecked: SafetyCheck.shape.lines.element.shape.notChecked,
})
export type CheckedMedicine = z.infer<typeof CheckedMedicine>

export const InteractionCheck = z.object({
  medicines: z.array(CheckedMedicine),
  /** Slugs and ids that belong to no medicine. */
  missing: z.array(z.string()),
  /** Highest severity first. */
  interactions: z.array(KnownInteraction),
  tableVersion: z.string(),
})
export type InteractionCheck = z.infer<typeof InteractionCheck>

/**
 * Checks up to ten medicines of the directory for interactions. `medicines` contains their slugs or ids, separated by commas.
 * Anyone can call it.
 */
export const checkInteractions = endpoint({
  method: 'GET',
  path: '/api/interactions',
  access: 'anyone',
  query: z.object({
    medicines: z
      .string()
      .max(2_200)
      .regex(/^[a-z0-9,-]*$/, says(msg('Separate the slugs of medicines with commas')))
      .transform((typed) => [...new Set(typed.split(',').filter((slug) => slug !== ''))])
      .pipe(z.array(z.string()).max(CHECK_MOST, says(checkerMessages.tooMany)))
      .default([]),
  }),
  reply: InteractionCheck,
  shared: true,
})
