import { t } from '#language/translate.ts'
import { outcomeLabels, outcomes } from '#contract/antenatal/dating.ts'
import { type AntenatalRecord, antenatalMessages, changeAntenatalRecord } from '#contract/antenatal/records.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useQuestion } from './question.tsx'
import { outcomeSchema } from './values.ts'

interface OutcomeDialogProps {
  patientId: string
  today: string
  record: AntenatalRecord
  /** True if the chart's summary says that the patient is breastfeeding. */
  isBreastfeeding: boolean
  onClose: () => void
}

/** How and when a pregnancy ended. */
export const OutcomeDialog = (props: OutcomeDialogProps) => (
  <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title={t('Pregnancy Ended')}>
    <OutcomeForm key={props.record.version} {...props} />
  </Dialog>
)

function useOutcomeForm({ patientId, record, today, isBreastfeeding, onClose }: OutcomeDialogProps) {
  const question = useQuestion({ patientId, changed: antenatalMessages.changed, onClose })
  const form = useEndpointForm(
    { body: outcomeSchema },
    {
      defaultValues: {
        version: record.version,
        outcome: record.outcome ?? 'born',
        endedOn: record.endedOn ?? today,
        // "no" can also mean that no one asked
        isBreastfeeding: isBreastfeeding ? 'yes' : '',
        isAsked: record.outcome === null,
      },
      save: async ({ endedOn, isBreastfeeding: answer, isAsked, ...body }) => {
        const dates = body.outcome ? { endedOn } : {}
        const feeding = isAsked && body.outcome === 'born' ? { isBreastfeeding: answer === 'yes' } : {}
        const saved = await call(changeAntenatalRecord, {
          params: { id: record.id },
          body: { ...body, ...dates, ...feeding, isSure: question.isSure.current },
        })
        await question.refresh()
        return saved
      },
      onSaved: () => {
        onClose()
        toast({ title: t('Antenatal record changed') })
      },
      ...question.options,
    },
  )
  return { form, question }
}

function OutcomeForm(props: OutcomeDialogProps) {
  const { record, today, onClose } = props
  const { form, question } = useOutcomeForm(props)
  const { register, errorOf, watch } = form
  const typed = { onChange: question.forget }
  const outcome = watch('outcome')
  return (
    <DialogForm
      form={form}
      submitText={t('Save')}
      pendingText={t('Saving...')}
      onCancel={onClose}
      {...question.propsOf(form)}
    >
      <Field label={t('Outcome')} required error={errorOf('outcome')}>
        <Select {...register('outcome', typed)}>
          {outcomes.map((one) => (
            <option key={one} value={one}>
              {t(outcomeLabels[one])}
            </option>
          ))}
          {record.outcome ? <option value="">{t('Still pregnant')}</option> : null}
        </Select>
      </Field>
      {outcome === '' ? null : (
        <Field label={t('Ended on')} required error={errorOf('endedOn')}>
          <TextInput type="date" max={today} {...register('endedOn', typed)} />
        </Field>
      )}
      {outcome === 'born' && record.outcome === null ? (
        <RadioCards
          legend={t('Breastfeeding now')}
          help={t('The chart’s summary and the safety check of prescriptions use it.')}
          error={errorOf('isBreastfeeding')}
          className="grid grid-cols-2 gap-2"
        >
          <RadioCard title={t('Yes')} value="yes" {...register('isBreastfeeding')} />
          <RadioCard title={t('No')} value="no" {...register('isBreastfeeding')} />
        </RadioCards>
      ) : null}
    </DialogForm>
  )
}
