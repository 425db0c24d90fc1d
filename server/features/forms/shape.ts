import type { FormRequest } from '#contract/forms/requests.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { formPathOf } from './link.ts'
import { mayRequest, mayReview } from './policy.ts'
import type { StoredRequest } from './queries/requests.ts'

/** True while the form can be filled in or corrected. */
export const isAnswerable = ({ status, isExpired }: Pick<StoredRequest, 'status' | 'isExpired'>): boolean =>
  !isExpired && (status === 'open' || status === 'submitted')

/** Returns the path of a form's link; null once it can't be filled in. */
export const linkOf = (deps: Pick<Deps, 'secret'>, row: StoredRequest): string | null =>
  isAnswerable(row) ? formPathOf(deps, row) : null

/** Returns a form as the person sees it, with the answers only for readers of the chart's clinical part. */
export function toRequest(
  deps: Pick<Deps, 'secret'>,
  row: StoredRequest,
  actor: SignedIn,
  reads: boolean,
): FormRequest {
  const { id, title, status, requestedBy, appointmentId, acceptances, reviewedBy, fromChart, clinicId } = row
  const reviews = mayReview(actor, clinicId)
  return {
    id,
    title,
    status,
    requestedAt: row.requestedAt.toISOString(),
    requestedBy,
    appointmentId,
    expiresAt: row.expiresAt.toISOString(),
    // the link shows the answers, so the clinic has it only until they are sent
    link: status === 'open' || row.holderId === actor.userId ? linkOf(deps, row) : null,
    deviceLink:
      status === 'open' && !row.isExpired && mayRequest(actor, clinicId)
        ? formPathOf(deps, row, 'form-at-clinic')
        : null,
    needsAttention: reads && row.needsAttention,
    definition: reads ? row.definition : null,
    submissions: reads ? row.submissions : [],
    acceptances: reads ? acceptances : [],
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewedBy,
    fromChart,
    can: {
      cancel: status === 'open' && mayRequest(actor, clinicId),
      review: status === 'submitted' && reviews,
      accept: row.submissions.length > 0 && reviews,
    },
  }
}
