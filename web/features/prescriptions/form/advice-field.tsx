import { t } from '#language/translate.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { CommonAdvice } from '#web/features/prescriptions/public/common-advice.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { PrescriptionValues } from './values.ts'

/** The advice, typed or put together from lines that are printed in the patient's language, too. */
export function AdviceField({ error }: { error: string | undefined }) {
  const { register, control, setValue } = useFormContext<PrescriptionValues>()
  const advice = useWatch({ control, name: 'advice' }) ?? ''
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('Advice')} optional error={error}>
        <Textarea rows={3} maxLength={2000} {...register('advice')} />
      </Field>
      <CommonAdvice
        advice={advice}
        onChange={(text) => setValue('advice', text, { shouldDirty: true, shouldValidate: true })}
      />
    </div>
  )
}
