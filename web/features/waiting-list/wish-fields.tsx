import { type ReactNode, useId } from 'react'
import { t } from '#language/translate.ts'
import { shortWeekdayInWords } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateBox } from '#web/ui/date-box.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** What a patient waits for, as the forms keep it. */
export interface Wish {
  serviceId: string
  doctorIds?: string[] | undefined
  weekdays?: number[] | undefined
  from?: string | undefined
  to?: string | undefined
  until: string
}

interface OfferedService {
  id: string
  name: string
  doctors: { id: string }[] | null
}

interface Doctor {
  id: string
  user: { firstName: string; lastName: string }
}

export interface WishFieldsProps {
  value: Wish
  onChange: (change: Partial<Wish>) => void
  services: readonly OfferedService[]
  doctors: readonly Doctor[]
  /** The clinic's today. */
  today: string
  errorOf: (name: keyof Wish) => string | undefined
}

const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** Returns a list with or without an item. */
const toggled = <T,>(list: readonly T[], item: T, isIn: boolean): T[] =>
  isIn ? [...list, item] : list.filter((one) => one !== item)

/** Service, doctors, days, hours and last day. */
export function WishFields({ value, onChange, services, doctors, today, errorOf }: WishFieldsProps) {
  const isAlive = useHydrated()
  const service = services.find(({ id }) => id === value.serviceId)
  const suitable = doctors.filter(({ id }) => !service?.doctors || service.doctors.some((one) => one.id === id))
  const [doctorIds, weekdays] = [value.doctorIds ?? [], value.weekdays ?? []]
  return (
    <>
      <Field label={t('Service')} required error={errorOf('serviceId')}>
        <Select
          value={value.serviceId}
          placeholder={t('Select a service')}
          onChange={({ target }) => onChange({ serviceId: target.value, doctorIds: [] })}
        >
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Choices
        legend={t('Doctors')}
        help={t('Any doctor, if you choose none.')}
        error={errorOf('doctorIds')}
        disabled={!isAlive}
        layout="grid sm:grid-cols-2"
      >
        {suitable.map(({ id, user }) => (
          <Checkbox
            key={id}
            label={doctorName(user)}
            checked={doctorIds.includes(id)}
            onChange={({ target }) => onChange({ doctorIds: toggled(doctorIds, id, target.checked) })}
          />
        ))}
      </Choices>
      <Choices
        legend={t('Days')}
        help={t('Any day, if you choose none.')}
        error={errorOf('weekdays')}
        disabled={!isAlive}
        layout="flex flex-wrap"
      >
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            label={shortWeekdayInWords(day)}
            checked={weekdays.includes(day)}
            onChange={({ target }) => onChange({ weekdays: toggled(weekdays, day, target.checked) })}
          />
        ))}
      </Choices>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
        <HourField
          label={t('Not before')}
          value={value.from}
          onChange={(from) => onChange({ from })}
          error={errorOf('from')}
        />
        <HourField label={t('Not after')} value={value.to} onChange={(to) => onChange({ to })} error={errorOf('to')} />
        <Field label={t('Last day')} required error={errorOf('until')}>
          <DateBox value={value.until} min={today} onChange={(until) => onChange({ until })} />
        </Field>
      </div>
    </>
  )
}

interface HourFieldProps {
  label: string
  value: string | undefined
  onChange: (time: string | undefined) => void
  error: string | undefined
}

/** A time of the clinic's clock; empty for any. */
const HourField = ({ label, value, onChange, error }: HourFieldProps) => (
  <Field label={label} optional error={error}>
    <TextInput type="time" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)} />
  </Field>
)

interface ChoicesProps {
  legend: string
  help: string
  error: string | undefined
  /** A choice made before hydration would be lost. */
  disabled: boolean
  /** Classes that arrange the boxes. */
  layout: string
  children: ReactNode
}

function Choices({ legend, help, error, disabled, layout, children }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      <div className={`mt-1 gap-x-5 ${layout}`}>{children}</div>
      <p id={`${id}-help`} className="text-sm text-muted">
        {help}
      </p>
      <FieldError error={error} />
    </fieldset>
  )
}
