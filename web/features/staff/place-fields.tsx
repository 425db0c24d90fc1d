import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { staffCapabilities, staffCapabilityLabels } from '#contract/members.ts'
import {
  type StaffDetails,
  staffDepartments,
  type StaffPosition,
  staffPositions,
  usualCapabilities,
} from '#contract/staff.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** The fields of a place on the staff, for `placeIssues`. */
export const placeFieldNames = [
  'position',
  'department',
  'salary',
  'startDate',
  'employeeId',
  'address',
  'emergencyContact',
  'notes',
] as const satisfies (keyof StaffDetails)[]

interface PlaceFieldsProps {
  /** The rights follow the position until somebody chooses them; those that are given already stay as they are. */
  followsPosition?: boolean
  /** Nobody who is deactivated may do anything. */
  withRights?: boolean
}

/** A place on the staff: what it is, what it pays, and what its holder may do. Stands inside a FormProvider. */
export function PlaceFields({ followsPosition = false, withRights = true }: PlaceFieldsProps) {
  const { register, formState, setValue } = useFormContext<StaffDetails>()
  const [isFollowing, setFollowing] = useState(followsPosition)
  const { errors } = formState
  const follow = (position: string) => {
    if (isFollowing) setValue('capabilities', [...(usualCapabilities[position as StaffPosition] ?? [])])
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Position" required error={errors.position?.message}>
          <Select
            placeholder="Choose a position"
            {...register('position', {
              onChange: (event: { target: { value: string } }) => follow(event.target.value),
            })}
          >
            {staffPositions.map((position) => (
              <option key={position}>{position}</option>
            ))}
          </Select>
        </Field>
        <Field label="Department" required error={errors.department?.message}>
          <Select placeholder="Choose a department" {...register('department')}>
            {staffDepartments.map((department) => (
              <option key={department}>{department}</option>
            ))}
          </Select>
        </Field>
        <Field label="Employee ID" required error={errors.employeeId?.message}>
          <TextInput autoComplete="off" {...register('employeeId')} />
        </Field>
        <Field label="Start date" required error={errors.startDate?.message}>
          <TextInput type="date" {...register('startDate')} />
        </Field>
        <Field
          label="Salary"
          required
          help="Rupees a month. Only the administrators of this clinic see it."
          error={errors.salary?.message}
        >
          <TextInput inputMode="decimal" autoComplete="off" {...register('salary')} />
        </Field>
        <Field label="Emergency contact" optional error={errors.emergencyContact?.message}>
          <TextInput autoComplete="off" {...register('emergencyContact')} />
        </Field>
      </div>
      <Field label="Address" optional error={errors.address?.message}>
        <Textarea rows={2} {...register('address')} />
      </Field>
      <Field label="Notes" optional error={errors.notes?.message}>
        <Textarea rows={3} {...register('notes')} />
      </Field>
      {withRights ? (
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">May see and do</legend>
          {staffCapabilities.map((capability) => (
            <Checkbox
              key={capability}
              label={staffCapabilityLabels[capability]}
              value={capability}
              {...register('capabilities', { onChange: () => setFollowing(false) })}
            />
          ))}
          <p className="text-sm text-muted">
            Without any of them the person can sign in and sees nothing of the clinic’s patients.
          </p>
        </fieldset>
      ) : null}
    </div>
  )
}
