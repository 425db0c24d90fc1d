import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Finding, SafetyCheck } from './prescriptions/safety.ts'

/** Medicines that can be compared at once. */
export const CHECK_MOST = 10
export const CHECK_LEAST = 2

/** The sentences of the interaction checker. It never calls anything harmless (rule T116). */
export const checkerMessages = {
  choose: 'Choose at least two medicines.',
  tooMany: `Choose at most ${CHECK_MOST} medicines.`,
  nothingKnown:
    'Nothing is recorded about these medicines together. Many interactions are not recorded here, so ask your doctor or pharmacist all the same.',
  ask: 'Do not stop or change a medicine because of this page. Ask your doctor or pharmacist first.',
  failed: 'The medicines could not be compared',
} as const

const severity = Finding.shape.severity

/** What is known of two of the medicines. */
const KnownInteraction = z.object({
  /** `duplicate`: both contain the same ingredient. */
  kind: z.enum(['interaction', 'duplicate']),
  severity,
  /** Addresses of the two medicines. */
  between: z.tuple([z.string(), z.string()]),
  ingredients: z.array(z.string()),
  says: z.string(),
  /** False where the sentence was written for doctors. */
  forPatients: z.boolean(),
  sources: Finding.shape.sources,
})
export type KnownInteraction = z.infer<typeof KnownInteraction>

const CheckedMedicine = z.object({
  slug: z.string(),
  name: z.string(),
  composition: z.string().nullable(),
  /** What it contains, as far as it was recognized. */
  ingredients: z.array(z.string()),
  notChecked: SafetyCheck.shape.lines.element.shape.notChecked,
})
export type CheckedMedicine = z.infer<typeof CheckedMedicine>

export const InteractionCheck = z.object({
  medicines: z.array(CheckedMedicine),
  /** Addresses at which there is no medicine. */
  missing: z.array(z.string()),
  /** The gravest first. */
  interactions: z.array(KnownInteraction),
  tableVersion: z.string(),
})
export type InteractionCheck = z.infer<typeof InteractionCheck>

/** Compares medicines of the directory: `medicines` are their slugs with commas between. */
export const checkInteractions = endpoint({
  method: 'GET',
  path: '/api/interactions',
  access: 'anyone',
  query: z.object({
    medicines: z
      .string()
      .max(2_200)
      .regex(/^[a-z0-9,-]*$/, 'Name medicines by their addresses, with commas between')
      .transform((typed) => [...new Set(typed.split(',').filter((slug) => slug !== ''))])
      .pipe(z.array(z.string()).max(CHECK_MOST, checkerMessages.tooMany))
      .default([]),
  }),
  reply: InteractionCheck,
  shared: true,
})
