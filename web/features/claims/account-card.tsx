import { useQuery } from '@tanstack/react-query'
import { KeyRound, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { requestsQuery } from './api.ts'
import { CodeDialog } from './code-dialog.tsx'
import { DetachDialog } from './detach-dialog.tsx'
import { RequestItem } from './request-item.tsx'

/** The account that sees a chart, open requests and the clinic's actions; for people of the clinic. */
export function AccountCard({ chart }: { chart: Patient }) {
  const { can, guardian, hasAccount, id } = chart
  const { data: requests = [] } = useQuery({ ...requestsQuery(id), enabled: can.decideClaims })
  const [open, setOpen] = useState<'code' | 'detach' | null>(null)
  if (!can.edit) return null
  const isHeld = hasAccount || guardian !== null
  return (
    <Card title="Account">
      <p className="text-muted">
        {hasAccount
          ? 'The patient can see this chart in their account.'
          : guardian
            ? `${fullName(guardian)} can see this chart in their account.`
            : 'Not linked to an account yet. Give the patient a code so they can add it to theirs.'}
      </p>
      {requests.length > 0 && !isHeld ? (
        <ul aria-label="Requests for this chart" className="mt-2 divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </ul>
      ) : null}
      {can.handOutCode ? (
        <Button variant="secondary" className="mt-3" onClick={() => setOpen('code')}>
          <KeyRound aria-hidden="true" className="size-4" />
          Create access code
        </Button>
      ) : null}
      {isHeld && can.decideClaims ? (
        <Button variant="secondary" className="mt-3" onClick={() => setOpen('detach')}>
          <Unlink aria-hidden="true" className="size-4" />
          Detach from account
        </Button>
      ) : null}
      {open === 'code' ? <CodeDialog chart={chart} onClose={() => setOpen(null)} /> : null}
      {open === 'detach' ? <DetachDialog id={id} onClose={() => setOpen(null)} /> : null}
    </Card>
  )
}
