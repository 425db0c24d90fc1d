import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { telemedicineLists } from '#contract/prescriptions/teleconsultation.ts'

// Which medicines can be prescribed in a teleconsultation in India: the shape of telemedicine/india.yaml.

const words = z.array(z.string().regex(/^[a-z][a-z ]*$/)).min(1)
const sourceId = z.string()

const rulesSchema = z.strictObject({
  sources: z.record(
    sourceId,
    z.strictObject({
      title: z.string(),
      publisher: z.string(),
      url: z.url(),
      date: z.coerce.date(),
      terms: z.literal('facts-only'),
    }),
  ),
  prohibited: z.array(z.strictObject({ from: sourceId, words })).min(1),
  lists: z.array(
    z.strictObject({
      list: z.enum(telemedicineLists),
      from: z.array(sourceId).min(1),
      ingredients: z.array(z.string().regex(/^[a-z][a-z -]*$/)).min(1),
      forms: words.optional(),
      notForms: words.optional(),
    }),
  ),
})

export type TelemedicineRules = z.infer<typeof rulesSchema>

/** Returns the rules. Throws if the file doesn't fit its schema. */
export const readTelemedicineRules = (): TelemedicineRules =>
  rulesSchema.parse(parse(readFileSync(join(import.meta.dirname, 'telemedicine/india.yaml'), 'utf8')))
