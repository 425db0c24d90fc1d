import { useState } from 'react'
import type { Claim } from '#contract/claims/claims.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useHandBack } from './api.ts'

/** A record added within the last week, which can be handed back. */
export function TakenRecord({ claim }: { claim: Claim }) {
  const [isAsking, setAsking] = useState(false)
  const handBack = useHandBack()
  const { id, clinic, firstName, lastName, at } = claim
  const name = fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p id={`taken-${id}`} className="font-medium">
          {name} at {clinic.name}
        </p>
        {at ? <p className="text-sm text-muted">You can hand it back until {momentInWords(at)}.</p> : null}
      </div>
      <Button variant="secondary" aria-describedby={`taken-${id}`} onClick={() => setAsking(true)}>
        Hand back
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          if (isOpen) return
          setAsking(false)
          handBack.reset()
        }}
        title="Hand this record back?"
        description={`You’ll no longer see the record of ${name} at ${clinic.name}. We’ll tell the clinic. Existing appointments are kept.`}
        confirmText="Hand back"
        pendingText="Handing back..."
        pending={handBack.isPending}
        error={handBack.error ? sentenceOf(handBack.error) : undefined}
        onConfirm={() => handBack.mutate(id, { onSuccess: () => setAsking(false) })}
      />
    </li>
  )
}
