import { z } from 'zod'
import { Done, Id, lines, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/** The fields of a visit that a text can have. */
export const pickFields = ['complaint', 'findings', 'advice'] as const
export type PickField = (typeof pickFields)[number]

/** Most texts that a doctor can save at a clinic. */
export const TEXT_PICKS_MAX = 200

/** A gap to fill in. */
export const GAP = '___'

export const pickMessages = {
  title: msg('Please enter a name'),
  nothing: msg('Enter a text for at least one field'),
  tooMany: () =>
    t('You already have {max} quick texts, the maximum. Please delete one first.', { max: TEXT_PICKS_MAX }),
  gap: msg('Fill in the gaps (___), or delete them'),
} as const

const text = z.string().nullable()

/** The id of a doctor's own or shared text, or the name of one that comes with Vaidya. */
const TextPickName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+$/)

/** A text to insert into a visit. One with several fields is a template of a visit. */
export const TextPick = z.object({
  /** For a built-in text, its name. */
  id: z.string(),
  /** The caller's own, a colleague's shared one, or one that comes with Vaidya. */
  kind: z.enum(['own', 'shared', 'ready']),
  title: z.string(),
  complaint: text,
  findings: text,
  advice: text,
  /** How often the caller inserted it. */
  uses: z.number().int(),
  /** True if the clinic's other doctors see it. */
  isShared: z.boolean(),
  /** The name of the doctor who shared it; null for others. */
  sharedBy: text,
  /** The built-in text that it replaces for the caller. */
  insteadOf: text,
})
export type TextPick = z.infer<typeof TextPick>

const written = {
  title: requiredLine(pickMessages.title, 100),
  complaint: lines(2000).optional(),
  findings: lines(5000).optional(),
  advice: lines(2000).optional(),
  isShared: z.boolean().default(false),
}
const hasText = (one: { complaint?: string | undefined; findings?: string | undefined; advice?: string | undefined }) =>
  pickFields.some((field) => one[field])
const nothing = { path: ['complaint'], ...says(pickMessages.nothing) }

export const TextPickChange = z.strictObject(written).refine(hasText, nothing)
export const NewTextPick = z
  .strictObject({
    ...written,
    /** The name of the built-in text that this one replaces for the caller. */
    insteadOf: TextPickName.optional(),
  })
  .refine(hasText, nothing)
export type NewTextPick = z.infer<typeof NewTextPick>

const ClinicId = z.object({ id: Id })
const PickId = z.object({ id: Id })

/**
 * Lists the texts that the caller can insert into a visit: the most used first, then the caller's own, those that
 * colleagues share, and those that come with Vaidya, starting with the caller's specialty. Only doctors of the clinic
 * can call it.
 */
export const listTextPicks = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/text-picks',
  access: 'signed-in',
  params: ClinicId,
  reply: z.array(TextPick),
})

/** Saves a text of the caller's own. Only doctors of the clinic can call it. Returns 409 beyond 200 texts. */
export const addTextPick = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/text-picks',
  access: 'signed-in',
  params: ClinicId,
  body: NewTextPick,
  status: 201,
  reply: TextPick,
})

/** Counts that the caller inserted a text. Only doctors of the clinic can call it. Returns 404 for a text that they can't see. */
export const countTextPick = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/text-picks/uses',
  access: 'signed-in',
  params: ClinicId,
  body: z.strictObject({ pick: TextPickName }),
  reply: Done,
})

/** Changes one of the caller's own texts. */
export const changeTextPick = endpoint({
  method: 'PUT',
  path: '/api/text-picks/:id',
  access: 'signed-in',
  params: PickId,
  body: TextPickChange,
  reply: TextPick,
})

/** Deletes one of the caller's own texts. */
export const deleteTextPick = endpoint({
  method: 'DELETE',
  path: '/api/text-picks/:id',
  access: 'signed-in',
  params: PickId,
  reply: Done,
})
