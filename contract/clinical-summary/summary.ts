import { z } from 'zod'
import { Id, lines } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Allergy, NoKnownAllergies } from './allergies.ts'
import { Pregnancy } from './pregnancy.ts'
import { Problem } from './problems.ts'

/**
 * A part of the chart's text that no one has sorted into records yet. Until then the safety check treats an allergy
 * text that names a substance as a possible allergy, and lists any other as not checked.
 */
export const UnsortedText = z.object({
  text: z.string(),
  /** Chart number of the merged duplicate whose text it is; null for the chart's own. */
  fromChart: z.string().nullable(),
  /**
   * What the text seems to say: `record` proposes a record with `title` as its substance or problem, `none` a statement
   * that there is nothing to record ("No known allergies"), `unknown` nothing.
   */
  proposal: z.enum(['record', 'none', 'unknown']),
  title: z.string(),
  /** Names of the ingredients and groups that the safety check recognizes in an allergy. */
  recognizedAs: z.array(z.string()),
})
export type UnsortedText = z.infer<typeof UnsortedText>

/** Allergies, problems and pregnancy of a patient: what a chart shows first. */
export const ClinicalSummary = z.object({
  /** Active ones first, then resolved, refuted and erroneous ones. */
  allergies: z.array(Allergy),
  /** Null if no one has stated it, or an allergy or an unsorted text contradicts it. */
  noKnownAllergies: NoKnownAllergies.nullable(),
  unsortedAllergies: z.array(UnsortedText),
  problems: z.array(Problem),
  unsortedProblems: z.array(UnsortedText),
  /** Null if nothing was recorded. */
  pregnancy: Pregnancy.nullable(),
  /** False for patients who aren't asked about pregnancy: men, and by age. */
  asksPregnancy: z.boolean(),
  can: z.object({
    /** Add, change, confirm, refute and sort as a clinician. */
    edit: z.boolean(),
    /** Add and correct one's own entries as the patient or guardian. */
    report: z.boolean(),
  }),
})
export type ClinicalSummary = z.infer<typeof ClinicalSummary>

/**
 * Returns a patient's allergies, problems and pregnancy, with the parts of the chart's texts that aren't sorted into
 * records. Everyone who can read the chart's clinical part can call it. The access is recorded.
 */
export const getClinicalSummary = endpoint({
  method: 'GET',
  path: '/api/patients/:id/clinical-summary',
  access: 'signed-in',
  forKeys: 'patients:read',
  params: z.object({ id: Id }),
  reply: ClinicalSummary,
})

/**
 * Returns what a text about allergies seems to say, part by part, before it is saved. With `patientId`, it leaves out
 * parts that are already sorted into records of this chart; only people who can read the chart's clinical part can then
 * call it. Nothing is stored.
 */
export const proposeAllergies = endpoint({
  method: 'POST',
  path: '/api/allergies/proposals',
  access: 'signed-in',
  body: z.strictObject({ text: lines(2000), patientId: Id.nullable().default(null) }),
  reply: z.array(UnsortedText),
})
