import { msg, t } from '#language/translate.ts'
import { useState } from 'react'
import {
  addAllergy,
  type Allergy,
  allergyMessages,
  allergySeverities,
  changeAllergy,
} from '#contract/clinical-summary/allergies.ts'
import type { UnsortedText } from '#contract/clinical-summary/summary.ts'
import { isChanged, useReadAgain, useRefresh } from '#web/features/clinical-summary/api.ts'
import { severityLabels } from '#web/features/clinical-summary/public/words.ts'
import { RecordedBy } from '#web/features/clinical-summary/recorded-by.tsx'
import { FormAround } from '#web/features/clinical-summary/form-around.tsx'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { ChangedNotice } from '#web/features/clinical-summary/summary-parts.tsx'
import { call } from '#web/lib/api.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { SubstanceField } from './substance-field.tsx'
import { AllergyFields, valuesOf } from './values.ts'

interface AllergyDialogProps {
  /** The allergy to edit; undefined to add one. */
  record?: Allergy
  /** The part of the chart's text that a new allergy sorts. */
  text?: UnsortedText
  onClose: () => void
}

/** Add Allergy, or Edit Allergy. */
export const AllergyDialog = ({ record, text, onClose }: AllergyDialogProps) => (
  <FormAround
    onClose={onClose}
    title={record ? t('Edit Allergy') : t('Add Allergy')}
    description={text ? t('From the chart’s text: “{text}”', { text: text.text }) : undefined}
  >
    <AllergyForm record={record} text={text} onClose={onClose} />
  </FormAround>
)

/** Suggested reactions; the English is stored. */
const REACTIONS = {
  Rash: msg('Rash'),
  Hives: msg('Hives'),
  Itching: msg('Itching'),
  Swelling: msg('Swelling'),
  'Difficulty breathing': msg('Difficulty breathing'),
  Anaphylaxis: msg('Anaphylaxis'),
  Vomiting: msg('Vomiting'),
  Diarrhea: msg('Diarrhea'),
}

function AllergyForm({ record, text, onClose }: AllergyDialogProps) {
  const { patientId, canEdit, is } = useReader()
  const refresh = useRefresh()
  const readAgain = useReadAgain()
  const add = useOnce(addAllergy)
  const [base, setBase] = useState(record)
  const [isOutdated, setOutdated] = useState(false)
  const form = useEndpointForm(
    { body: AllergyFields },
    {
      defaultValues: valuesOf(record, text),
      save: async ({ status, ...values }) => {
        const saved = base
          ? await call(changeAllergy, { params: { id: base.id }, body: { ...values, status, version: base.version } })
          : await add({ params: { id: patientId }, body: { ...values, fromText: text?.text } })
        await refresh()
        return saved
      },
      onSaved: ({ substance }) => {
        onClose()
        toast({ title: record ? t('Allergy updated') : t('Allergy added'), description: substance })
      },
      onRefused: (error) => {
        if (!isChanged(error)) return false
        setOutdated(true)
        return true
      },
    },
  )
  const { register, errorOf } = form
  const reload = async () => {
    const now = (await readAgain()).allergies.find(({ id }) => id === base?.id)
    if (!now) return onClose()
    setBase(now)
    form.reset(valuesOf(now))
    setOutdated(false)
  }
  return (
    <DialogForm
      form={form}
      submitText={record ? t('Save Changes') : t('Add Allergy')}
      pendingText={record ? t('Saving...') : t('Adding...')}
      onCancel={onClose}
    >
      {isOutdated ? <ChangedNotice says={t(allergyMessages.changed)} onReload={() => void reload()} /> : null}
      <SubstanceField
        control={form.control}
        help={
          canEdit
            ? undefined
            : is === 'patient'
              ? t('A medicine, a food, or anything else that you react to.')
              : t('A medicine, a food, or anything else that the patient reacts to.')
        }
        error={errorOf('substance')}
      />
      <div className="@container">
        <div className="grid gap-x-4 gap-y-5 @sm:grid-cols-2">
          <Field label={t('Kind')} error={errorOf('kind')}>
            <Select {...register('kind')}>
              <option value="allergy">{t('Allergy')}</option>
              <option value="intolerance">{t('Intolerance, such as nausea')}</option>
            </Select>
          </Field>
          <Field label={canEdit ? t('Reaction') : t('What happens')} optional error={errorOf('reaction')}>
            <TextInput list="allergy-reactions" maxLength={200} autoComplete="off" {...register('reaction')} />
          </Field>
          <datalist id="allergy-reactions">
            {Object.entries(REACTIONS).map(([stored, label]) => (
              <option key={stored} value={stored}>
                {t(label)}
              </option>
            ))}
          </datalist>
          <Field label={canEdit ? t('Severity') : t('How bad it was')} optional error={errorOf('severity')}>
            <Select placeholder={t('Not known')} {...register('severity')}>
              {allergySeverities.map((one) => (
                <option key={one} value={one}>
                  {t(severityLabels[one])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Since')} optional error={errorOf('since')}>
            <TextInput type="date" max={dateIn(undefined)} {...register('since')} />
          </Field>
          {canEdit ? (
            <Field label={t('Certainty')} error={errorOf('certainty')}>
              <Select {...register('certainty')}>
                <option value="unconfirmed">{t('Not confirmed')}</option>
                <option value="confirmed">{t('Confirmed')}</option>
                <option value="refuted">{t('Not an allergy')}</option>
              </Select>
            </Field>
          ) : null}
          {record ? (
            <Field label={t('Status')} error={errorOf('status')}>
              <Select {...register('status')}>
                <option value="active">{t('Active')}</option>
                <option value="resolved">{canEdit ? t('Resolved') : t('I no longer react to it')}</option>
                <option value="error">{canEdit ? t('Entered in error') : t('Entered by mistake')}</option>
              </Select>
            </Field>
          ) : null}
        </div>
      </div>
      <Field label={t('Note')} optional error={errorOf('note')}>
        <Textarea rows={2} maxLength={500} {...register('note')} />
      </Field>
      {base ? <RecordedBy record={base} /> : null}
    </DialogForm>
  )
}
