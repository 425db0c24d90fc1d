import { z } from 'zod'
import { type ConditionText, urgencies } from '#contract/conditions.ts'

// The shape of the translations in hindi/. A section is a text or a list, in the order of the English; README.md explains how to write one.

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const text = z
  .string()
  .trim()
  .min(1)
  .refine((one) => !/[\n\t]/.test(one), 'one paragraph: no line breaks')
const list = z.array(text).min(1)

const head = {
  slug,
  /** Which English it translates: `content:check` says when that has changed. */
  of: z.string(),
}

const sections = {
  overview: text,
  types: list,
  causes: list,
  symptoms: list,
  diagnosis: text,
  testsAndScans: list,
  homeTreatments: list,
  clinicalTreatments: list,
  riskReduction: list,
  copingStrategies: list,
  children: text,
  pregnancy: text,
  olderPeople: text,
} satisfies Record<ConditionText, z.ZodType>

/** A guide's name and care cards, or the whole guide. */
export const translatedGuideSchema = z.strictObject({
  ...head,
  name: text,
  redFlags: z.partialRecord(z.enum(urgencies), list),
  ...z
    .strictObject({
      ...sections,
      commonMedicines: z.array(z.strictObject({ ingredient: slug, purpose: text })).min(1),
      questionsToAsk: list,
      faqs: z.array(z.strictObject({ question: text, answer: text })).min(1),
      metaTitle: text,
      metaDescription: text,
    })
    .partial().shape,
})
export type TranslatedGuide = z.infer<typeof translatedGuideSchema>

/** A whole article of the help center. */
export const translatedHelpSchema = z.strictObject({
  ...head,
  title: text,
  summary: text,
  picture: z.strictObject({ alt: text }).optional(),
  sections: z
    .array(z.strictObject({ title: text, text: text.optional(), steps: list.optional(), points: list.optional() }))
    .min(1),
})
export type TranslatedHelp = z.infer<typeof translatedHelpSchema>
