import { t } from '#language/translate.ts'
import { useState } from 'react'
import {
  addImmunization,
  changeImmunization,
  type Immunization,
  ImmunizationChange,
  immunizationMessages,
  type PlannedImmunization,
} from '#contract/immunization/immunizations.ts'
import { type VaccineCode, vaccineCodes } from '#contract/immunization/codes.ts'
import { doseInWords, vaccineInWords, vaccines } from '#contract/immunization/vaccines.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { isChanged, useRefresh } from './api.ts'
import { nameOfDose } from './words.ts'

interface DoseDialogProps {
  patientId: string
  today: string
  /** The dose to correct; undefined to record one. */
  record?: Immunization
  /** The dose of the schedule that a new record is about. */
  planned?: PlannedImmunization
  onClose: () => void
}

/** Record Vaccine, or Correct Vaccine. */
export function DoseDialog(props: DoseDialogProps) {
  const { record, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={record ? t('Correct Vaccine') : t('Record Vaccine')}
      description={record ? t('Earlier versions stay visible.') : undefined}
    >
      <DoseForm key={record?.version} {...props} />
    </Dialog>
  )
}

/** Returns what the form starts with. */
const valuesOf = ({ record, planned, today }: DoseDialogProps) => ({
  version: record?.version ?? 1,
  vaccine: record?.vaccine ?? planned?.vaccine,
  vaccineName: record?.vaccineName ?? '',
  dose: record?.dose ?? planned?.dose ?? ('' as const),
  givenOn: record?.givenOn ?? today,
  isElsewhere: record?.isElsewhere ?? false,
  place: record?.place ?? '',
  brand: record?.brand ?? '',
  batch: record?.batch ?? '',
  expiresOn: record?.expiresOn ?? '',
  site: record?.site ?? '',
  givenBy: record?.givenBy ?? '',
  note: record?.note ?? '',
  status: record?.status ?? ('given' as const),
  reason: record?.reason ?? '',
})

function useDoseForm(props: DoseDialogProps, onOutdated: () => void) {
  const { patientId, record, onClose } = props
  const refresh = useRefresh(patientId)
  const add = useOnce(addImmunization)
  return useEndpointForm(
    { body: ImmunizationChange },
    {
      defaultValues: valuesOf(props),
      save: async ({ version, status, reason, ...values }) => {
        const { vaccine, givenOn = '' } = values
        const saved = record
          ? await call(changeImmunization, { params: { id: record.id }, body: { ...values, version, status, reason } })
          : await add({ params: { id: patientId }, body: { ...values, vaccine: vaccine!, givenOn } })
        await refresh()
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({ title: record ? t('Vaccine corrected') : t('Vaccine recorded'), description: nameOfDose(saved) })
      },
      onRefused: (error) => {
        if (!isChanged(error)) return false
        onOutdated()
        return true
      },
    },
  )
}

function DoseForm(props: DoseDialogProps) {
  const { record, patientId, onClose } = props
  const [isOutdated, setOutdated] = useState(false)
  const refresh = useRefresh(patientId)
  const form = useDoseForm(props, () => setOutdated(true))
  const { register, errorOf, watch } = form
  const isElsewhere = watch('isElsewhere')
  return (
    <DialogForm
      form={form}
      submitText={record ? t('Save Changes') : t('Record Vaccine')}
      pendingText={t('Saving...')}
      onCancel={onClose}
    >
      {isOutdated ? (
        <Notice tone="caution" live title={t(immunizationMessages.changed)}>
          <p>{t('Load their version to go on. What you typed here is then lost.')}</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => void refresh().then(onClose)}>
            {t('Reload')}
          </Button>
        </Notice>
      ) : null}
      <WhichDose form={form} />
      <Field
        label={t('Given on')}
        required
        help={t('A date, or a year or month if no more is known: 2015-03-14, 2015-03, 2015')}
        error={errorOf('givenOn')}
      >
        <TextInput maxLength={10} autoComplete="off" {...register('givenOn')} />
      </Field>
      <Checkbox label={t('Given elsewhere, not at this clinic')} {...register('isElsewhere')} />
      {isElsewhere ? (
        <Field label={t('Where')} optional error={errorOf('place')}>
          <TextInput maxLength={100} autoComplete="off" {...register('place')} />
        </Field>
      ) : null}
      <Details form={form} />
      <Field label={t('Note')} optional error={errorOf('note')}>
        <Textarea rows={2} maxLength={500} {...register('note')} />
      </Field>
      {record ? <ErrorFields form={form} /> : null}
    </DialogForm>
  )
}

type DoseFormState = ReturnType<typeof useDoseForm>

/** The vaccine and its dose. */
function WhichDose({ form: { register, errorOf, watch, setValue } }: { form: DoseFormState }) {
  const vaccine = watch('vaccine') as VaccineCode | undefined
  const doses = vaccine ? vaccines[vaccine].doses : []
  const choose = ({ target: { value } }: { target: { value: string } }) => {
    const { doses: next } = vaccines[value as VaccineCode] ?? { doses: [] }
    setValue('dose', next.length === 1 ? next[0] : '')
  }
  return (
    <div className="@container">
      <div className="grid gap-x-4 gap-y-5 @md:grid-cols-[2fr_1fr]">
        <Field label={t('Vaccine')} required error={errorOf('vaccine')}>
          <Select placeholder={t('Choose a vaccine')} {...register('vaccine', { onChange: choose })}>
            {vaccineCodes.map((code) => (
              <option key={code} value={code}>
                {vaccineInWords(code)}
              </option>
            ))}
          </Select>
        </Field>
        {vaccine === 'other' ? (
          <Field label={t('Name of the vaccine')} required error={errorOf('vaccineName')}>
            <TextInput maxLength={100} autoComplete="off" {...register('vaccineName')} />
          </Field>
        ) : doses.length > 1 ? (
          <Field label={t('Dose')} required error={errorOf('dose')}>
            <Select placeholder={t('Choose a dose')} {...register('dose')}>
              {doses.map((dose) => (
                <option key={dose} value={dose}>
                  {doseInWords(vaccine!, dose)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </div>
    </div>
  )
}

/** What the vial and the card say. */
const Details = ({ form: { register, errorOf } }: { form: DoseFormState }) => (
  <div className="@container">
    <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
      <Field label={t('Brand or manufacturer')} optional error={errorOf('brand')}>
        <TextInput maxLength={100} autoComplete="off" {...register('brand')} />
      </Field>
      <Field label={t('Batch')} optional error={errorOf('batch')}>
        <TextInput maxLength={50} autoComplete="off" {...register('batch')} />
      </Field>
      <Field label={t('Expiry')} optional help={t('2027-03 or 2027-03-31')} error={errorOf('expiresOn')}>
        <TextInput maxLength={10} autoComplete="off" {...register('expiresOn')} />
      </Field>
      <Field label={t('Site')} optional help={t('Such as left thigh')} error={errorOf('site')}>
        <TextInput maxLength={50} autoComplete="off" {...register('site')} />
      </Field>
      <Field label={t('Given by')} optional error={errorOf('givenBy')}>
        <TextInput maxLength={100} autoComplete="off" {...register('givenBy')} />
      </Field>
    </div>
  </div>
)

/** Marks a dose as entered in error, with the reason. */
function ErrorFields({ form: { register, errorOf, watch } }: { form: DoseFormState }) {
  return (
    <>
      <Field label={t('Status')} error={errorOf('status')}>
        <Select {...register('status')}>
          <option value="given">{t('Given')}</option>
          <option value="error">{t('Entered in error')}</option>
        </Select>
      </Field>
      {watch('status') === 'error' ? (
        <Field label={t('Reason')} required error={errorOf('reason')}>
          <TextInput maxLength={200} autoComplete="off" {...register('reason')} />
        </Field>
      ) : null}
    </>
  )
}
