import { z } from 'zod'

const text = z.string().trim().min(1).max(120)

/**
 * Numbers and seals of the public pages (rule J6). Omitted ones are not shown. `content/claims.yaml` has those of the
 * demo; an operator names their own file in CLAIMS_FILE.
 */
export const Claims = z.strictObject({
  /** Number of medicines in the directory, in full and short: "283,753+" and "283K+". */
  medicines: text.optional(),
  medicinesShort: text.optional(),
  patientsServed: text.optional(),
  uptime: text.optional(),
  support: text.optional(),
  appDownloads: text.optional(),
  appRating: text.optional(),
  encryption: text.optional(),
  /** Seals and certificates, such as "HIPAA Compliant". */
  seals: z.array(text).default([]),
  /** Time in which messages are answered, such as "24 hours". */
  responseWithin: text.optional(),
  /** Time in which the operator sets up a clinic. */
  setupWithin: text.optional(),
  demoDuration: text.optional(),
})
export type Claims = z.infer<typeof Claims>

/** The seal that the sign-in page shows as the title of a tile. */
export const HIPAA_SEAL = 'HIPAA Compliant'

/** How visitors can contact the operator. */
export interface ContactDetails {
  email: string | null
  phone: string | null
  address: string | null
  /** True for the demo's fictional details. */
  isExample: boolean
}
