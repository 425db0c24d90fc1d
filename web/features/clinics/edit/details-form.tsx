import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ClinicChange, type ClinicSetup } from '#contract/clinic-setup.ts'
import { useChangeClinic } from '#web/features/clinics/api.ts'
import { ClinicFields } from '#web/features/clinics/clinic-fields.tsx'
import { type ClinicValues, fieldNames, valuesOf } from '#web/features/clinics/clinic-values.ts'
import { FormButtons } from '#web/features/clinics/form-buttons.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Values = ClinicValues & { showsReviews: boolean }

interface DetailsFormProps {
  setup: ClinicSetup
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}

/** What a clinic says of itself; only what was changed is sent. */
export function DetailsForm({ setup, onTouched, onClose }: DetailsFormProps) {
  const [stored] = useState<Values>(() => ({ ...valuesOf(setup), showsReviews: setup.clinic.showsReviews }))
  const form = useForm<Values>({ resolver: zodResolver(ClinicChange) as never, defaultValues: stored })
  const change = useChangeClinic(setup.clinic.id, () => onTouched(false))
  const { errors, isDirty } = form.formState
  const values = { ...stored, ...useWatch({ control: form.control }) }
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const submit = form.handleSubmit((cleaned) => {
    if (change.isPending) return
    const changed = Object.entries(cleaned).filter(([name, value]) => value !== stored[name as keyof Values])
    change.mutate(Object.fromEntries(changed), {
      onSuccess: onClose,
      onError: (error) => placeIssues(error, [...fieldNames, 'showsReviews'], form.setError),
    })
  })
  const set = (name: 'timeZone' | 'currency', value: string) => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  }
  const zoneHelp =
    setup.comingVisits > 0
      ? 'It can be changed when no appointments are to come: patients were told their times in this zone.'
      : values.timeZone !== stored.timeZone
        ? 'Opening hours keep their times. Past visits are shown in the new zone.'
        : undefined
  const currencyHelp =
    values.currency !== stored.currency
      ? 'Prices keep their numbers and are not converted. Visits keep the price at which they were booked.'
      : undefined
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ClinicFields
        register={form.register as never}
        errors={errors}
        values={values}
        set={set}
        zoneHelp={zoneHelp}
        currencyHelp={currencyHelp}
      />
      <Checkbox
        label="Show reviews"
        help="The rating and what patients wrote after their visits stand on the booking page."
        {...form.register('showsReviews')}
      />
      {change.isError && !isAboutFields(change.error, [...fieldNames, 'showsReviews']) ? (
        <Notice tone="danger" live>
          {sentenceOf(change.error)}
        </Notice>
      ) : null}
      <FormButtons pending={change.isPending} pendingText="Saving..." onCancel={onClose}>
        Save Changes
      </FormButtons>
    </form>
  )
}
