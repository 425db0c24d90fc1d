import { type SubmitEvent, useState } from 'react'
import type { WaitingList } from '#contract/waiting-list/desk.ts'
import { t } from '#language/translate.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useListSettings } from './api.ts'

type Clinics = WaitingList['clinics']

/** Whether and how fast free times are offered, of one clinic. */
export function SettingsDialog({ clinics, onClose }: { clinics: Clinics; onClose: () => void }) {
  const [chosen, setChosen] = useState(clinics[0]?.id ?? '')
  const clinic = clinics.find(({ id }) => id === chosen)
  return (
    <Dialog open onOpenChange={onClose} title={t('Set up the waiting list')}>
      <div className="flex flex-col gap-6 pb-4">
        {clinics.length > 1 ? (
          <Field label={t('Clinic')}>
            <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {clinics.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {clinic ? <Settings key={clinic.id} clinic={clinic} /> : null}
      </div>
    </Dialog>
  )
}

function Settings({ clinic: { id, isAutomatic, answerMinutes } }: { clinic: Clinics[number] }) {
  const saving = useListSettings(id)
  const save = (change: { isAutomatic?: boolean; answerMinutes?: number }) =>
    saving.mutate({ isAutomatic, answerMinutes, ...change }, { onSuccess: () => toast({ title: t('Saved') }) })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save({ answerMinutes: Number(new FormData(event.currentTarget).get('minutes')) })
  }
  return (
    <>
      <Switch
        label={t('Offer free times automatically')}
        help={t('In the order of the list, from 8 in the morning to 9 in the evening.')}
        checked={isAutomatic}
        disabled={saving.isPending}
        onChange={(isOn) => save({ isAutomatic: isOn })}
      />
      <form onSubmit={submit} className="flex flex-col items-start gap-4">
        <Field
          label={t('Minutes to answer')}
          className="w-full"
          help={t('From 10 minutes to 12 hours. Less if the time is near.')}
          error={problemOf(saving.error) ?? undefined}
        >
          <TextInput
            name="minutes"
            type="number"
            min={10}
            max={720}
            defaultValue={String(answerMinutes)}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" variant="secondary" pending={saving.isPending} pendingText={t('Saving...')}>
          {t('Save')}
        </Button>
      </form>
    </>
  )
}
