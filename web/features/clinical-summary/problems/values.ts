import type { z } from 'zod'
import type { NewProblem, Problem } from '#contract/clinical-summary/problems.ts'
import type { UnsortedText } from '#contract/clinical-summary/summary.ts'

export type ProblemValues = z.input<typeof NewProblem>

/** Returns the form's values: of a recorded problem, or those that a part of the chart's text proposes. */
export const valuesOf = (record: Problem | undefined, text?: UnsortedText): ProblemValues => ({
  title: record?.title ?? (text?.title || text?.text.slice(0, 200) || ''),
  code: record?.code ?? '',
  status: record?.status ?? 'active',
  since: record?.since ?? '',
  note: record?.note ?? '',
})
