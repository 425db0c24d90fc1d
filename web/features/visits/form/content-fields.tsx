import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { bodyMassIndex, type VitalName, vitals } from '#contract/visits/content.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { addMonths } from '#contract/wall-clock.ts'
import { childOn } from '#web/features/visits/growth/child.ts'
import { Section, Sheet } from '#web/features/visits/sheet/section.tsx'
import { Field } from '#web/ui/field.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DiagnosisRows } from './diagnosis-rows.tsx'
import { FollowUpField } from './follow-up-field.tsx'
import { inOtherUnit, type VisitValues } from './values.ts'

const VitalHint = onDemand(async () => (await import('#web/features/visits/growth/vital-hint.tsx')).VitalHint)

/** Whose measurements the fields are, and on which day. */
interface Measured {
  visitDate: string
  patient: Visit['patient']
}

interface ContentFieldsProps extends Measured {
  /** Between the diagnosis and the advice: the prescription. */
  prescription?: ReactNode
  /** Below the advice. */
  belowAdvice?: ReactNode
}

/** All fields of a visit, in the order in which a doctor speaks. Needs a FormProvider. */
export function ContentFields({ visitDate, patient, prescription, belowAdvice }: ContentFieldsProps) {
  const { register, getFieldState, formState } = useFormContext<VisitValues>()
  const errorOf = (name: keyof VisitValues) => getFieldState(name, formState).error?.message
  return (
    <Sheet>
      <Section title={t('Complaint')}>
        <Field label={<span className="sr-only">{t('Complaint')}</span>} error={errorOf('complaint')}>
          <Textarea rows={2} maxLength={2000} {...register('complaint')} />
        </Field>
      </Section>
      <VitalFields visitDate={visitDate} patient={patient} />
      <Section title={t('Findings')}>
        <Field
          label={<span className="sr-only">{t('Findings')}</span>}
          help={t('For the clinic’s doctors. The patient doesn’t see them.')}
          error={errorOf('findings')}
        >
          <Textarea rows={3} maxLength={5000} {...register('findings')} />
        </Field>
      </Section>
      <DiagnosisRows />
      {prescription}
      <Section title={t('Advice and follow-up')}>
        <div className="flex flex-col gap-4">
          <Field label={t('Advice')} error={errorOf('advice')}>
            <Textarea rows={2} maxLength={2000} {...register('advice')} />
          </Field>
          {belowAdvice}
          <FollowUpField visitDate={visitDate} error={errorOf('followUpDate')} />
        </div>
      </Section>
    </Sheet>
  )
}

/** The measurements. Needs a FormProvider. */
const VitalFields = (measured: Measured) => (
  <Section title={t('Vitals')}>
    <div className="@container">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @md:grid-cols-4">
        <Vital name="systolic" {...measured} />
        <Vital name="diastolic" {...measured} />
        <Vital name="pulse" {...measured} />
        <Vital name="oxygen" {...measured} />
        <Temperature {...measured} />
        <Vital name="weight" {...measured} />
        <Vital name="height" {...measured} />
        <HeadCircumference {...measured} />
        <BodyMassIndex {...measured} />
      </div>
    </div>
  </Section>
)

function useErrorOf(name: VitalName) {
  const { getFieldState, formState } = useFormContext<VisitValues>()
  return getFieldState(name, formState).error?.message
}

const labelOf = (name: VitalName, unit: string = vitals[name].unit) => (
  <>
    {t(vitals[name].title)} <span className="font-normal text-muted">({unit})</span>
  </>
)

function Vital({ name, ...measured }: Measured & { name: VitalName }) {
  const { register } = useFormContext<VisitValues>()
  return (
    <Field label={labelOf(name)} error={useErrorOf(name)}>
      <TextInput
        inputMode={vitals[name].decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={7}
        className="tabular-nums"
        {...register(name)}
      />
      <VitalHint name={name} {...measured} />
    </Field>
  )
}

/** The temperature in Celsius or Fahrenheit; changing the unit converts the typed value. */
function Temperature(measured: Measured) {
  const { register, control, setValue, getValues } = useFormContext<VisitValues>()
  const unit = useWatch({ control, name: 'unit' })
  const { onChange: _, ...chosen } = register('unit')
  const convert = (to: VisitValues['unit']) => {
    setValue('temperature', inOtherUnit(getValues('temperature'), to))
    setValue('unit', to)
  }
  return (
    <div className="col-span-2 grid grid-cols-[1fr_auto] items-start gap-2 @xl:col-span-1">
      <Field label={labelOf('temperature', `°${unit}`)} error={useErrorOf('temperature')} className="min-w-0">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          className="tabular-nums"
          {...register('temperature')}
        />
        <VitalHint name="temperature" {...measured} />
      </Field>
      <Select
        aria-label={t('Unit of the temperature')}
        className="mt-6.5 w-18"
        {...chosen}
        onChange={(event) => convert(event.target.value as VisitValues['unit'])}
      >
        <option value="C">°C</option>
        <option value="F">°F</option>
      </Select>
    </div>
  )
}

/** For children under 5 years, whom WHO's tables are for, and wherever it was measured. */
function HeadCircumference(measured: Measured) {
  const { control } = useFormContext<VisitValues>()
  const typed = useWatch({ control, name: 'headCircumference' })
  // stays while it is cleared
  const [wasMeasured] = useState(typed !== '')
  const child = childOn(measured.patient, measured.visitDate)
  const isSmall = child !== null && measured.visitDate < addMonths(child.dateOfBirth, 60)
  return isSmall || wasMeasured ? <Vital name="headCircumference" {...measured} /> : null
}

function BodyMassIndex(measured: Measured) {
  const { control } = useFormContext<VisitValues>()
  const [weight, height] = useWatch({ control, name: ['weight', 'height'] }).map((text) => {
    const value = Number(text.replace(',', '.'))
    return value > 0 ? value : null
  })
  const bmi = bodyMassIndex({ weight: weight ?? null, height: height ?? null })
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">
        <Trans
          text="BMI <span>(kg/m²)</span>"
          tags={{ span: (words) => <span className="font-normal text-muted">{words}</span> }}
        />
      </span>
      <output className="flex min-h-11 items-center tabular-nums md:min-h-9">
        {bmi ?? t('Needs weight and height')}
      </output>
      <VitalHint name="bmi" {...measured} />
    </div>
  )
}
