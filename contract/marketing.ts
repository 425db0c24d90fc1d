import { z } from 'zod'

const text = z.string().trim().min(1).max(120)

/**
 * Figures and seals of the public pages (rule J6). An absent one is not shown. `content/claims.yaml` holds the demo's; an
 * operator names a file of their own in CLAIMS_FILE.
 */
export const Claims = z.strictObject({
  /** Medicines in the directory, in full and short: "283,753+" and "283K+". */
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

/** How visitors reach the people who run the installation. */
export interface ContactDetails {
  email: string | null
  phone: string | null
  address: string | null
  /** True for the demo's made-up details. */
  isExample: boolean
}
