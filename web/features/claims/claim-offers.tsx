import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptClaim, type Claim, claimMessages, declineClaim, listClaims } from '#contract/claims.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { longDate } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

const KEY = [listClaims.path]

/** Records of visits that were booked without an account, with the reader's proved e-mail: each is taken over or declined. */
export function ClaimOffers() {
  const { data = [] } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listClaims, {}, { signal }) })
  if (data.length === 0) return null
  return (
    <Card title="Are these visits yours?">
      <p className="text-muted">
        They were booked with your e-mail address before you had an account. Take over what is yours, and you can see
        and change it here.
      </p>
      <ul className="mt-2 -mb-2 divide-y divide-line">
        {data.map((claim) => (
          <Offer key={claim.id} claim={claim} />
        ))}
      </ul>
    </Card>
  )
}

function Offer({ claim }: { claim: Claim }) {
  const cache = useQueryClient()
  const answer = useMutation({
    mutationFn: (endpoint: typeof acceptClaim | typeof declineClaim) => call(endpoint, { params: { id: claim.id } }),
    // visits, the calendar and the dashboard have more to show now
    onSuccess: async ({ message }) => {
      await cache.invalidateQueries()
      toast({ title: message })
    },
  })
  const { id, clinic, visits, lastVisit } = claim
  const about = `${visits} ${visits === 1 ? 'visit' : 'visits'}${lastVisit ? `, the newest on ${longDate(lastVisit)}` : ''}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p id={`claim-${id}`} className="font-medium">
          {fullName(claim)} at {clinic.name}
        </p>
        <p className="text-sm text-muted">{about}</p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          aria-describedby={`claim-${id}`}
          disabled={answer.isPending}
          onClick={() => answer.mutate(declineClaim)}
        >
          Not mine
        </Button>
        <Button
          aria-describedby={`claim-${id}`}
          pending={answer.isPending}
          pendingText="Saving..."
          onClick={() => answer.mutate(acceptClaim)}
        >
          It is mine
        </Button>
      </div>
      {answer.isError && !isUnauthorized(answer.error) ? (
        <Notice tone="danger" live className="basis-full">
          {sentenceOf(answer.error, claimMessages.failed)}
        </Notice>
      ) : null}
    </li>
  )
}
