import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PrescriptionTemplate } from '#contract/prescriptions/templates.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { templatesQuery, useDeleteTemplate, useSaveTemplate, useRenameTemplate } from './api.ts'
import { doseInWords, fromTemplate } from './lines.ts'
import { NameDialog } from './name-dialog.tsx'

interface ManageDialogProps {
  clinicId: string
  open: boolean
  onClose: () => void
}

/** Dialog to rename and delete a doctor's templates and favorites at a clinic. */
export const ManageDialog = ({ clinicId, open, onClose }: ManageDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t('Templates and favorites')}
    description={t('Only you see them, at this clinic.')}
  >
    <Lists clinicId={clinicId} />
  </Dialog>
)

function Lists({ clinicId }: { clinicId: string }) {
  const { data, error, refetch, isFetching } = useQuery(templatesQuery(clinicId))
  const [renamed, setRenamed] = useState<PrescriptionTemplate | null>(null)
  const [deleted, setDeleted] = useState<PrescriptionTemplate | null>(null)
  const rename = useRenameTemplate(clinicId)
  const saveTemplate = useSaveTemplate(clinicId)
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data) return <SkeletonRows rows={3} label={t('Loading templates...')} />
  const of = (kind: PrescriptionTemplate['kind']) => data.filter((one) => one.kind === kind)
  const undo = ({ id: _id, medications, ...one }: PrescriptionTemplate) =>
    saveTemplate.mutate({ ...one, medications: medications.map(fromTemplate) }, { onSuccess: () => setDeleted(null) })
  return (
    <div className="flex flex-col gap-5">
      {deleted ? (
        <Notice live title={t('{deleted} was deleted', { deleted: deleted.name })}>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => undo(deleted)}
            pending={saveTemplate.isPending}
            pendingText={t('Undoing...')}
          >
            {t('Undo')}
          </Button>
        </Notice>
      ) : null}
      <Section
        title={t('Templates')}
        empty={t('No templates yet. Write medications, then choose “Save as template”.')}
        clinicId={clinicId}
        items={of('template')}
        onRename={setRenamed}
        onDeleted={setDeleted}
      />
      <Section
        title={t('Favorites')}
        empty={t('No favorites yet. The star beside a medication saves it with its dose.')}
        clinicId={clinicId}
        items={of('favorite')}
        onDeleted={setDeleted}
      />
      <NameDialog
        title={renamed ? t('Rename template') : null}
        name={renamed?.name}
        onSave={(name) => rename.mutateAsync({ id: renamed!.id, name })}
        onClose={() => setRenamed(null)}
      />
    </div>
  )
}

interface SectionProps {
  title: string
  /** Shown if there are none. */
  empty: string
  clinicId: string
  items: PrescriptionTemplate[]
  onRename?: (one: PrescriptionTemplate) => void
  onDeleted: (one: PrescriptionTemplate) => void
}

function Section({ title, empty, clinicId, items, onRename, onDeleted }: SectionProps) {
  const remove = useDeleteTemplate(clinicId)
  return (
    <section aria-label={title}>
      <h3 className="font-medium">{title}</h3>
      {items.length === 0 ? <p className="text-muted">{empty}</p> : null}
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <li key={one.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="break-words">{one.name}</p>
              <p className="text-sm break-words text-muted">{contentOf(one)}</p>
            </div>
            {onRename ? (
              <IconButton label={t('Rename {name}', { name: one.name })} onClick={() => onRename(one)}>
                <Pencil aria-hidden="true" className="size-4.5" />
              </IconButton>
            ) : null}
            <IconButton
              label={t('Delete {name}', { name: one.name })}
              disabled={remove.isPending}
              onClick={() => remove.mutate(one, { onSuccess: () => onDeleted(one) })}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns a template's medications, or a favorite's dose. */
const contentOf = ({ kind, medications }: PrescriptionTemplate) =>
  kind === 'favorite'
    ? doseInWords(medications[0]!) || t('Without a dose')
    : listWithCommas(medications.map(({ medicationName }) => medicationName))
