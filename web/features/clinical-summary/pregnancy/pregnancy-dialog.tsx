import { t, says } from '#language/translate.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type Pregnancy, pregnancyMessages, statePregnancy } from '#contract/clinical-summary/pregnancy.ts'
import { gestationInWords } from '#contract/clinical-summary/gestation.ts'
import { isoDate } from '#contract/common.ts'
import { useRefresh } from '#web/features/clinical-summary/api.ts'
import { FormAround } from '#web/features/clinical-summary/form-around.tsx'
import { useReader } from '#web/features/clinical-summary/reader.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface PregnancyDialogProps {
  /** The newest statement. */
  pregnancy: Pregnancy | null
  onClose: () => void
}

/** States whether the patient is pregnant or breastfeeding. Earlier statements stay in the history. */
export const PregnancyDialog = (props: PregnancyDialogProps) => (
  <FormAround onClose={props.onClose} title={t('Pregnancy and Breastfeeding')}>
    <PregnancyForm {...props} />
  </FormAround>
)

const PregnancyFields = z.object({
  isPregnant: z.enum(['yes', 'no'], says(pregnancyMessages.status)),
  isBreastfeeding: z.boolean(),
  dueOn: z.literal('').or(isoDate(pregnancyMessages.dueOn)),
})

function PregnancyForm({ pregnancy, onClose }: PregnancyDialogProps) {
  const { patientId, timeZone } = useReader()
  const refresh = useRefresh()
  const state = useOnce(statePregnancy)
  const known = pregnancy && !pregnancy.isOutdated ? pregnancy : null
  const form = useEndpointForm(
    { body: PregnancyFields },
    {
      defaultValues: {
        isPregnant: known ? (known.isPregnant ? 'yes' : 'no') : undefined,
        isBreastfeeding: known?.isBreastfeeding ?? false,
        dueOn: known?.dueOn ?? '',
      },
      save: async ({ isPregnant, isBreastfeeding, dueOn }) => {
        const isExpecting = isPregnant === 'yes'
        const body = { isPregnant: isExpecting, isBreastfeeding, dueOn: isExpecting ? dueOn : '' }
        await state({ params: { id: patientId }, body })
        await refresh()
      },
      onSaved: () => {
        onClose()
        toast({ title: t('Pregnancy and breastfeeding updated') })
      },
    },
  )
  const { register, errorOf } = form
  const [isPregnant, dueOn] = useWatch({ control: form.control, name: ['isPregnant', 'dueOn'] })
  const week = dueOn && isPregnant === 'yes' ? gestationInWords(dueOn, dateIn(timeZone)) : null
  return (
    <DialogForm form={form} submitText={t('Save')} pendingText={t('Saving...')} onCancel={onClose}>
      <RadioCards legend={t('Pregnant')} error={errorOf('isPregnant')} className="grid grid-cols-2 gap-2">
        <RadioCard title={t('Yes')} value="yes" {...register('isPregnant')} />
        <RadioCard title={t('No')} value="no" {...register('isPregnant')} />
      </RadioCards>
      {isPregnant === 'yes' ? (
        <Field
          label={t('Due date')}
          optional
          help={week ? t('{week} today, counted back 280 days from the due date.', { week }) : undefined}
          error={errorOf('dueOn')}
        >
          <TextInput type="date" {...register('dueOn')} />
        </Field>
      ) : null}
      <Checkbox label={t('Breastfeeding')} {...register('isBreastfeeding')} />
    </DialogForm>
  )
}
