import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { MoveAppointment } from '#web/features/appointments/public/move/move-appointment.tsx'
import { DetailsDialog } from './dialogs/details-dialog.tsx'
import type { CalendarState } from './use-calendar.ts'

interface DayAndTime {
  date: string
  time: string
}

type Opened = { kind: 'details'; id: string } | { kind: 'move'; appointment: Appointment; to: DayAndTime | undefined }

/** Which appointment of the calendar is open, and in which dialog. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    show: (id: string) => setOpened({ kind: 'details', id }),
    /** To where it was dropped, if it was. */
    move: (appointment: Appointment, to?: DayAndTime) => setOpened({ kind: 'move', appointment, to }),
    close: () => setOpened(null),
  }
}

interface OpenedDialogProps {
  calendar: CalendarState
  dialogs: ReturnType<typeof useOpened>
}

/** The details of an appointment, or the question before it is moved. */
export function OpenedDialog({ calendar, dialogs: { opened, move, close } }: OpenedDialogProps) {
  const now = (id: string) => calendar.appointments.find((appointment) => appointment.id === id)
  if (!opened) return null
  if (opened.kind === 'move') {
    const { appointment, to } = opened
    return <MoveAppointment appointment={now(appointment.id) ?? appointment} to={to} onClose={close} />
  }
  const appointment = now(opened.id)
  if (!appointment) return null
  return (
    <DetailsDialog
      appointment={appointment}
      isPatient={calendar.isPatient}
      onMove={() => move(appointment)}
      onClose={close}
    />
  )
}
