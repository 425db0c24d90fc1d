import { z } from 'zod'

/** What is entered in the fields of a draft, in their order. */
export const DraftValues = z.object({ entered: z.array(z.string()) })
export type DraftValues = z.infer<typeof DraftValues>
