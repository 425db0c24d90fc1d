import { t } from '#language/translate.ts'
import { type PickField, pickFields, type TextPick, TextPickChange } from '#contract/visits/text-picks.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { useSavePick } from './api.ts'
import { labels } from './words.ts'

const longest = { complaint: 2000, findings: 5000, advice: 2000 } as const

interface PickFormProps {
  clinicId: string
  /** The changed text; null for a new one. */
  of: TextPick | null
  start: Partial<Pick<TextPick, 'title' | 'isShared' | PickField>>
  onClose: () => void
}

/** Writes a quick text in its place in the list. It isn't a form element: it may be inside one. */
export function PickForm({ clinicId, of, start, onClose }: PickFormProps) {
  const save = useSavePick(clinicId)
  const form = useEndpointForm(
    { body: TextPickChange },
    {
      defaultValues: {
        title: start.title ?? '',
        complaint: start.complaint ?? '',
        findings: start.findings ?? '',
        advice: start.advice ?? '',
        isShared: of?.kind === 'own' && of.isShared,
      },
      save: (body) => save.mutateAsync({ of, body }),
      onSaved: onClose,
    },
  )
  useUnsaved(form.isUnsaved)
  return (
    <div role="group" aria-label={of ? t('Edit {name}', { name: of.title }) : t('New quick text')}>
      <div className="flex flex-col gap-3 rounded-md border border-line p-3">
        <Field label={t('Name')} required help={t('Type its first letters to use it.')} error={form.errorOf('title')}>
          <TextInput maxLength={100} {...form.register('title')} />
        </Field>
        {pickFields.map((name) => (
          <Field key={name} label={t(labels[name])} optional error={form.errorOf(name)}>
            <Textarea rows={2} maxLength={longest[name]} {...form.register(name)} />
          </Field>
        ))}
        <Checkbox label={t('Share with the clinic’s doctors')} {...form.register('isShared')} />
        {of && of.kind !== 'own' ? (
          <p className="text-sm text-muted">{t('Your changes are saved as your own text.')}</p>
        ) : null}
        <FormProblem form={form} />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose} disabled={form.isSaving}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void form.submit()} pending={form.isSaving} pendingText={t('Saving...')}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </div>
  )
}
