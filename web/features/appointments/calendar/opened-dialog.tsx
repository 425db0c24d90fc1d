import { useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { MoveAppointment } from '#web/features/appointments/for-others/move/move-appointment.tsx'
import { DetailsDialog } from './dialogs/details-dialog.tsx'
import type { CalendarState } from './use-calendar.ts'

interface DayAndTime {
  date: string
  time: string
}

type Opened = { kind: 'details'; id: string } | { kind: 'move'; visit: Appointment; to: DayAndTime | undefined }

/** Which appointment of the calendar is open, and in which dialog. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    show: (id: string) => setOpened({ kind: 'details', id }),
    /** To where it was dropped, if it was. */
    move: (visit: Appointment, to?: DayAndTime) => setOpened({ kind: 'move', visit, to }),
    close: () => setOpened(null),
  }
}

interface OpenedDialogProps {
  calendar: CalendarState
  dialogs: ReturnType<typeof useOpened>
}

/** The details of an appointment, or the question before it is moved. */
export function OpenedDialog({ calendar, dialogs: { opened, move, close } }: OpenedDialogProps) {
  const now = (id: string) => calendar.visits.find((visit) => visit.id === id)
  if (!opened) return null
  if (opened.kind === 'move') {
    const { visit, to } = opened
    return <MoveAppointment appointment={now(visit.id) ?? visit} to={to} onClose={close} />
  }
  const visit = now(opened.id)
  if (!visit) return null
  return <DetailsDialog visit={visit} isPatient={calendar.isPatient} onMove={() => move(visit)} onClose={close} />
}
