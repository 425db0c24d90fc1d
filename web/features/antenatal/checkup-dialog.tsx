import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import {
  addAntenatalCheckup,
  type AntenatalCheckup,
  changeAntenatalCheckup,
  checkupDegreeNames,
  checkupDegrees,
  checkupMessages,
  type CheckupNumber,
  checkupNumberNames,
  checkupNumbers,
  degreeInWords,
  degrees,
  presentationLabels,
  presentations,
} from '#contract/antenatal/checkups.ts'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import { gestationInWords } from '#contract/clinical-summary/gestation.ts'
import type { VitalSet } from '#contract/visits/vitals.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { measuredQuery } from './api.ts'
import { MarkingFields } from './marking-fields.tsx'
import { useQuestion } from './question.tsx'
import { checkupSchema, checkupValuesOf } from './values.ts'

interface CheckupDialogProps {
  patientId: string
  today: string
  record: AntenatalRecord
  /** The checkup to correct; undefined to record one. */
  checkup?: AntenatalCheckup
  onClose: () => void
}

/** Record Checkup, or Correct Checkup. */
export function CheckupDialog(props: CheckupDialogProps) {
  const { checkup, onClose } = props
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={checkup ? t('Correct Checkup') : t('Record Checkup')}
      description={checkup ? t('Earlier versions stay visible.') : undefined}
    >
      <CheckupForm key={checkup?.version} {...props} />
    </Dialog>
  )
}

function useCheckupForm({ patientId, record, checkup, today, onClose }: CheckupDialogProps) {
  const question = useQuestion({ patientId, changed: checkupMessages.changed, onClose })
  const add = useOnce(addAntenatalCheckup)
  const form = useEndpointForm(
    { body: checkupSchema },
    {
      defaultValues: checkupValuesOf(checkup, today),
      save: async ({ status, reason, ...body }) => {
        const saved = checkup
          ? await call(changeAntenatalCheckup, {
              params: { id: checkup.id },
              body: { ...body, status, reason, version: checkup.version },
            })
          : await add({ params: { id: record.id }, body })
        await question.refresh()
        return saved
      },
      onSaved: ({ seenOn }) => {
        onClose()
        toast({ title: checkup ? t('Checkup corrected') : t('Checkup recorded'), description: plainDate(seenOn) })
      },
      ...question.options,
    },
  )
  return { form, question }
}

type Form = ReturnType<typeof useCheckupForm>['form']

function CheckupForm(props: CheckupDialogProps) {
  const { patientId, record, checkup, today, onClose } = props
  const { form, question } = useCheckupForm(props)
  const { register, errorOf, watch } = form
  const seenOn = watch('seenOn')
  const age = /^\d{4}-\d\d-\d\d$/.test(seenOn) ? gestationInWords(record.dueOn, seenOn) : null
  return (
    <DialogForm
      form={form}
      submitText={checkup ? t('Save Changes') : t('Record Checkup')}
      pendingText={t('Saving...')}
      onCancel={onClose}
      {...question.propsOf(form)}
    >
      <Field label={t('Date')} required help={age ?? undefined} error={errorOf('seenOn')}>
        <TextInput type="date" max={today} {...register('seenOn')} />
      </Field>
      <MeasuredThen form={form} patientId={patientId} day={seenOn} />
      <Values form={form} />
      <Field label={t('Note')} optional help={t('The patient reads it, too.')} error={errorOf('note')}>
        <Textarea rows={2} maxLength={1000} {...register('note')} />
      </Field>
      {checkup ? (
        <MarkingFields
          status={register('status')}
          reason={register('reason')}
          isError={watch('status') === 'error'}
          problem={errorOf('reason')}
        />
      ) : null}
    </DialogForm>
  )
}

const numberLabel = (name: CheckupNumber) => (
  <>
    {t(checkupNumbers[name].title)} <span className="font-normal text-muted">({checkupNumbers[name].unit})</span>
  </>
)

/** The measurements and findings. */
const Values = ({ form: { register, errorOf } }: { form: Form }) => (
  <div className="@container">
    <div className="grid grid-cols-2 gap-x-4 gap-y-4 @md:grid-cols-3">
      {checkupNumberNames.map((name) => (
        <Field key={name} label={numberLabel(name)} error={errorOf(name)}>
          <TextInput
            inputMode={checkupNumbers[name].decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={7}
            className="tabular-nums"
            {...register(name)}
          />
        </Field>
      ))}
      <Field label={t('Presentation')} error={errorOf('presentation')}>
        <Select {...register('presentation')}>
          <option value="">{t('Not noted')}</option>
          {presentations.map((one) => (
            <option key={one} value={one}>
              {t(presentationLabels[one])}
            </option>
          ))}
        </Select>
      </Field>
      {checkupDegreeNames.map((name) => (
        <Field key={name} label={t(checkupDegrees[name])} error={errorOf(name)}>
          <Select {...register(name)}>
            <option value="">{t('Not noted')}</option>
            {degrees.map((one) => (
              <option key={one} value={one}>
                {degreeInWords(one)}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  </div>
)

/** What was measured on a day, the newest value of each kind. */
function measuredOn(sets: readonly VitalSet[], day: string) {
  const those = sets.filter(({ measuredOn: on, isError }) => on === day && !isError)
  const weight = those.find(({ vitals }) => vitals.weight !== null)?.vitals.weight ?? null
  const { systolic = null, diastolic = null } = those.find(({ vitals }) => vitals.systolic !== null)?.vitals ?? {}
  return weight === null && systolic === null ? null : { weight, systolic, diastolic }
}

/** Offers the vitals that were recorded on the same day. */
function MeasuredThen({ form, patientId, day }: { form: Form; patientId: string; day: string }) {
  const { data } = useQuery(measuredQuery(patientId))
  const measured = data ? measuredOn(data.sets, day) : null
  if (!measured) return null
  const { weight, systolic, diastolic } = measured
  const [typedWeight, typedSystolic, typedDiastolic] = form.watch(['weight', 'systolic', 'diastolic'])
  const isUsed =
    (weight === null || typedWeight === String(weight)) &&
    (systolic === null || (typedSystolic === String(systolic) && typedDiastolic === String(diastolic)))
  if (isUsed) return null
  const use = () => {
    const set = (name: CheckupNumber, value: number | null) =>
      value === null ? undefined : form.setValue(name, String(value), { shouldDirty: true })
    set('weight', weight)
    set('systolic', systolic)
    set('diastolic', diastolic)
  }
  return (
    <Notice title={t('Measured on this day')}>
      <p className="tabular-nums">
        {joined(
          weight !== null && t('Weight {weight} kg', { weight }),
          systolic !== null &&
            t('Blood pressure {systolic}/{diastolic} mmHg', { systolic, diastolic: diastolic ?? '' }),
        )}
      </p>
      <Button size="sm" variant="secondary" className="mt-2" onClick={use}>
        {t('Use these values')}
      </Button>
    </Notice>
  )
}
