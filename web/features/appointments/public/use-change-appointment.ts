import { type Message, msg, t } from '#language/translate.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentStatus,
  changeAppointment,
  type EndStatus,
  endStatuses,
} from '#contract/appointments/appointments.ts'
import { undoEnd } from '#contract/appointments/desk.ts'
import { call } from '#web/lib/api.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'
import { APPOINTMENTS_KEY, isOutdated } from './list.ts'
import { asksOverlap } from './refused.ts'
import { appointmentInWords } from './words.ts'

/** Returns the server's message, or "Failed to update appointment" without one. */
export const updateSentence = (error: unknown) => sentenceOf(error, t('Failed to update appointment'))

/** What a toast announces for each new status. */
const became: Record<AppointmentStatus, Message> = {
  pending: msg('Pending again'),
  scheduled: msg('Scheduled again'),
  confirmed: msg('Confirmed'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('Marked as no-show'),
}

const undone: Record<EndStatus, Message> = {
  completed: msg('Completed was undone'),
  cancelled: msg('Cancelled was undone'),
  no_show: msg('Marked as no-show was undone'),
}

const isEnd = (status: AppointmentStatus): status is EndStatus => endStatuses.some((end) => end === status)

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
    client.invalidateQueries({ queryKey: TIMELINE_KEY }),
  ])

/** Shows the change in a toast, which offers to undo a completed, cancelled or missed appointment. */
export function announceChange(
  client: QueryClient,
  appointment: Appointment,
  what = became[appointment.status],
  undoMove?: () => void,
) {
  const { id, status, can } = appointment
  const undoes = undoMove ?? (can.undo && isEnd(status) ? () => void undo(client, { id, status }) : undefined)
  toast({
    title: t('Appointment updated successfully'),
    description: `${t(what)}: ${appointmentInWords(appointment)}`,
    action: undoes && { label: t('Undo'), onPress: undoes },
  })
}

/** Undoes the end of an appointment. Shows the result in a toast, since the pressed button may be gone. */
export async function undo(client: QueryClient, { id, status }: { id: string; status: AppointmentStatus }) {
  if (!isEnd(status)) return
  try {
    const appointment = await call(undoEnd, { params: { id }, body: { status } })
    await refresh(client)
    announceChange(client, appointment, undone[status])
  } catch (error) {
    await refresh(client)
    if (error instanceof Error) toastFailure(error, { inWords: updateSentence })
  }
}

/** Where an appointment was before it was moved. */
type Place = Pick<Appointment, 'appointmentDate' | 'appointmentTime' | 'startsAt' | 'doctorId' | 'mode'>

/**
 * Returns how to move an appointment back to where it was; undefined if that time has passed or the appointment can no longer be moved. Shows the
 * result in a toast.
 */
function moveBack(client: QueryClient, moved: Appointment, was: Place) {
  if (!moved.can.move || Date.parse(was.startsAt) <= Date.now()) return undefined
  const { appointmentDate, appointmentTime, doctorId, mode } = was
  return async () => {
    try {
      const body = {
        appointmentDate,
        appointmentTime,
        fromStartsAt: moved.startsAt,
        // it was at this time before
        allowOverlap: true,
        ...(doctorId !== moved.doctorId && { doctorId }),
        ...(mode !== moved.mode && { mode }),
      }
      const appointment = await call(changeAppointment, { params: { id: moved.id }, body })
      await refresh(client)
      announceChange(client, appointment, msg('Moved back'))
    } catch (error) {
      await refresh(client)
      if (error instanceof Error) toastFailure(error, { inWords: updateSentence })
    }
  }
}

/** Returns `undo` for one appointment. */
export function useUndo(appointment: { id: string; status: AppointmentStatus }) {
  const client = useQueryClient()
  return () => void undo(client, appointment)
}

/** What a toast announces for a change that isn't of the status. */
function changeInWords({ status, mode, appointmentDate }: AppointmentChange): Message | undefined {
  if (status) return undefined
  if (appointmentDate) return msg('Rescheduled')
  return mode === 'video' ? msg('By video now') : msg('At the clinic now')
}

/**
 * Changes one appointment, refreshes the lists before settling, and shows the change in a toast. The caller also shows
 * `error` beside its buttons. `was`: where it is before a move; with it, the toast offers to undo the move.
 */
export function useChangeAppointment({ id }: Pick<Appointment, 'id'>, was?: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: AppointmentChange) => call(changeAppointment, { params: { id }, body: change }),
    onSuccess: async (appointment, change) => {
      await refresh(client)
      const back = was && change.appointmentDate ? moveBack(client, appointment, was) : undefined
      announceChange(client, appointment, changeInWords(change), back && (() => void back()))
    },
    onError: async (error) => {
      if (isOutdated(error)) await refresh(client)
    },
    meta: { inWords: updateSentence, isQuiet: asksOverlap },
  })
}

export type AppointmentChanger = ReturnType<typeof useChangeAppointment>

/** Returns the status that is being set; undefined if idle. */
export const wantedStatus = ({ isPending, variables }: AppointmentChanger) => (isPending ? variables.status : undefined)
