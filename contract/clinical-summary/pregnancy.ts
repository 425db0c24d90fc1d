import { z } from 'zod'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { addDays } from '#contract/wall-clock.ts'
import { Recorded } from './recorded.ts'
import { msg, says } from '#language/translate.ts'

export const pregnancyMessages = {
  status: msg('Choose whether the patient is pregnant'),
  dueOn: msg('Enter a due date within the next ten months'),
  dueWithout: msg('A due date needs a pregnancy'),
  keyReused: msg('This Idempotency-Key was already used for another statement.'),
} as const

/** Days after which someone has to ask again: after the due date, and after a statement without one. */
const AFTER_DUE_DAYS = 42
const WITHOUT_DUE_DAYS = 280
const NOT_PREGNANT_DAYS = 30

/** How far ahead a due date can be. */
const DUE_WITHIN_DAYS = 300

/** True if a statement is too old to count on `today`, so that someone has to ask again. */
export function isOutdatedOn(
  today: string,
  { isPregnant, dueOn, statedOn }: { isPregnant: boolean; dueOn: string | null; statedOn: string },
): boolean {
  if (!isPregnant) return today > addDays(statedOn, NOT_PREGNANT_DAYS)
  return today > (dueOn ? addDays(dueOn, AFTER_DUE_DAYS) : addDays(statedOn, WITHOUT_DUE_DAYS))
}

/** Ages at which pregnancy is asked about, in years. */
const FERTILE = { from: 12, to: 55 }

/** True if a patient is asked about pregnancy: not men, children or old people. An unknown age counts as fertile. */
export const asksPregnancyOf = ({ gender, age }: { gender: string | null; age: number | null }): boolean =>
  gender !== 'male' && (age === null || (age >= FERTILE.from && age < FERTILE.to))

/** The first and the last due date that can be entered on `today`. */
export const dueDatesOn = (today: string): [from: string, to: string] => [
  addDays(today, -AFTER_DUE_DAYS),
  addDays(today, DUE_WITHIN_DAYS),
]

/**
 * Whether the patient is pregnant or breastfeeding, as someone stated on a day. The newest statement counts; earlier ones
 * stay in the history.
 */
export const Pregnancy = z.object({
  id: Id,
  isPregnant: z.boolean(),
  isBreastfeeding: z.boolean(),
  dueOn: z.string().nullable(),
  /**
   * True if the statement is too old to count, so that someone has to ask again: 42 days after the due date, 280 days after a
   * pregnancy without one, 30 days after "not pregnant". The safety check then says "possible".
   */
  isOutdated: z.boolean(),
  recordedAt: Recorded.recordedAt,
  recordedBy: Recorded.recordedBy,
  reportedByPatient: Recorded.reportedByPatient,
  fromChart: Recorded.fromChart,
})
export type Pregnancy = z.infer<typeof Pregnancy>

export const NewPregnancy = z
  .strictObject({
    isPregnant: z.boolean(says(pregnancyMessages.status)),
    isBreastfeeding: z.boolean().default(false),
    /** A date; empty if unknown. */
    dueOn: z.literal('').or(isoDate(pregnancyMessages.dueOn)).optional(),
  })
  .refine(({ isPregnant, dueOn }) => isPregnant || !dueOn, { path: ['dueOn'], ...says(pregnancyMessages.dueWithout) })
export type NewPregnancy = z.infer<typeof NewPregnancy>

/**
 * Records whether the patient is pregnant or breastfeeding. Doctors of the clinic can call it, and the patient or their
 * guardian, whose statements are marked as reported by the patient.
 */
export const statePregnancy = endpoint({
  method: 'POST',
  path: '/api/patients/:id/pregnancies',
  access: 'signed-in',
  forKeys: 'patients:write',
  once: true,
  params: z.object({ id: Id }),
  body: NewPregnancy,
  status: 201,
  reply: Pregnancy,
})

/**
 * Lists all statements about a patient's pregnancy and breastfeeding, newest first: the newest one counts. Everyone who
 * can read the chart's clinical part can call it. The access is recorded.
 */
export const listPregnancies = endpoint({
  method: 'GET',
  path: '/api/patients/:id/pregnancies',
  access: 'signed-in',
  forKeys: 'patients:read',
  params: z.object({ id: Id }),
  reply: z.array(Pregnancy),
})
