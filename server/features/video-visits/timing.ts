import { JOIN_MINUTES, type JoinState, LATE_MINUTES } from '#contract/video-visits/joining.ts'
import type { StoredAppointment } from '#server/features/appointments/public.ts'
import type { StoredCall } from './queries/calls.ts'

type Timed = Pick<StoredAppointment, 'startsAt' | 'endsAt'>

/** Returns from when until when patient and doctor can join. */
export const timesOf = ({ startsAt, endsAt }: Timed): { opensAt: Date; closesAt: Date } => ({
  opensAt: new Date(startsAt.getTime() - JOIN_MINUTES * 60_000),
  closesAt: new Date(endsAt.getTime() + LATE_MINUTES * 60_000),
})

/** Returns what the patient can do now. */
export function joinStateOf(
  appointment: Timed & Pick<StoredAppointment, 'status'>,
  call: Pick<StoredCall, 'startedAt' | 'endedAt'>,
  now = new Date(),
): JoinState {
  const { opensAt, closesAt } = timesOf(appointment)
  const isOff = !['pending', 'scheduled', 'confirmed'].includes(appointment.status)
  if (isOff || call.endedAt || now >= closesAt) return 'over'
  if (appointment.status === 'pending') return 'unconfirmed'
  if (now < opensAt) return 'early'
  return call.startedAt ? 'started' : 'open'
}
