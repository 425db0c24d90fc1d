import { z } from 'zod'
import { Done, Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

// What a clinic does about the accounts of its charts: codes, releases, and taking a chart back.

/** How long a code that was handed out can be typed. */
export const CHART_CODE_DAYS = 7
/** How long a release waits if only the person who made the chart findable could grant it. */
export const RELEASE_WAIT_DAYS = 3

export const chartAccountMessages = {
  hasAccount: 'This chart already belongs to an account or a guardian.',
  noAccount: "This chart doesn't belong to an account.",
  notYou:
    'You entered the email address of this chart or handed out the code. Another doctor or administrator has to release it.',
  released: 'Chart released',
  waits: `Released. The person can add it in ${RELEASE_WAIT_DAYS} days, which leaves others time to object.`,
  refused: "Declined. We've let the person know.",
  detached: 'Chart detached from the account',
  reason: 'Please give a reason of at least 10 characters',
  twin: 'Another chart without an account has the same name and email. Merge that one first.',
} as const

const Name = z.object({ firstName: z.string(), lastName: z.string() })
const Member = Name.extend({ isYou: z.boolean() })

/** A person's request for a chart, with the facts that help decide whether it is theirs. */
export const ClaimRequest = z.object({
  id: Id,
  askedAt: z.iso.datetime(),
  chart: Name.extend({ id: Id, chartNumber: z.string(), dateOfBirth: z.string().nullable(), clinicName: z.string() }),
  person: Name.extend({ email: z.string() }),
  /** For whom, if not for themself. */
  familyMember: Name.extend({ relationship: z.string() }).nullable(),
  /** Who handed out the code that was typed; null if the request is based on a proved address. */
  codeFrom: Member.nullable(),
  emailFrom: z.enum(['guest', 'desk', 'import']),
  /** Who at the clinic entered the email address. */
  emailSetBy: Member.nullable(),
  /** When the desk gave the chart another address the last time; null where it has the first one. */
  emailChangedAt: z.iso.datetime().nullable(),
  /** Released, and from when it counts. */
  releasedFrom: z.iso.datetime().nullable(),
  /** Whether the reader may release it: at once, after `RELEASE_WAIT_DAYS`, or not at all. */
  mayRelease: z.enum(['now', 'later', 'no']),
})
export type ClaimRequest = z.infer<typeof ClaimRequest>

/**
 * Lists requests for charts of the caller's clinics, oldest first. For doctors and administrators (403 otherwise).
 */
export const listClaimRequests = endpoint({
  method: 'GET',
  path: '/api/claim-requests',
  access: 'signed-in',
  query: z.object({ patientId: Id.optional() }),
  reply: z.array(ClaimRequest),
})

/**
 * Lets the person take the chart over: by a doctor, or by an administrator who has not typed the address, handed out the
 * code or merged a chart into it (409 otherwise).
 */
export const releaseClaim = endpoint({
  method: 'POST',
  path: '/api/claim-requests/:id/release',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/** Declines a question, or takes a release back that was not used yet. */
export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/claim-requests/:id/decline',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

export const AccessCode = z.object({ code: z.string(), expiresAt: z.iso.datetime() })
export type AccessCode = z.infer<typeof AccessCode>

/**
 * Makes a code to hand to the person at the desk; it is shown once, and ends an earlier one. 409 for a chart with an
 * account.
 */
export const handOutCode = endpoint({
  method: 'POST',
  path: '/api/patients/:id/access-code',
  access: 'signed-in',
  params: z.object({ id: Id }),
  status: 201,
  reply: AccessCode,
})

/** Why a chart is detached from an account. Stored with the claim and visible only to the clinic. */
export const Detachment = z.strictObject({
  reason: requiredLine(chartAccountMessages.reason, 500).min(10, chartAccountMessages.reason),
})
export type Detachment = z.infer<typeof Detachment>

/** Takes a chart from the account or guardian that it belongs to: by the clinic's doctors and administrators. */
export const detachChart = endpoint({
  method: 'POST',
  path: '/api/patients/:id/detach',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: Detachment,
  reply: Done,
})
