import { z } from 'zod'
import { Signer } from '#contract/medical-documents/consents.ts'

/** Who signs a consent, as the form has it. */
export const SignerForm = z
  .object({
    who: z.enum(['patient', 'other']),
    name: z.string(),
    relation: z.string(),
    drawing: z.string(),
    /** The typed name is the signature. */
    isTyped: z.boolean(),
  })
  .transform(({ who, name, relation, drawing, isTyped }) => ({
    name,
    relation: who === 'patient' ? null : relation,
    drawing: isTyped ? null : drawing,
  }))
  .pipe(Signer)
