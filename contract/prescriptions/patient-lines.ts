import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { patientLanguages } from '#contract/doses/phrases.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Languages of a printout besides its English; `en` for English alone. */
export const PaperLanguage = z.enum(['en', ...patientLanguages])
export type PaperLanguage = z.infer<typeof PaperLanguage>

/**
 * The content of a prescription in the patient's language, as it was signed. It is made from a closed list of phrases: a
 * dose or a line of advice that has no phrase is null, and in English only.
 */
export const PatientLines = z.object({
  language: z.enum(patientLanguages),
  /** How each medication is taken, in their order. */
  doses: z.array(z.string().nullable()),
  /** Each line of the advice, in their order. */
  advice: z.array(z.string().nullable()),
  /** The date of the follow-up; omitted if there is none. */
  followUp: z.string().optional(),
})
export type PatientLines = z.infer<typeof PatientLines>

/**
 * Returns the language in which a patient's prescriptions are printed below the English, unless the doctor chooses
 * another one: that of the patient's account or chart, else of the clinic. Only doctors of the clinic can call it; the
 * view is recorded.
 */
export const getPrescriptionLanguage = endpoint({
  method: 'GET',
  path: '/api/patients/:id/prescription-language',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ language: PaperLanguage }),
})
