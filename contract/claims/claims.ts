import { z } from 'zod'
import { forWhom } from '#contract/booking.ts'
import { Done, Id, isoDate, line } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FamilyMemberFields } from '#contract/family-members.ts'

/** How long a person may hand a chart back by themself (rule I7). */
export const CLAIM_UNDO_DAYS = 7
/** How long a clinic may take to answer who asks for a chart. */
export const CLAIM_REQUEST_DAYS = 30

export const claimMessages = {
  accepted: 'Added to your account',
  asked: "We've asked the clinic. We'll let you know when it answers.",
  declined: "We won't offer you this record again",
  undone: 'Record handed back',
  failed: "We couldn't save this",
  noFit: "This doesn't match the record. Check the name and birth date, or ask the clinic.",
  needsRelease: 'The clinic has to release this record first.',
  needsNoRelease: "You don't need to ask for this record.",
  tooEarly: "The clinic has released this record, but you can't add it yet.",
  twinOfFamily: 'You already have a record at this clinic with a different name or birth date. Please ask the clinic.',
  codeInvalid:
    "This code doesn't match. Check the code, the name and the birth date, or ask the clinic for a new code.",
  verifyFirst: 'Please confirm your email address first.',
  undoLate: "You can't hand this record back because the clinic has a newer one. Please ask the clinic.",
} as const

/** What a person can do with a record that they are offered. */
export const claimStates = ['open', 'needs-release', 'asked', 'waiting', 'released', 'taken'] as const

/**
 * A record without an account that matches the caller's proved email address or a code (rule B2), with just enough to
 * recognize it. If it has neither the caller's name nor a family member's, only the clinic is shown, and the first name
 * if the address was typed with an online booking: the emails that went there say it.
 */
export const Claim = z.object({
  /** The chart's. */
  id: Id,
  clinic: z.object({ name: z.string(), city: z.string() }),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** What the online booking that made it said: for the booker, a child or somebody else; null where none did. */
  forWhom: z.enum(forWhom).nullable(),
  visits: z.number().int().nullable(),
  /** The day of the newest visit at the clinic, `YYYY-MM-DD`. */
  lastVisit: z.string().nullable(),
  /** Whose name it has: the caller's, a family member's, or another one. */
  fits: z.enum(['you', 'family', 'other']),
  /** The family members whose name it has. */
  family: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  asksBirthDate: z.boolean(),
  state: z.enum(claimStates),
  /** Of a released one from when it can be taken over, of a taken one until when it can be handed back. */
  at: z.iso.datetime().nullable(),
})
export type Claim = z.infer<typeof Claim>

const birthDate = isoDate('Please enter the birth date')

/**
 * Whose record it is: the caller's own, or that of a known or new family member. The birth date is compared if the
 * record has one; for a known family member it is taken from the list.
 */
export const ClaimAnswer = z.strictObject({
  dateOfBirth: birthDate.optional(),
  familyMemberId: Id.optional(),
  newFamilyMember: FamilyMemberFields.pick({ firstName: true, relationship: true, dateOfBirth: true })
    .extend({ lastName: line(100) })
    .strict()
    .optional(),
})
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

/** A code that the clinic handed out, and whose record it opens. */
export const CodeClaim = ClaimAnswer.extend({ code: line(60).min(1, 'Please enter the code') })
export type CodeClaim = z.infer<typeof CodeClaim>

const ClaimId = z.object({ id: Id })

/**
 * Lists the records that the caller has not answered for, and those taken over within a week; for patients (403
 * otherwise).
 */
export const listClaims = endpoint({ method: 'GET', path: '/api/claims', access: 'signed-in', reply: z.array(Claim) })

/**
 * Makes the record the caller's or their family member's; where they have one at that clinic already, the two become one.
 * 409 when name or birth date do not fit, or the clinic has to release it first.
 */
export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/accept',
  access: 'signed-in',
  params: ClaimId,
  body: ClaimAnswer.prefault({}),
  reply: Done,
})

/** Asks the clinic to release a record. 409 if name or birth date do not match, or if no release is needed. */
export const askForClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/ask',
  access: 'signed-in',
  params: ClaimId,
  body: ClaimAnswer.prefault({}),
  reply: Done,
})

/** Takes a record over by a code, or asks the clinic where the code alone is not enough (`asked`). Wrong codes, names and birth dates answer alike. */
export const claimByCode = endpoint({
  method: 'POST',
  path: '/api/claims/code',
  access: 'signed-in',
  body: CodeClaim,
  reply: Done.extend({ isTaken: z.boolean() }),
})

/** Says that a record is not the caller's. */
export const declineClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/decline',
  access: 'signed-in',
  params: ClaimId,
  reply: Done,
})

/** Hands a record back within `CLAIM_UNDO_DAYS`: it is as it was before; what was booked since stays. */
export const undoClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/undo',
  access: 'signed-in',
  params: ClaimId,
  reply: Done,
})
