import { z } from 'zod'

/** Who has reviewed a text of the product, and when. A text that has changed since has no review. */
export const TextReview = z.object({
  name: z.string(),
  /** Registration number with the council. */
  registration: z.string(),
  /** Council that keeps the register, such as a state medical council. */
  council: z.string(),
  date: z.iso.date(),
})
export type TextReview = z.infer<typeof TextReview>
