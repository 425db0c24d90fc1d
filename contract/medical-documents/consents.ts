import { z } from 'zod'
import { requiredLine } from '#contract/common.ts'
import { msg, says } from '#language/translate.ts'

export const consentMessages = {
  lacksSigner: msg('The patient signs a consent, or someone for them. Enter who signs.'),
  noSigner: msg('Only the doctor signs this document.'),
  name: msg('Enter the name of the person who signs'),
  relation: msg('Enter how this person is related to the patient'),
  drawing: msg('Sign in the box, or sign with the typed name'),
  otherText: msg(
    'The chart changed after this text was shown. Close this, and have the new text read before it is signed.',
  ),
  final: msg('A signed consent can’t be changed. Withdraw it, and have a new one signed.'),
  by: msg('Enter who withdraws it'),
  notBy: msg('The doctor withdraws this document.'),
} as const

/** The box in which people sign; the numbers of a drawing count its units. */
export const drawingBox = { width: 600, height: 200 } as const
/** Characters that a drawing can have. */
export const DRAWING_MAX = 30_000

/** Who signs a consent, in front of its doctor. */
export const Signer = z.strictObject({
  name: requiredLine(consentMessages.name, 120),
  /** How they are related to the patient, such as "Mother"; null for the patient. */
  relation: requiredLine(consentMessages.relation, 60).nullable(),
  /** Their drawing: lines of an SVG path, in a box 600 wide and 200 high; null if the typed name is the signature. */
  drawing: z
    .string()
    .max(DRAWING_MAX, says(consentMessages.drawing))
    .regex(/^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/, says(consentMessages.drawing))
    .nullable(),
})
export type Signer = z.infer<typeof Signer>
