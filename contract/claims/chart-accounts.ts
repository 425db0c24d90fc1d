import { z } from 'zod'
import { Done, Id, requiredLine } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

// How a clinic manages the accounts of its charts: access codes, releases, and detaching a chart.

/** Days for which an access code is valid. */
export const CHART_CODE_DAYS = 7
/** Days before a release takes effect if the only member who could release the chart also made it findable. */
export const RELEASE_WAIT_DAYS = 3

export const chartAccountMessages = {
  hasAccount: msg('This chart already belongs to an account or a guardian.'),
  noAccount: msg("This chart doesn't belong to an account."),
  notYou: msg(
    'You entered the email address of this chart or handed out the code. Another doctor or administrator has to release it.',
  ),
  released: msg('Chart released'),
  waits: () =>
    t('Released. The person can add it in {releaseWaitDays} days, which leaves others time to object.', {
      releaseWaitDays: RELEASE_WAIT_DAYS,
    }),
  refused: msg("Declined. We've let the person know."),
  detached: msg('Chart detached from the account'),
  reason: msg('Please give a reason of at least 10 characters'),
  twin: msg('Another chart without an account has the same name and email. Merge that one first.'),
} as const

export const AccessCode = z.object({ code: z.string(), expiresAt: z.iso.datetime() })
export type AccessCode = z.infer<typeof AccessCode>

/**
 * Creates an access code for a chart, to give to the patient at the desk. The code is shown only once, is valid for 7
 * days and replaces an earlier one. Members who work with charts can call it; the clinic's doctors and administrators
 * and the chart's addresses are notified. Returns 409 if the chart has an account.
 */
export const handOutCode = endpoint({
  method: 'POST',
  path: '/api/patients/:id/access-code',
  access: 'signed-in',
  params: z.object({ id: Id }),
  status: 201,
  reply: AccessCode,
})

/** Why a chart is detached from an account. Stored with the chart and visible only to the clinic. */
export const Detachment = z.strictObject({
  reason: requiredLine(chartAccountMessages.reason, 500).min(10, says(chartAccountMessages.reason)),
})
export type Detachment = z.infer<typeof Detachment>

/**
 * Detaches a chart from its account or guardian, who is notified. After that, an account can get it only if the clinic
 * releases it. Only doctors and administrators of the clinic can call it. Returns 409 if the chart has no account.
 */
export const detachChart = endpoint({
  method: 'POST',
  path: '/api/patients/:id/detach',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: Detachment,
  reply: Done,
})
