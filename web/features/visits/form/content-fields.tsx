import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Visit } from '#contract/visits/visits.ts'
import { Section, Sheet } from '#web/features/visits/sheet/section.tsx'
import { TakenVitals } from '#web/features/visits/vitals/taken-vitals.tsx'
import { VitalFields } from '#web/features/visits/vitals/vital-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { DiagnosisRows } from './diagnosis-rows.tsx'
import { FollowUpField } from './follow-up-field.tsx'
import { QuickTextarea } from './quick-texts/quick-textarea.tsx'
import type { VisitValues } from './values.ts'

interface ContentFieldsProps {
  visit: Pick<Visit, 'patientId' | 'patient' | 'visitDate' | 'startedAt'>
  /** Between the diagnosis and the advice: the prescription. */
  prescription?: ReactNode
  /** Behind the prescription: the tests. */
  tests?: ReactNode
  /** Below the advice. */
  belowAdvice?: ReactNode
}

/** All fields of a visit, in the order in which a doctor speaks. Needs a FormProvider. */
export function ContentFields({ visit, prescription, tests, belowAdvice }: ContentFieldsProps) {
  const { visitDate, patient } = visit
  const { getFieldState, formState } = useFormContext<VisitValues>()
  const errorOf = (name: keyof VisitValues) => getFieldState(name, formState).error?.message
  return (
    <Sheet>
      <Section title={t('Complaint')}>
        <Field label={<span className="sr-only">{t('Complaint')}</span>} error={errorOf('complaint')}>
          <QuickTextarea name="complaint" rows={2} maxLength={2000} />
        </Field>
      </Section>
      <Section title={t('Vitals')}>
        <div className="flex flex-col gap-3">
          <VitalFields visitDate={visitDate} patient={patient} />
          <TakenVitals visit={visit} isForm />
        </div>
      </Section>
      <Section title={t('Findings')}>
        <Field
          label={<span className="sr-only">{t('Findings')}</span>}
          help={t('For the clinic’s doctors. The patient doesn’t see them.')}
          error={errorOf('findings')}
        >
          <QuickTextarea name="findings" rows={3} maxLength={5000} />
        </Field>
      </Section>
      <DiagnosisRows />
      {prescription}
      {tests}
      <Section title={t('Advice and follow-up')}>
        <div className="flex flex-col gap-4">
          <Field label={t('Advice')} error={errorOf('advice')}>
            <QuickTextarea name="advice" rows={2} maxLength={2000} />
          </Field>
          {belowAdvice}
          <FollowUpField visitDate={visitDate} error={errorOf('followUpDate')} />
        </div>
      </Section>
    </Sheet>
  )
}
