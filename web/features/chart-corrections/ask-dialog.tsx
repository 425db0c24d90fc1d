import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { askCorrection, type Correctable, correctable, correctionMessages } from '#contract/chart-corrections.ts'
import { byField, choiceInWords, fieldOf } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { PATIENTS_KEY } from '#web/features/patients/public/chart-key.ts'
import { call } from '#web/lib/api.ts'
import { dateIn } from '#web/lib/dates.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { isAboutFields, setIssues } from '#web/lib/form-issues.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'

/** The fields as texts; the server checks those that the person changed. */
const Values = z.object({ wanted: z.object(byField(correctable, () => z.string())), note: z.string() })

const wantedPaths = correctable.map((name) => `wanted.${name}` as const)

/** The person edits their own facts in a chart: some are saved, the clinic decides about the others. Only changes are sent. */
export function AskDialog({ chart, onClose }: { chart: Patient; onClose: () => void }) {
  const cache = useQueryClient()
  const form = useEndpointForm(
    { body: Values },
    {
      defaultValues: { wanted: byField(correctable, (name) => textIn(chart, name)), note: '' },
      save: ({ wanted, note }) => {
        const changed = correctable.filter((name) => wanted[name].trim() !== textIn(chart, name))
        return call(askCorrection, {
          params: { id: chart.id },
          body: {
            wanted: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
            ...(note.trim() ? { note } : {}),
          },
        })
      },
      onRefused: (error) => {
        setIssues(error, wantedPaths, form.setError)
        return isAboutFields(error, wantedPaths)
      },
      onSaved: ({ decision }) => {
        onClose()
        toast({ title: decision === 'accepted' ? t(correctionMessages.saved) : t(correctionMessages.asked) })
        void cache.invalidateQueries({ queryKey: [PATIENTS_KEY] })
        void cache.invalidateQueries({ queryKey: CURRENT_USER_KEY })
      },
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Edit my details')}
      description={t(
        'Address, emergency contact, insurance and language are saved right away. {clinic} confirms other changes, or declines them with a reason.',
        { clinic: chart.clinic.name },
      )}
    >
      <DialogForm form={form} submitText={t('Save Changes')} pendingText={t('Saving...')} onCancel={onClose}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {correctable.map((name) => (
            <Field key={name} label={t(fieldOf(name).title)} error={form.formState.errors.wanted?.[name]?.message}>
              <Control name={name} registered={form.register(`wanted.${name}`)} />
            </Field>
          ))}
        </div>
        <Field label={t('Note for the clinic')} optional error={form.errorOf('note')}>
          <Textarea rows={2} {...form.register('note')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}

function Control({ name, registered }: { name: Correctable; registered: UseFormRegisterReturn }) {
  const { control, choices, rows } = fieldOf(name)
  if (choices)
    return (
      <Select placeholder={t('Not recorded')} {...registered}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceInWords(choice)}
          </option>
        ))}
      </Select>
    )
  if (control === 'lines') return <Textarea rows={rows} {...registered} />
  if (control === 'date') return <TextInput type="date" max={dateIn(undefined)} {...registered} />
  return <TextInput type={control === 'phone' ? 'tel' : 'text'} {...registered} />
}
