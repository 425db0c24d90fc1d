import { z } from 'zod'
import { type Allergy, NewAllergy, recordStatuses } from '#contract/clinical-summary/allergies.ts'
import type { UnsortedText } from '#contract/clinical-summary/summary.ts'

/** The fields of the form: those of a new allergy, and the status of a recorded one. */
export const AllergyFields = NewAllergy.extend({ status: z.enum(recordStatuses) })
export type AllergyValues = z.input<typeof AllergyFields>

/** Returns the form's values: of a recorded allergy, or those that a part of the chart's text proposes. */
export const valuesOf = (record: Allergy | undefined, text?: UnsortedText): AllergyValues => ({
  substance: record?.substance ?? (text?.title || text?.text.slice(0, 200) || ''),
  kind: record?.kind ?? 'allergy',
  reaction: record?.reaction ?? '',
  severity: record?.severity ?? '',
  certainty: record?.certainty ?? 'unconfirmed',
  since: record?.since ?? '',
  note: record?.note ?? '',
  status: record?.status ?? 'active',
})
