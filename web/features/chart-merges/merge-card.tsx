import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ChartMerge } from '#contract/chart-merges.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { mergesQuery, useUndoMerge } from './api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { MergeDialog } from './merge-dialog.tsx'

/** Returns the duplicate that the page's address names, such as from an appointment, and a function that removes it there. */
function useDuplicateOfAddress(chartId: string) {
  const [params, setParams] = useSearchParams()
  const id = params.get('merge')
  const { data: duplicate } = useQuery({ ...chartQuery(id ?? ''), enabled: id !== null && id !== chartId })
  const forget = () =>
    setParams(
      (before) => {
        before.delete('merge')
        return before
      },
      { replace: true },
    )
  return { duplicate: id === null ? undefined : duplicate, forget }
}

/** Charts merged into this one, with undo, and a button to merge another; for administrators. */
export function MergeCard({ chart }: { chart: Patient }) {
  const { data: merges = [] } = useQuery(mergesQuery(chart.id))
  const [isMerging, setMerging] = useState(false)
  const { duplicate, forget } = useDuplicateOfAddress(chart.id)
  const [undone, setUndone] = useState<ChartMerge | null>(null)
  return (
    <Card title={t('Duplicates')}>
      {merges.length > 0 ? (
        <MergeList merges={merges} onUndo={setUndone} />
      ) : (
        <p className="mb-3 text-muted">
          {t('Does this person have a second chart? Merge it into this one. You can undo it later.')}
        </p>
      )}
      <Button variant="secondary" onClick={() => setMerging(true)}>
        <Merge aria-hidden="true" className="size-4" />
        {t('Merge a duplicate')}
      </Button>
      <MergeDialog
        chart={chart}
        duplicate={duplicate}
        open={isMerging || duplicate !== undefined}
        onClose={() => {
          setMerging(false)
          forget()
        }}
      />
      <UndoDialog merge={undone} onClose={() => setUndone(null)} />
    </Card>
  )
}

const MergeList = ({ merges, onUndo }: { merges: readonly ChartMerge[]; onUndo: (merge: ChartMerge) => void }) => (
  <ul className="mb-4 flex flex-col gap-4">
    {merges.map((merge) => (
      <li key={merge.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">
            {fullName(merge.merged)}{' '}
            <span className="font-normal text-muted">
              {t('Chart {chartNumber}', { chartNumber: merge.merged.chartNumber })}
            </span>
          </p>
          <p className="text-sm text-muted">
            {t(
              '{appointments, plural, one {# appointment} other {# appointments}}, {prescriptions, plural, one {# prescription} other {# prescriptions}}, {reviews, plural, one {# review} other {# reviews}}; merged {at} by {name}',
              {
                appointments: merge.appointments,
                prescriptions: merge.prescriptions,
                reviews: merge.reviews,
                at: momentInWords(merge.mergedAt),
                name: fullName(merge.mergedBy),
              },
            )}
          </p>
        </div>
        <Button variant="secondary" size="sm" onClick={() => onUndo(merge)}>
          {t('Undo merge')}
        </Button>
      </li>
    ))}
  </ul>
)

/** Asks before a merge is undone. */
function UndoDialog({ merge, onClose }: { merge: ChartMerge | null; onClose: () => void }) {
  const undo = useUndoMerge()
  return (
    <ConfirmDialog
      open={merge !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        undo.reset()
      }}
      title={t('Undo this merge?')}
      description={t(
        'The chart of {name} comes back with its appointments, visits, prescriptions and reviews. Anything booked since then stays here.',
        { name: merge && fullName(merge.merged) },
      )}
      confirmText={t('Undo merge')}
      pendingText={t('Undoing...')}
      tone="normal"
      pending={undo.isPending}
      error={undo.error ? sentenceOf(undo.error) : undefined}
      onConfirm={() =>
        merge &&
        undo.mutate(merge.id, {
          onSuccess: () => {
            onClose()
            toast({ title: t('Merge undone') })
          },
        })
      }
    />
  )
}
