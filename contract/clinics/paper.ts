import { z } from 'zod'
import { Id, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

export const paperSizes = ['a4', 'a5'] as const
export const PaperSize = z.enum(paperSizes, says(msg('Choose A4 or A5')))
export type PaperSize = z.infer<typeof PaperSize>

/** Limits of the margins in millimeters. */
export const MARGIN_LIMITS = {
  top: { min: 5, max: 100 },
  bottom: { min: 5, max: 100 },
  sides: { min: 5, max: 40 },
} as const

const marginMessage = (name: keyof typeof MARGIN_LIMITS) => () =>
  t('The margin must be between {min} and {max} mm', MARGIN_LIMITS[name])

const margin = (name: keyof typeof MARGIN_LIMITS) =>
  z
    .number(says(marginMessage(name)))
    .int(says(marginMessage(name)))
    .min(MARGIN_LIMITS[name].min, says(marginMessage(name)))
    .max(MARGIN_LIMITS[name].max, says(marginMessage(name)))

/** How a clinic prints prescriptions and visits. */
export const PaperSettings = z.strictObject({
  size: PaperSize,
  /** `printed`: with the clinic's letterhead. `space`: for paper that already has a letterhead. */
  letterhead: z.enum(['printed', 'space'], says(msg('Choose a letterhead'))),
  /** Margins in millimeters, for `space`. */
  top: margin('top'),
  bottom: margin('bottom'),
  sides: margin('sides'),
  /** Print the complaint of a visit. */
  complaint: z.boolean(),
  /** Print the opening hours in the letterhead. */
  timings: z.boolean(),
  /** The clinic's registration number, printed in the letterhead; empty if it has none. */
  registration: line(100),
})
export type PaperSettings = z.infer<typeof PaperSettings>

/** Settings of a clinic whose administrator has not set any. */
export const paperDefaults: PaperSettings = {
  size: 'a4',
  letterhead: 'printed',
  top: 45,
  bottom: 20,
  sides: 15,
  complaint: true,
  timings: true,
  registration: '',
}

/**
 * Sets how a clinic prints prescriptions and visits. The registration number and the opening hours appear on what is
 * signed or finished afterwards; size, margins and logo on every printout. Only the clinic's administrators can call
 * it: its other members get 403, everyone else 404.
 */
export const setPaper = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/paper',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: PaperSettings,
  reply: PaperSettings,
})
