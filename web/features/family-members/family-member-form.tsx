import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import {
  type FamilyMember,
  FamilyMemberFields,
  familyMessages,
  genders,
  relationships,
} from '#contract/family-members.ts'
import { bloodTypes } from '#contract/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { genderLabels } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useSaveFamilyMember } from './api.ts'

const names = Object.keys(FamilyMemberFields.shape) as (keyof FamilyMemberFields)[]

/** Every field as text for its control; what is not known is empty. */
const typedOf = (member: FamilyMember | undefined): FamilyMemberFields => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  relationship: member?.relationship ?? ('' as FamilyMemberFields['relationship']),
  dateOfBirth: member?.dateOfBirth ?? '',
  gender: member?.gender ?? '',
  bloodType: member?.bloodType ?? '',
  allergies: member?.allergies ?? '',
  medicalHistory: member?.medicalHistory ?? '',
  // as it is stored: the dashboard does without the library that groups digits
  phone: member?.phone ?? '',
  email: member?.email ?? '',
  emergencyContact: member?.emergencyContact ?? false,
})

interface FamilyMemberFormProps {
  member: FamilyMember | undefined
  onChanged: (isChanged: boolean) => void
  onClose: () => void
}

/** Only names and relationship are asked for: a clinic needs no more to book a visit (trap T107). */
export function FamilyMemberForm({ member, onChanged, onClose }: FamilyMemberFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<FamilyMemberFields>({
    resolver: zodResolver(FamilyMemberFields),
    defaultValues: typedOf(member),
  })
  const { errors, isDirty } = formState
  const save = useSaveFamilyMember(member?.id)
  useEffect(() => onChanged(isDirty), [isDirty, onChanged])
  const submit = handleSubmit((fields) => {
    if (save.isPending) return
    save.mutate(fields, { onSuccess: onClose, onError: (error) => placeIssues(error, names, setError) })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...register('lastName')} />
        </Field>
        <Field label="Relationship" required error={errors.relationship?.message}>
          <Select placeholder="Choose" {...register('relationship')}>
            {relationships.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field label="Date of birth" optional error={errors.dateOfBirth?.message}>
          <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
        </Field>
        <Field label="Gender" optional error={errors.gender?.message}>
          <Select placeholder="Choose" {...register('gender')}>
            {genders.map((one) => (
              <option key={one} value={one}>
                {genderLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Blood type" optional error={errors.bloodType?.message}>
          <Select placeholder="Choose" {...register('bloodType')}>
            {bloodTypes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Field label="Email" optional error={errors.email?.message}>
          <TextInput type="email" autoComplete="off" {...register('email')} />
        </Field>
      </div>
      <Field label="Allergies" optional error={errors.allergies?.message}>
        <Textarea rows={2} {...register('allergies')} />
      </Field>
      <Field label="Medical history" optional error={errors.medicalHistory?.message}>
        <Textarea rows={3} {...register('medicalHistory')} />
      </Field>
      <Checkbox label="Call this person in an emergency" {...register('emergencyContact')} />
      <Notice>{familyMessages.consent}</Notice>
      {save.isError && !isAboutFields(save.error, names) ? (
        <Notice tone="danger" live>
          {sentenceOf(save.error)}
        </Notice>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} pendingText="Saving...">
          {member ? 'Save Changes' : 'Add Family Member'}
        </Button>
      </div>
    </form>
  )
}
