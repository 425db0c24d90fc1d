import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { type FieldErrors, useForm, type UseFormRegister, useWatch } from 'react-hook-form'
import { NewClinic } from '#contract/clinic-setup.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCreateClinic } from './api.ts'
import { ClinicFields } from './clinic-fields.tsx'
import { type ClinicValues, emptyValues, fieldNames } from './clinic-values.ts'
import { FormButtons } from './form-buttons.tsx'
import { proposalFor } from './zones.ts'

const names = [...fieldNames, 'consultationPrice'] as const

type Values = ClinicValues & { consultationPrice: string }

interface RegisterFormProps {
  onTouched: (isTouched: boolean) => void
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** The fields of 'Register New Clinic'; zone and currency are proposed by where the browser is. */
export function RegisterForm({ onTouched, onClose, onCreated }: RegisterFormProps) {
  const [proposed] = useState(() => proposalFor(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const form = useForm<Values>({
    resolver: zodResolver(NewClinic) as never,
    defaultValues: { ...emptyValues(proposed), consultationPrice: '0' },
  })
  const watched = useWatch({ control: form.control })
  const create = useCreateClinic()
  const { errors, isDirty } = form.formState
  useEffect(() => onTouched(isDirty), [isDirty, onTouched])
  const submit = form.handleSubmit((values) => {
    if (create.isPending) return
    create.mutate(values, {
      onSuccess: ({ clinic }) => onCreated(clinic.id),
      onError: (error) => placeIssues(error, names, form.setError),
    })
  })
  const set = (name: 'timeZone' | 'currency', value: string) => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ClinicFields
        register={form.register as unknown as UseFormRegister<ClinicValues>}
        errors={errors as FieldErrors<ClinicValues>}
        values={{ ...proposed, ...watched }}
        set={set}
      />
      <Field
        label="Price of a General Consultation"
        optional
        help="The clinic begins with this service of 30 minutes. Prices and more services can be changed at any time."
        error={errors.consultationPrice?.message}
        className="sm:max-w-xs"
      >
        <TextInput
          inputMode="decimal"
          {...form.register('consultationPrice', { setValueAs: (text: string) => text.trim() || '0' })}
        />
      </Field>
      {create.isError && !isAboutFields(create.error, names) ? (
        <Notice tone="danger" live>
          {sentenceOf(create.error)}
        </Notice>
      ) : null}
      <FormButtons pending={create.isPending} pendingText="Creating..." onCancel={onClose}>
        Register Clinic
      </FormButtons>
    </form>
  )
}
