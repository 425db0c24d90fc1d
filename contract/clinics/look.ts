import { z } from 'zod'
import { Id } from '#contract/common.ts'

/** The colors of booking pages. Each reads well in both themes (`web/brands.css`), so that no clinic can choose a bad one. */
export const brandColors = [
  'teal',
  'green',
  'blue',
  'indigo',
  'violet',
  'plum',
  'rose',
  'brick',
  'bronze',
  'slate',
] as const
export const BrandColor = z.enum(brandColors)
export type BrandColor = z.infer<typeof BrandColor>

/** How the pages look on which a clinic is booked. */
export const clinicLook = {
  brandColor: BrandColor,
  /** The id of the logo's file; another logo has another one. */
  logoId: Id.nullable(),
}
