import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PrescriptionValues } from '#web/features/prescriptions/form/values.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from './api.ts'
import { isSameLine, toTemplate } from './lines.ts'

/** Makes a medication with its dose a favorite, or no longer. Needs a FormProvider around it. */
export function StarButton({ index }: { index: number }) {
  const { control } = useFormContext<PrescriptionValues>()
  const [clinicId, line] = useWatch({ control, name: ['clinicId', `medications.${index}`] })
  const { data = [] } = useQuery(templatesQuery(clinicId))
  const saveTemplate = useSaveTemplate(clinicId)
  const remove = useDeleteTemplate(clinicId)
  const written = line?.medicationName ? toTemplate(line) : null
  const starred = written
    ? data.find(({ kind, medications: [one] }) => kind === 'favorite' && one && isSameLine(one, written))
    : undefined
  const press = () => {
    if (starred) return remove.mutate(starred, { onSuccess: () => toast({ title: 'Removed from favorites' }) })
    if (!written) return
    saveTemplate.mutate(
      { kind: 'favorite', medications: [written] },
      { onSuccess: () => toast({ title: 'Added to favorites', description: written.medicationName }) },
    )
  }
  return (
    <IconButton
      label={`Favorite: medication ${index + 1}`}
      aria-pressed={starred !== undefined}
      disabled={!written || clinicId === '' || saveTemplate.isPending || remove.isPending}
      onClick={press}
    >
      <Star aria-hidden="true" className={cx('size-4.5', starred && 'fill-current text-accent')} />
    </IconButton>
  )
}
