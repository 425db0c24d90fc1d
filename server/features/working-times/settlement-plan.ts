import {
  leaveMessages,
  type PlannedSettlement,
  SETTLED_AT_ONCE,
  type Settlement,
} from '#contract/working-times/leave.ts'
import { t } from '#language/translate.ts'
import type { WallClock } from '#contract/wall-clock.ts'
import { clinicsAs, type SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import {
  type BookableClinic,
  bookableClinic,
  freeTimesFrom,
  nightEnd,
  noteSeen,
} from '#server/features/appointments/public.ts'
import { CHARTS } from '#server/standings.ts'
import { instantOf, wallClockOf } from '#server/time.ts'
import { leaveFor } from './leave.ts'
import { listOtherAppointments, listTouched, type StoredLeave, type Stretch, type TouchedRow } from './queries/leave.ts'

/** Each appointment affected by a leave, with its new time; null if there is no free time, or it isn't moved. */
export interface Planned {
  appointment: TouchedRow
  to: WallClock | null
}

/** Returns what settling a leave would do now, and when its emails are sent. Throws 403 and 404 as the policy says. */
export async function previewSettlement(
  deps: Deps,
  caller: SignedInCaller,
  id: string,
  action: Settlement,
): Promise<PlannedSettlement> {
  const leave = await leaveFor(deps.db, caller.actor, id)
  const planned = await planOf(deps, caller, leave, action)
  noteSeen(
    deps,
    caller,
    'leave.visits-listed',
    planned.map(({ appointment }) => appointment),
  )
  const now = new Date()
  const mailsAt: PlannedSettlement['mailsAt'] = {}
  for (const { appointment, to } of planned) {
    const end =
      appointment.hasMail && (to || action === 'cancel') ? nightEnd(now, leave.timeZone, appointment.startsAt) : null
    if (end) mailsAt[appointment.id] = wallClockOf(end, leave.timeZone)
  }
  const appointments = planned.map(({ appointment, to }) => {
    if (action === 'cancel') return { ...appointment, outcome: 'cancelled' as const, movedTo: null, why: null }
    if (!to) return { ...appointment, outcome: 'stayed' as const, movedTo: null, why: t(leaveMessages.noTime) }
    const movedTo = { appointmentDate: to.date, appointmentTime: to.time }
    return { ...appointment, outcome: 'moved' as const, movedTo, why: null }
  })
  return { visits: appointments, remaining: Math.max(0, leave.visits - planned.length), mailsAt }
}

/** Returns the appointments that a leave touches, in their order, each with the doctor's next free time after it that is left. */
export async function planOf(
  deps: Deps,
  caller: SignedInCaller,
  leave: StoredLeave,
  action: Settlement,
): Promise<Planned[]> {
  const charts = clinicsAs(caller.actor, ...CHARTS)
  const touched = await listTouched(deps.db, leave.id, { limit: SETTLED_AT_ONCE, offset: 0, charts })
  if (action === 'cancel' || touched.length === 0) return touched.map((appointment) => ({ appointment, to: null }))
  const clinic = await bookableClinic(deps, leave.clinicId, caller.actor)
  const others = await listOtherAppointments(
    deps.db,
    touched.map(({ patientId }) => patientId),
    leave.endsAt,
  )
  const free = new Map<string, WallClock[]>()
  const given: Stretch[] = []
  const planned: Planned[] = []
  for (const appointment of touched) {
    const own = others.filter((one) => one.patientId === appointment.patientId && one.id !== appointment.id)
    const kind = `${appointment.serviceId} ${appointment.duration}`
    const starts = free.get(kind) ?? (await startsFor(deps, clinic, leave, appointment, touched.length))
    free.set(kind, starts)
    const taken = [...given, ...own]
    const to = starts.find((at) => isFree(stretchOf(at, appointment.duration, clinic.timeZone), taken)) ?? null
    if (to) given.push(stretchOf(to, appointment.duration, clinic.timeZone))
    planned.push({ appointment, to })
  }
  return planned
}

/** Returns the doctor's free times after a leave, enough for this number of long appointments. */
function startsFor(
  deps: Deps,
  clinic: BookableClinic,
  { doctorId, endsAt }: StoredLeave,
  { serviceId, duration: minutes }: Planned['appointment'],
  appointments: number,
): Promise<WallClock[]> {
  return freeTimesFrom(deps, clinic, { doctorId, serviceId, minutes }, endsAt, 20 + 32 * appointments)
}

const isFree = ({ from, to }: Stretch, taken: readonly Stretch[]) =>
  !taken.some((one) => one.from < to && one.to > from)

function stretchOf({ date, time }: WallClock, minutes: number, zone: string): Stretch {
  const from = instantOf(date, time, zone)?.getTime() ?? 0
  return { from, to: from + minutes * 60_000 }
}
