import { z } from 'zod'
import { Id, isoDate, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says } from '#language/translate.ts'
import { planItemCodes } from './plan-items.ts'

export const tickMessages = {
  item: msg('Choose a check or test'),
  doneOn: msg('Enter the date'),
  later: msg('Enter a date up to today'),
  outside: msg('The day must be within the pregnancy'),
  reason: msg('Please give a reason'),
  changed: msg('Someone else just changed this entry.'),
  keyReused: msg('This Idempotency-Key was already used for another entry.'),
  twice: msg('This is already recorded.'),
} as const

/** `not-needed`: the clinic decided against it, such as because the patient declined; the note says why. */
export const tickAnswers = ['done', 'not-needed'] as const
export const tickStatuses = ['active', 'error'] as const

const fields = {
  answer: z.enum(tickAnswers),
  /** The day on which it was done or decided. */
  doneOn: isoDate(tickMessages.doneOn),
  /** Result or reason. The patient reads it, too. */
  note: line(200).optional(),
}

/** A check or test that was done, or isn't needed. */
export const NewAntenatalTick = z.strictObject({ item: z.enum(planItemCodes, says(tickMessages.item)), ...fields })
export type NewAntenatalTick = z.infer<typeof NewAntenatalTick>

/** A correction: omitted fields keep their value. With the status `error`, a `reason` is required. */
export const AntenatalTickChange = z
  .strictObject({ ...fields, status: z.enum(tickStatuses), reason: line(200) })
  .partial()
  .extend({ version: z.number().int().min(1).max(2_147_483_647) })
  .refine(({ status, reason }) => status !== 'error' || Boolean(reason), {
    path: ['reason'],
    ...says(tickMessages.reason),
  })
export type AntenatalTickChange = z.infer<typeof AntenatalTickChange>

const Person = z.object({ firstName: z.string(), lastName: z.string() })

const details = {
  item: z.enum(planItemCodes),
  answer: z.enum(tickAnswers),
  doneOn: z.string(),
  note: z.string().nullable(),
  status: z.enum(tickStatuses),
  reason: z.string().nullable(),
} as const

const EarlierTick = z.object({
  ...details,
  version: z.number().int(),
  until: z.iso.datetime(),
  changedBy: Person.nullable(),
})
export type EarlierTick = z.infer<typeof EarlierTick>

/** Someone’s statement that a check or test was done, or isn't needed. */
export const AntenatalTick = z.object({
  id: Id,
  ...details,
  recordedAt: z.iso.datetime(),
  recordedBy: Person,
  changedAt: z.iso.datetime().nullable(),
  changedBy: Person.nullable(),
  version: z.number().int(),
  /** Its earlier versions, newest first. */
  earlier: z.array(EarlierTick),
})
export type AntenatalTick = z.infer<typeof AntenatalTick>

/**
 * Records that a check or test on the list was done, or isn't needed. Doctors of the clinic can call it, and staff with
 * the permission to record vitals. Returns 409 if it is already recorded.
 */
export const addAntenatalTick = endpoint({
  method: 'POST',
  path: '/api/antenatal-records/:id/ticks',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: NewAntenatalTick,
  status: 201,
  once: true,
  reply: AntenatalTick,
})

/**
 * Corrects a check or test that was recorded, or marks it as entered in error; the earlier version stays readable. Everyone who can record them can
 * call it. Returns 409 if its version has changed since.
 */
export const changeAntenatalTick = endpoint({
  method: 'PUT',
  path: '/api/antenatal-ticks/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: AntenatalTickChange,
  reply: AntenatalTick,
})
