import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { familyMessages, relationships } from '#contract/family-members.ts'
import { dateIn } from '#web/lib/dates.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { fullName } from '#web/shell/people.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ME, NEW, type Typed } from './subject.ts'

interface SubjectFieldsProps {
  form: UseFormReturn<Typed>
  /** Who can be chosen; 'you' shows no choice. */
  among: 'you' | 'family' | 'anybody'
  asksBirthDate: boolean
}

/** Fields that say whose record it is, and its birth date to compare with the clinic's. */
export function SubjectFields({ form, among, asksBirthDate }: SubjectFieldsProps) {
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: among !== 'you' })
  const { register, watch, formState } = form
  const { errors } = formState
  const whose = watch('whose')
  const member = family.find(({ id }) => id === whose)
  // a known family member's birth date is not asked for again
  const asks = whose === NEW || (asksBirthDate && !member?.dateOfBirth)
  return (
    <div className="flex flex-col gap-4">
      {among === 'you' ? null : (
        <RadioCards legend="Whose record is it?" error={errors.whose?.message}>
          {among === 'anybody' ? <RadioCard value={ME} title="Mine" {...register('whose')} /> : null}
          {family.map((one) => (
            <RadioCard
              key={one.id}
              value={one.id}
              title={fullName(one)}
              detail={one.relationship}
              {...register('whose')}
            />
          ))}
          <RadioCard
            value={NEW}
            title={family.length > 0 ? 'Another family member' : 'A family member’s'}
            {...register('whose')}
          />
        </RadioCards>
      )}
      {whose === NEW ? (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="First name" required error={errors.firstName?.message}>
              <TextInput {...register('firstName')} />
            </Field>
            <Field label="Last name" optional error={errors.lastName?.message}>
              <TextInput {...register('lastName')} />
            </Field>
          </div>
          <Field label="Relationship" required error={errors.relationship?.message}>
            <Select placeholder="Select relationship" {...register('relationship')}>
              {relationships.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          </Field>
        </>
      ) : null}
      {asks ? (
        <Field
          label="Date of birth"
          required={asksBirthDate}
          help="Must match the clinic’s record."
          error={errors.dateOfBirth?.message}
        >
          <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
        </Field>
      ) : null}
      {whose === NEW ? <p className="text-sm text-muted">{familyMessages.consent}</p> : null}
    </div>
  )
}
