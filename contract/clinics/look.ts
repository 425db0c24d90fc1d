import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

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

/** Returns the logo of a clinic that the caller can see. Returns 404 once the clinic has replaced it. */
export const getClinicLogo = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/logo/:logoId',
  access: 'anyone',
  params: z.object({ id: Id, logoId: Id }),
  type: 'image/webp',
  reply: z.custom<AsyncIterable<Uint8Array>>(),
})
