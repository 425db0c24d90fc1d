import { t } from '#language/translate.ts'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { dayCapabilities, staffCapabilities, staffCapabilityLabels, type StaffCapability } from '#contract/members.ts'
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
import { departmentInWords, positionInWords } from './words.ts'

const ofTheDay: ReadonlySet<StaffCapability> = new Set(dayCapabilities)

interface PlaceFieldsProps {
  /** Permissions follow the position until one is changed by hand. False keeps the given ones. */
  followsPosition?: boolean
  /** False for deactivated members, who have no permissions. */
  withRights?: boolean
}

/** Position, salary and permissions of a staff member. Needs a FormProvider. */
export function PlaceFields({ followsPosition = false, withRights = true }: PlaceFieldsProps) {
  const { register, formState, setValue, getValues } = useFormContext<StaffDetails>()
  const [isFollowing, setFollowing] = useState(followsPosition)
  const { errors } = formState
  const follow = (position: string) => {
    if (isFollowing) setValue('capabilities', [...(usualCapabilities[position as StaffPosition] ?? [])])
  }
  /** The check-in permission comes with the one for appointments, and goes with it (rule I4). */
  const choose = ({ target }: { target: HTMLInputElement }) => {
    setFollowing(false)
    if (target.value !== 'appointments') return
    const others = (getValues('capabilities') ?? []).filter((one) => !ofTheDay.has(one))
    setValue('capabilities', target.checked ? [...others, ...dayCapabilities] : others)
  }
  return (
    <div className="flex flex-col gap-5">
      <EmploymentFields onPosition={follow} />
      <Field label={t('Address')} optional error={errors.address?.message}>
        <Textarea rows={2} {...register('address')} />
      </Field>
      <Field label={t('Notes')} optional error={errors.notes?.message}>
        <Textarea rows={3} {...register('notes')} />
      </Field>
      {withRights ? <PermissionFields onChange={choose} /> : null}
    </div>
  )
}

function EmploymentFields({ onPosition }: { onPosition: (position: string) => void }) {
  const { register, formState } = useFormContext<StaffDetails>()
  const { errors } = formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('Position')} required error={errors.position?.message}>
        <Select
          placeholder={t('Choose a position')}
          {...register('position', {
            onChange: (event: { target: { value: string } }) => onPosition(event.target.value),
          })}
        >
          {staffPositions.map((position) => (
            <option key={position} value={position}>
              {positionInWords(position)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Department')} required error={errors.department?.message}>
        <Select placeholder={t('Choose a department')} {...register('department')}>
          {staffDepartments.map((department) => (
            <option key={department} value={department}>
              {departmentInWords(department)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('Employee ID')} required error={errors.employeeId?.message}>
        <TextInput autoComplete="off" {...register('employeeId')} />
      </Field>
      <Field label={t('Start date')} required error={errors.startDate?.message}>
        <TextInput type="date" {...register('startDate')} />
      </Field>
      <Field
        label={t('Salary')}
        required
        help={t('₹ per month. Only this clinic’s administrators can see it.')}
        error={errors.salary?.message}
      >
        <TextInput inputMode="decimal" autoComplete="off" {...register('salary')} />
      </Field>
      <Field label={t('Emergency contact')} optional error={errors.emergencyContact?.message}>
        <TextInput autoComplete="off" {...register('emergencyContact')} />
      </Field>
    </div>
  )
}

function PermissionFields({ onChange }: { onChange: (event: { target: HTMLInputElement }) => void }) {
  const { register } = useFormContext<StaffDetails>()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{t('Permissions')}</legend>
      {staffCapabilities.map((capability) => (
        <Checkbox
          key={capability}
          label={t(staffCapabilityLabels[capability])}
          value={capability}
          {...register('capabilities', { onChange })}
        />
      ))}
      <p className="text-sm text-muted">{t('With none selected, they can’t see any patients.')}</p>
    </fieldset>
  )
}
