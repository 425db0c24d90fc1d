import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Patient } from '#contract/patients.ts'
import { chartQuery, useMerge } from '#web/features/patients/api.ts'
import { nameOf } from '#web/features/patients/words.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { DuplicateBox } from './duplicate-box.tsx'
import { SideBySide } from './side-by-side.tsx'

interface MergeDialogProps {
  chart: Patient
  open: boolean
  onClose: () => void
}

/** Chooses the duplicate, shows both charts side by side, and merges them. */
export function MergeDialog({ chart, open, onClose }: MergeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Merge a duplicate"
      description="Two charts of one person become one: visits and reviews go over, and the duplicate is shown no more."
      size="lg"
    >
      <MergeForm chart={chart} onClose={onClose} />
    </Dialog>
  )
}

const isOwned = ({ hasAccount, guardian }: Patient) => hasAccount || guardian !== null

function MergeForm({ chart, onClose }: Omit<MergeDialogProps, 'open'>) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const [isAsked, setAsked] = useState(false)
  const other = useQuery({ ...chartQuery(chosen?.value ?? ''), enabled: chosen !== null })
  const merge = useMerge()
  const duplicate = chosen ? other.data : undefined
  // the chart that belongs to somebody is the one to keep
  const isTurned = duplicate !== undefined && isOwned(duplicate) && !isOwned(chart)
  const [kept, gone] = isTurned ? [duplicate, chart] : [chart, duplicate]
  const submit = () => {
    if (merge.isPending) return
    if (!gone) return setAsked(true)
    merge.mutate(
      { duplicate: gone.id, kept: kept.id },
      {
        onSuccess: () => {
          toast({ title: 'Charts merged' })
          onClose()
          if (kept.id !== chart.id) void navigate(`/patients/${kept.id}`, { replace: true })
        },
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <DuplicateBox
        chart={chart}
        value={chosen}
        onChange={(item) => {
          setChosen(item)
          merge.reset()
        }}
        error={isAsked && !chosen ? 'Please choose the duplicate' : undefined}
      />
      <div className="my-5 min-h-72">
        {gone ? (
          <>
            <SideBySide kept={kept} gone={gone} />
            <Notice tone="caution" className="mt-4">
              Compare birth date and phone: two people can have the same name.
              {isOwned(kept) ? ` Whoever reads the chart of ${nameOf(kept)} will see the visits that go over.` : ''}
            </Notice>
          </>
        ) : chosen && other.error ? (
          <Notice tone="danger" live>
            {sentenceOf(other.error)}
          </Notice>
        ) : chosen ? (
          <Skeleton className="h-64" />
        ) : null}
        {merge.error && !isUnauthorized(merge.error) ? (
          <Notice tone="danger" live className="mt-4">
            {sentenceOf(merge.error)}
          </Notice>
        ) : null}
      </div>
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 bg-surface-raised sm:rounded-b-lg">
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={merge.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={merge.isPending} pendingText="Merging...">
            Merge charts
          </Button>
        </DialogFooter>
      </div>
    </form>
  )
}
