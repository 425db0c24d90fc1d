import { t } from '#language/translate.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { bodyMassIndex, type TemperatureUnit, type VitalName, vitals } from '#contract/visits/content.ts'
import { addMonths } from '#contract/wall-clock.ts'
import { childOn } from '#web/features/visits/growth/child.ts'
import type { MeasuredPatient } from '#web/features/visits/growth/vital-hint.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { inOtherUnit, likelyUnit, type VitalValues } from './values.ts'

const VitalHint = onDemand(async () => (await import('#web/features/visits/growth/vital-hint.tsx')).VitalHint)

/** Whose measurements the fields are, and on which day. */
interface Measured {
  visitDate: string
  patient: MeasuredPatient
}

/** The measurements. Needs a FormProvider. */
export const VitalFields = (measured: Measured) => (
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
)

function useErrorOf(name: VitalName) {
  const { getFieldState, formState } = useFormContext<VitalValues>()
  return getFieldState(name, formState).error?.message
}

const labelOf = (name: VitalName, unit: string = vitals[name].unit) => (
  <>
    {t(vitals[name].title)} <span className="font-normal text-muted">({unit})</span>
  </>
)

function Vital({ name, ...measured }: Measured & { name: VitalName }) {
  const { register } = useFormContext<VitalValues>()
  return (
    <Field label={labelOf(name)} error={useErrorOf(name)}>
      <TextInput
        inputMode={vitals[name].decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={7}
        className="tabular-nums"
        {...register(name)}
      />
      <VitalHint name={name} {...measured} />
    </Field>
  )
}

/** The temperature in Celsius or Fahrenheit; changing the unit converts what can be a temperature in the unit before. */
function Temperature(measured: Measured) {
  const { register, control, setValue, getValues, trigger, formState } = useFormContext<VitalValues>()
  const [unit, typed] = useWatch({ control, name: ['unit', 'temperature'] })
  const likely = likelyUnit(typed, unit)
  const { onChange: _, ...chosen } = register('unit')
  const convert = (to: TemperatureUnit) => {
    setValue('temperature', inOtherUnit(getValues('temperature'), to))
    setValue('unit', to, { shouldDirty: true })
    if (formState.isSubmitted) void trigger('temperature')
  }
  return (
    <div className="col-span-2 grid grid-cols-[1fr_auto] items-start gap-2">
      <Field label={labelOf('temperature', `°${unit}`)} error={useErrorOf('temperature')} className="min-w-0">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={7}
          className="tabular-nums"
          {...register('temperature')}
        />
        {likely ? (
          <Button variant="secondary" size="sm" className="min-h-11 w-fit md:min-h-8" onClick={() => convert(likely)}>
            {t('It is {value} {unit}', { value: typed.trim(), unit: `°${likely}` })}
          </Button>
        ) : (
          <VitalHint name="temperature" {...measured} />
        )}
      </Field>
      <Select
        aria-label={t('Unit of the temperature')}
        className="mt-6.5 w-18"
        {...chosen}
        onChange={(event) => convert(event.target.value as TemperatureUnit)}
      >
        <option value="C">°C</option>
        <option value="F">°F</option>
      </Select>
    </div>
  )
}

/** For children under 5 years, whom WHO's tables are for, and wherever it was measured. */
function HeadCircumference(measured: Measured) {
  const { control } = useFormContext<VitalValues>()
  const typed = useWatch({ control, name: 'headCircumference' })
  // stays while it is cleared
  const [wasMeasured] = useState(typed !== '')
  const child = childOn(measured.patient, measured.visitDate)
  const isSmall = child !== null && measured.visitDate < addMonths(child.dateOfBirth, 60)
  return isSmall || wasMeasured || typed !== '' ? <Vital name="headCircumference" {...measured} /> : null
}

function BodyMassIndex(measured: Measured) {
  const { control } = useFormContext<VitalValues>()
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
        {bmi ?? t('Enter weight and height')}
      </output>
      <VitalHint name="bmi" {...measured} />
    </div>
  )
}
