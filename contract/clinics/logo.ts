import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ClinicSetup } from './setup.ts'
import { msg, says } from '#language/translate.ts'

/** Largest logo file in bytes. */
export const LOGO_BYTES = 2 * 1024 * 1024

export const logoMessages = {
  noFile: msg('Please select a picture'),
  tooLarge: msg('This picture is larger than 2MB. Please select a smaller one.'),
  otherKind: msg('This file isn’t a JPG or PNG. Please select another one.'),
  keyReused: msg('This Idempotency-Key was already used for another logo.'),
} as const

export const NewLogo = z.strictObject({
  file: z
    .file(says(logoMessages.noFile))
    .min(1, says(logoMessages.noFile))
    .max(LOGO_BYTES, says(logoMessages.tooLarge)),
})
export type NewLogo = z.infer<typeof NewLogo>

const ClinicId = z.object({ id: Id })

/**
 * Sets the logo on a clinic's booking page, replacing the earlier one: a JPG or PNG of at most 2 MB. Only the clinic's
 * administrators can call it.
 */
export const setClinicLogo = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/logo',
  access: 'signed-in',
  once: true,
  params: ClinicId,
  form: { bytes: LOGO_BYTES },
  body: NewLogo,
  reply: ClinicSetup,
})

/** Removes the logo from a clinic's booking page. Only the clinic's administrators can call it. */
export const removeClinicLogo = endpoint({
  method: 'DELETE',
  path: '/api/clinics/:id/logo',
  access: 'signed-in',
  params: ClinicId,
  reply: ClinicSetup,
})
