import { z } from 'zod'
import { Done, LanguageTag } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Saves the caller's language, in which screens and emails are written; null follows the browser. */
export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/settings/language',
  access: 'signed-in',
  body: z.strictObject({ language: LanguageTag.nullable() }),
  reply: Done,
})
