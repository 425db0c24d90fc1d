import { z } from 'zod'
import { Id, line, lines, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { icd10Code } from '#contract/visits/content.ts'
import { recordStatuses } from './allergies.ts'
import { Recorded, VERSION_MAX } from './recorded.ts'
import { msg, says } from '#language/translate.ts'

export const problemMessages = {
  title: msg('Enter the problem'),
  since: msg('Enter a year, a month or a date, such as 2015, 2015-03 or 2015-03-14'),
  changed: msg('Someone else just changed this problem.'),
  byClinic: msg('The clinic recorded this problem. Ask the clinic to correct it.'),
  later: msg('Enter a date up to today'),
  keyReused: msg('This Idempotency-Key was already used for another problem.'),
} as const

/** A condition or past event that matters for the patient's care (FHIR R4 Condition, problem list). */
export const Problem = z.object({
  id: Id,
  title: z.string(),
  /** ICD-10 code; null for free text. */
  code: z.string().nullable(),
  /** Slug of the health guide to it; omitted if there is none. */
  guide: z.string().optional(),
  /** `resolved` is shown as "past". */
  status: z.enum(recordStatuses),
  /** A year, a month or a date: `2015`, `2015-03`, `2015-03-14`. */
  since: z.string().nullable(),
  note: z.string().nullable(),
  ...Recorded,
})
export type Problem = z.infer<typeof Problem>

const fields = {
  title: requiredLine(problemMessages.title, 200),
  code: icd10Code.optional(),
  status: z.enum(recordStatuses),
  since: z
    .string()
    .trim()
    .regex(/^((19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?)?$/, says(problemMessages.since))
    .refine((text) => text.length < 10 || z.iso.date().safeParse(text).success, says(problemMessages.since))
    .optional(),
  note: lines(1000).optional(),
}

/**
 * A new problem. `fromText` is the part of the chart's text that it sorts, exactly as the summary lists it; only doctors can
 * sort. With the status `error` it says that the text is no problem.
 */
export const NewProblem = z.strictObject({
  ...fields,
  status: fields.status.default('active'),
  fromText: line(5000).optional(),
})
export type NewProblem = z.infer<typeof NewProblem>

/**
 * Changes to a problem: omitted fields keep their value. An empty `fromText` lists the part of the chart's text as unsorted again;
 * only doctors can do that. `version` is the version that the change is based on.
 */
export const ProblemChange = z
  .strictObject({ ...fields, fromText: z.literal('') })
  .partial()
  .extend({ version: z.number().int().min(1).max(VERSION_MAX) })
export type ProblemChange = z.infer<typeof ProblemChange>

/**
 * Records a problem in a chart. Doctors of the clinic can call it, and the patient or their guardian, whose entries are
 * marked as reported by the patient.
 */
export const addProblem = endpoint({
  method: 'POST',
  path: '/api/patients/:id/problems',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: NewProblem,
  status: 201,
  once: true,
  reply: Problem,
})

/**
 * Changes a problem. Doctors of the clinic can change all of them; patients only those that they reported themselves and
 * no doctor has changed. Returns 409 if its version has changed since.
 */
export const changeProblem = endpoint({
  method: 'PUT',
  path: '/api/problems/:id',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: ProblemChange,
  reply: Problem,
})
