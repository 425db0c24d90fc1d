import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type PickField, pickFields, type TextPick } from '#contract/visits/text-picks.ts'
import type { VisitValues } from '#web/features/visits/form/values.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { picksQuery, useDeletePick } from './api.ts'
import { filledFrom, isWholeVisit } from './match.ts'
import { PickForm } from './pick-form.tsx'

interface QuickTextsDialogProps {
  clinicId: string
  field: PickField
  open: boolean
  onClose: () => void
  onInsert: (pick: TextPick) => void
}

/** Dialog to find, insert, write, change, share and delete quick texts. */
export function QuickTextsDialog({ open, onClose, ...list }: QuickTextsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Quick texts')}
      description={t(
        'Type the first letters of a name in the field, then press Tab or Enter. ___ is a gap to fill in.',
      )}
    >
      <PickList {...list} />
    </Dialog>
  )
}

function PickList({ clinicId, field, onInsert }: Omit<QuickTextsDialogProps, 'open' | 'onClose'>) {
  const { data, error, refetch, isFetching } = useQuery(picksQuery(clinicId))
  const { getValues } = useFormContext<VisitValues>()
  const [typed, setTyped] = useState('')
  // the id of the text that is changed, or 'new'
  const [edited, setEdited] = useState<string | null>(null)
  const remove = useDeletePick(clinicId)
  if (!data)
    return error ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    ) : (
      <SkeletonRows rows={5} label={t('Loading quick texts...')} />
    )
  const asked = typed.trim().toLowerCase()
  const shown = data.filter(
    (pick) => filledFrom(field, pick).includes(field) && textOf(pick).toLowerCase().includes(asked),
  )
  const close = () => setEdited(null)
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('Find a text')}>
        <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {edited === 'new' ? (
        <PickForm clinicId={clinicId} of={null} start={{ [field]: getValues(field) }} onClose={close} />
      ) : (
        <Button variant="secondary" size="sm" className="w-fit" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          {t('New quick text')}
        </Button>
      )}
      {shown.length === 0 ? <p className="text-muted">{t('No quick texts found')}</p> : null}
      <ul className="divide-y divide-line">
        {shown.map((pick) => (
          <li key={pick.id} className="py-2">
            {edited === pick.id ? (
              <PickForm clinicId={clinicId} of={pick} start={pick} onClose={close} />
            ) : (
              <PickRow
                pick={pick}
                isDeleting={remove.isPending}
                onInsert={() => onInsert(pick)}
                onEdit={() => setEdited(pick.id)}
                onDelete={() => remove.mutate(pick)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const textOf = (pick: TextPick) => [pick.title, ...pickFields.map((one) => pick[one])].join('\n')

interface PickRowProps {
  pick: TextPick
  isDeleting: boolean
  onInsert: () => void
  onEdit: () => void
  onDelete: () => void
}

const PickRow = ({ pick, isDeleting, onInsert, onEdit, onDelete }: PickRowProps) => (
  <div className="flex items-start gap-1">
    <button
      type="button"
      onClick={onInsert}
      className="min-w-0 flex-1 rounded-md p-1 text-start hover:bg-surface-sunken"
    >
      <span className="sr-only">{t('Insert')} </span>
      <span className="font-medium break-words">{pick.title}</span>
      <span className="block text-sm text-muted">
        {joined(
          isWholeVisit(pick) ? t('Whole visit') : null,
          pick.kind === 'own' ? t('Yours') : null,
          pick.kind === 'own' && pick.isShared ? t('Shared with the clinic’s doctors') : null,
          pick.sharedBy,
        )}
      </span>
      <span className="block text-sm break-words whitespace-pre-line">
        {pickFields.flatMap((one) => pick[one] ?? []).join('\n')}
      </span>
    </button>
    <IconButton label={t('Edit {name}', { name: pick.title })} onClick={onEdit}>
      <Pencil aria-hidden="true" className="size-4.5" />
    </IconButton>
    {pick.kind === 'own' ? (
      <IconButton label={t('Delete {name}', { name: pick.title })} disabled={isDeleting} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    ) : null}
  </div>
)
