import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { clock, readClock } from '#web/lib/clock.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { useHoursOf } from './time-field.tsx'

interface TypedTimeProps {
  /** The doctor and the day whose opening hours distinguish morning from afternoon. */
  doctorId: string
  date: string
  /** `HH:mm`, or the text as typed while it isn't a time. */
  value: string
  onChange: (value: string) => void
  /** Called when the person leaves the box. */
  onLeave: () => void
}

const isTime = (value: string) => /^\d\d:\d\d$/.test(value)

/** A time that is typed freely, as for a booking: "9:30", "3 pm", "1530". */
export function TypedTime({ doctorId, date, value, onChange, onLeave }: TypedTimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { data } = useQuery(calendarClinicsQuery(useSignedInUser()))
  const clinicId = data?.find(({ doctors }) => doctors.some(({ id }) => id === doctorId))?.id ?? ''
  const open = useHoursOf(clinicId, date)
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
      placeholder={t('Such as {clock}', { clock: clock('09:30') })}
      value={typed ?? (isTime(value) ? clock(value) : value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readClock(target.value, open) ?? target.value.trim())
      }}
      onKeyDown={({ key }) => key === 'Enter' && setTyped(null)}
      onBlur={() => {
        setTyped(null)
        onLeave()
      }}
    />
  )
}
