import { z } from 'zod'
import { Id } from '#contract/common.ts'

/**
 * Colors of booking pages. Each is readable in both themes (`web/brands.css`), so that no clinic can choose a bad one.
 */
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

/** Colors and logo of a clinic's booking pages. */
export const clinicLook = {
  brandColor: BrandColor,
  /** Id of the logo file; a new logo gets a new id. */
  logoId: Id.nullable(),
}
