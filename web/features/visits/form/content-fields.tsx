import { useFormContext } from 'react-hook-form'
import { addDays } from '#contract/wall-clock.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DiagnosisRows } from './diagnosis-rows.tsx'
import type { VisitValues } from './values.ts'
import { VitalFields } from './vital-fields.tsx'

/** All that is written of a visit. Needs a FormProvider around it. */
export function ContentFields({ visitDate }: { visitDate: string }) {
  const { register, getFieldState, formState } = useFormContext<VisitValues>()
  const errorOf = (name: keyof VisitValues) => getFieldState(name, formState).error?.message
  return (
    <>
      <Card title="Complaint and findings">
        <div className="flex flex-col gap-4">
          <Field label="Complaint" error={errorOf('complaint')}>
            <Textarea rows={2} maxLength={2000} {...register('complaint')} />
          </Field>
          <Field
            label="Findings"
            help="For the clinic’s doctors. The patient doesn’t see them."
            error={errorOf('findings')}
          >
            <Textarea rows={3} maxLength={5000} {...register('findings')} />
          </Field>
        </div>
      </Card>
      <VitalFields />
      <DiagnosisRows />
      <Card title="Advice and follow-up">
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <Field label="Advice" error={errorOf('advice')}>
            <Textarea rows={2} maxLength={2000} {...register('advice')} />
          </Field>
          <Field label="Follow-up date" error={errorOf('followUpDate')}>
            <TextInput type="date" min={addDays(visitDate, 1)} {...register('followUpDate')} />
          </Field>
        </div>
      </Card>
    </>
  )
}
