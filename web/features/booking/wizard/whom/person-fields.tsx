import { familyMessages, relationships } from '#contract/family-members.ts'
import type { WizardView } from '#web/features/booking/wizard/use-wizard.ts'
import { dateIn } from '#web/lib/dates.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface PersonFieldsProps {
  form: WizardView['form']
  isChild: boolean
  /** The person becomes a family member of the signed-in patient. */
  isKept: boolean
}

/** Name and birth date or age of the person who comes. */
export function PersonFields({ form: { register, formState }, isChild, isKept }: PersonFieldsProps) {
  const { errors } = formState
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line p-4">
      <Field
        label={isChild ? 'Your child’s name' : 'Name of the person who comes'}
        required
        help="As the clinic should know them. One name is enough."
        error={errors.personName?.message}
      >
        <TextInput autoComplete="off" {...register('personName')} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="Date of birth" help="Or enter the age." error={errors.dateOfBirth?.message}>
          <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
        </Field>
        <Field label="Age" help="In years." error={errors.age?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('age')} />
        </Field>
      </div>
      {isKept && !isChild ? (
        <Field label="Relationship" optional help="What they are to you." error={errors.relationship?.message}>
          <Select placeholder="Select relationship" {...register('relationship')}>
            {relationships.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      ) : null}
      {isKept ? (
        <p className="text-sm text-muted">We add them to your family members. {familyMessages.consent}</p>
      ) : null}
    </div>
  )
}
