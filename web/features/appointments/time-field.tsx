import { useQuery } from '@tanstack/react-query'
import { freeTimes } from '#web/lib/free-times.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TimeBox } from './time-box.tsx'

interface TimeFieldProps {
  clinicId: string
  doctorId: string
  /** The clinic's wall clock; without a day nothing can be offered. */
  date: string
  /** Minutes that the visit takes. */
  duration: number
  value: string
  onChange: (time: string) => void
  error: string | undefined
  /** Clinic people may type a time that is not offered; patients choose one that is. */
  mayType: boolean
}

/** The time of a visit: the doctor's free times of that day, and for clinic people any other. */
export function TimeField({ clinicId, doctorId, date, duration, value, onChange, error, mayType }: TimeFieldProps) {
  const isAsked = Boolean(clinicId && doctorId && date)
  const { data, isFetching } = useQuery({ ...freeTimes({ clinicId, doctorId, duration, date }), enabled: isAsked })
  const times = isAsked ? (data?.slots ?? []).map(({ time }) => time) : []
  const emptyText = !isAsked
    ? 'Choose the doctor and the date first'
    : mayType
      ? 'No public time is free; type a time'
      : 'No time is free on this day'
  return (
    <Field label="Time" required error={error} help={isAsked && data ? howMany(times.length, mayType) : undefined}>
      {mayType ? (
        <TimeBox
          value={value}
          onChange={onChange}
          times={times}
          loading={isAsked && isFetching && !data}
          emptyText={emptyText}
        />
      ) : (
        <Combobox
          items={times.map((time) => ({ value: time, label: time }))}
          value={value ? { value, label: value } : null}
          onChange={(item) => onChange(item?.value ?? '')}
          loading={isAsked && isFetching && !data}
          emptyText={emptyText}
          placeholder="Choose a time"
        />
      )}
    </Field>
  )
}

const howMany = (count: number, mayType: boolean) => {
  const free = count === 0 ? 'No free time' : count === 1 ? '1 free time' : `${count} free times`
  return mayType ? `${free} within public hours; any other can be typed.` : `${free} on this day.`
}
