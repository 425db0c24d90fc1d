import { z } from 'zod'
import { Done, Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

const Name = z.object({ firstName: z.string(), lastName: z.string() })
const Member = Name.extend({ isYou: z.boolean() })

/** A person's request for a chart, with the facts that help decide whether it is theirs. */
export const ClaimRequest = z.object({
  id: Id,
  askedAt: z.iso.datetime(),
  chart: Name.extend({ id: Id, chartNumber: z.string(), dateOfBirth: z.string().nullable(), clinicName: z.string() }),
  person: Name.extend({ email: z.string() }),
  /** The family member the chart is for; null if it is the person's own. */
  familyMember: Name.extend({ relationship: z.string() }).nullable(),
  /** Member who handed out the access code; null if the request is based on a confirmed email address. */
  codeFrom: Member.nullable(),
  emailFrom: z.enum(['guest', 'desk', 'import']),
  /** Member of the clinic who entered the email address. */
  emailSetBy: Member.nullable(),
  /** When the clinic last changed the chart's email address; null if it never did. */
  emailChangedAt: z.iso.datetime().nullable(),
  /** When the release takes effect; null if it is not released. */
  releasedFrom: z.iso.datetime().nullable(),
  /** Whether the caller can release it: immediately, after 3 days, or not at all. */
  mayRelease: z.enum(['now', 'later', 'no']),
})
export type ClaimRequest = z.infer<typeof ClaimRequest>

/**
 * Lists requests for charts of the caller's clinics, oldest first. Only doctors and administrators can call it, and the
 * access is recorded.
 */
export const listClaimRequests = endpoint({
  method: 'GET',
  path: '/api/claim-requests',
  access: 'signed-in',
  followsClinic: true,
  query: z.object({ patientId: Id.optional() }),
  reply: z.array(ClaimRequest),
})

/**
 * Releases a chart to the person who requested it, and notifies them in the app and by email. Doctors of the clinic can
 * call it, and administrators who did not enter the chart's address, hand out its code or merge a chart into it. If no
 * one else could release it, such an administrator can, and the release takes effect after 3 days; otherwise they get
 * 409.
 */
export const releaseClaim = endpoint({
  method: 'POST',
  path: '/api/claim-requests/:id/release',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/**
 * Declines a request for a chart, or withdraws a release that was not used yet. The person is notified. Only doctors
 * and administrators of the clinic can call it.
 */
export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/claim-requests/:id/decline',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})
