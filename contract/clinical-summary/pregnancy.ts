import { z } from 'zod'
import { Id, isoDate } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Recorded } from './recorded.ts'

export const pregnancyMessages = {
  status: 'Choose whether the patient is pregnant',
  dueOn: 'Enter a due date within the next ten months',
  dueWithout: 'A due date needs a pregnancy',
} as const

/** Days after the due date, or after a statement without one, from which a recorded pregnancy has to be asked about again. */
export const AFTER_DUE_DAYS = 42
export const WITHOUT_DUE_DAYS = 280

/**
 * Whether the patient is pregnant or breastfeeding, as someone stated on a day. The newest statement counts; earlier ones
 * stay in the history.
 */
export const Pregnancy = z.object({
  id: Id,
  isPregnant: z.boolean(),
  isBreastfeeding: z.boolean(),
  dueOn: z.string().nullable(),
  /** True if the pregnancy must have ended since, so that someone has to ask again. The safety check then says "possible". */
  isOutdated: z.boolean(),
  recordedAt: Recorded.recordedAt,
  recordedBy: Recorded.recordedBy,
  reportedByPatient: Recorded.reportedByPatient,
  fromChart: Recorded.fromChart,
})
export type Pregnancy = z.infer<typeof Pregnancy>

export const NewPregnancy = z
  .strictObject({
    isPregnant: z.boolean(pregnancyMessages.status),
    isBreastfeeding: z.boolean().default(false),
    /** A date; empty if unknown. */
    dueOn: z.literal('').or(isoDate(pregnancyMessages.dueOn)).optional(),
  })
  .refine(({ isPregnant, dueOn }) => isPregnant || !dueOn, { path: ['dueOn'], message: pregnancyMessages.dueWithout })
export type NewPregnancy = z.infer<typeof NewPregnancy>

/**
 * States whether the patient is pregnant or breastfeeding. Doctors of the clinic can call it, and the patient or their
 * guardian, whose statements are marked as reported by the patient.
 */
export const statePregnancy = endpoint({
  method: 'POST',
  path: '/api/patients/:id/pregnancies',
  access: 'signed-in',
  forKeys: 'patients:write',
  params: z.object({ id: Id }),
  body: NewPregnancy,
  status: 201,
  reply: Pregnancy,
})
