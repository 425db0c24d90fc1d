import { z } from 'zod'
import { birthDate, Done, Id, line, nameLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FamilyMemberFields } from '#contract/family-members.ts'
import { msg, says } from '#language/translate.ts'

/** Days for which a person can hand a chart back (rule I7). */
export const CLAIM_UNDO_DAYS = 7
/** Days for which the clinic can answer a request for a chart. */
export const CLAIM_REQUEST_DAYS = 30

export const claimMessages = {
  accepted: msg('Added to your account'),
  asked: msg("We've asked the clinic. We'll let you know when it answers."),
  declined: msg("We won't offer you this record again"),
  undone: msg('Record handed back'),
  failed: msg("We couldn't save this"),
  noFit: msg("This doesn't match the record. Check the name and birth date, or ask the clinic."),
  needsRelease: msg('The clinic has to release this record first.'),
  needsNoRelease: msg("You don't need to ask for this record."),
  tooEarly: msg("The clinic has released this record, but you can't add it yet."),
  twinOfFamily: msg(
    'You already have a record at this clinic with a different name or birth date. Please ask the clinic.',
  ),
  codeInvalid: msg(
    "This code doesn't match. Check the code, the name and the birth date, or ask the clinic for a new code.",
  ),
  verifyFirst: msg('Please confirm your email address first.'),
  undoLate: msg("You can't hand this record back because the clinic has a newer one. Please ask the clinic."),
} as const

const born = birthDate(msg('Please enter the birth date'))

/**
 * Whose record it is: the caller's own, or that of a known or new family member. If the record has a birth date, it
 * must match; for a known family member, it comes from the list.
 */
export const ClaimAnswer = z.strictObject({
  dateOfBirth: born.optional(),
  familyMemberId: Id.optional(),
  newFamilyMember: FamilyMemberFields.pick({ firstName: true, relationship: true, dateOfBirth: true })
    .extend({ lastName: nameLine(100) })
    .strict()
    .optional(),
})
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

/** An access code from the clinic, and whose record it opens. */
export const CodeClaim = ClaimAnswer.extend({ code: line(60).min(1, says(msg('Please enter the code'))) })
export type CodeClaim = z.infer<typeof CodeClaim>

const ClaimId = z.object({ id: Id })

/**
 * Adds an offered record to the caller's account or to a family member; an existing record at that clinic is merged
 * with it. Only patients can call it. Returns 409 if the name or birth date doesn't match or the clinic has to release
 * the record first, 429 after too many wrong attempts.
 */
export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/accept',
  access: 'signed-in',
  params: ClaimId,
  body: ClaimAnswer.prefault({}),
  reply: Done,
})

/**
 * Requests an offered record from the clinic and notifies its doctors and administrators. Only patients can call it.
 * Returns 409 if the name or birth date doesn't match, or no release is needed.
 */
export const askForClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/ask',
  access: 'signed-in',
  params: ClaimId,
  body: ClaimAnswer.prefault({}),
  reply: Done,
})

/**
 * Adds a record to the caller's account with an access code, or requests it from the clinic if the code isn't enough;
 * `isTaken` says which. Only patients can call it. Returns the same 409 for a wrong code, name or birth date, 429 after
 * too many wrong attempts.
 */
export const claimByCode = endpoint({
  method: 'POST',
  path: '/api/claims/code',
  access: 'signed-in',
  body: CodeClaim,
  reply: Done.extend({ isTaken: z.boolean() }),
})

/** Declines an offered record that isn't the caller's; it is not offered again. Only patients can call it. */
export const declineClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/decline',
  access: 'signed-in',
  params: ClaimId,
  reply: Done,
})

/**
 * Hands a record back within 7 days, which restores its earlier state; later bookings stay with it. The clinic is
 * notified. Only patients can call it. Returns 409 if a newer record conflicts.
 */
export const undoClaim = endpoint({
  method: 'POST',
  path: '/api/claims/:id/undo',
  access: 'signed-in',
  params: ClaimId,
  reply: Done,
})
