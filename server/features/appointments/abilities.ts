import {
  type AppointmentAbilities,
  type AppointmentStatus,
  type EndStatus,
  endStatuses,
  transitions,
  UNDO_MINUTES,
} from '#contract/appointments/appointments.ts'
import type { VisitStatus } from '#contract/visits/visits.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { CHARTS } from '#server/standings.ts'
import { todayIn, wallClockOf } from '#server/time.ts'
import {
  type Action,
  actionOfEnd,
  actsAsPatient,
  isBeforeCutOff,
  isBeforeStart,
  type Judged,
  rightsOn,
  writesVisit,
} from './policy.ts'

/** What is also asked of an appointment, to say what may be done with it now. */
export interface JudgedNow extends Judged {
  timeZone: string
  arrivedAt: Date | null
  /** When it came to its end, from which status and by whom; null while it goes on. */
  endedAt: Date | null
  endedFrom: AppointmentStatus | null
  endedBy: string | null
  /** Of what its doctor has written of it; null until they begin. */
  visitStatus: VisitStatus | null
}

/** Patients can be checked in for appointments in these statuses; a pending one is confirmed by it (rule I2). */
const awaited: readonly AppointmentStatus[] = ['pending', 'scheduled', 'confirmed']

/** A visit is written of appointments in these statuses. */
const consulted: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'completed']

/** Returns what the person may do with it now, for the screen. */
export function abilitiesOf(actor: SignedIn, appointment: JudgedNow, now = new Date()): AppointmentAbilities {
  const next = transitions[appointment.status]
  const rights = rightsOn(actor, appointment)
  const may = (action: Action) => rights.has(action)
  const isPatient = actsAsPatient(actor, appointment)
  const hasBegun = !isBeforeStart(appointment.startsAt, now)
  const goesOnTo = (status: AppointmentStatus) => next.includes(status)
  const isToCome = isPatient ? isBeforeCutOff(appointment.startsAt, now) : !hasBegun || may('moveBegun')
  const mayCheckIn = may('checkIn') && awaited.includes(appointment.status) && isToday(appointment, now)
  return {
    confirm: goesOnTo('confirmed') && may('confirm'),
    cancel: goesOnTo('cancelled') && may('cancel') && !(isPatient && hasBegun),
    complete: goesOnTo('completed') && may('complete'),
    noShow: goesOnTo('no_show') && may('noShow'),
    move: goesOnTo('cancelled') && may('move') && isToCome,
    undo: isEnd(appointment.status) && may(actionOfEnd[appointment.status]) && isUndoable(actor, appointment, now),
    checkIn: mayCheckIn && appointment.arrivedAt === null,
    undoCheckIn: mayCheckIn && appointment.arrivedAt !== null,
    contact: may('contact'),
    chart: isMember(actor, appointment.clinicId, ...CHARTS),
    startVisit: appointment.visitStatus === null && writesVisit(actor, appointment) && isConsulted(appointment, now),
  }
}

/** No day is longer. */
const DAY_MS = 26 * 3_600_000

/** True if it begins on the clinic's day; the clock is asked only where it may be. */
const isToday = ({ startsAt, timeZone }: JudgedNow, now: Date): boolean =>
  Math.abs(startsAt.getTime() - now.getTime()) < DAY_MS &&
  wallClockOf(startsAt, timeZone).date === todayIn(timeZone, now)

/** True of an appointment that takes place on the clinic's today, or took place before. */
const isConsulted = (appointment: JudgedNow, now: Date) =>
  consulted.includes(appointment.status) && (appointment.startsAt <= now || isToday(appointment, now))

const isEnd = (status: AppointmentStatus): status is EndStatus => endStatuses.some((end) => end === status)

/**
 * True on the clinic's day on which the end was set, and within an hour of it (rule I3). What was pending would expire at
 * its start, so it comes back only before that. Patients take back what they cancelled themselves, before it begins.
 */
function isUndoable(actor: SignedIn, appointment: JudgedNow, now: Date): boolean {
  const { endedAt, endedFrom, endedBy, startsAt, timeZone } = appointment
  if (!endedAt || !endedFrom) return false
  const isRecent = now.getTime() - endedAt.getTime() <= UNDO_MINUTES * 60_000
  if (!isRecent && todayIn(timeZone, endedAt) !== todayIn(timeZone, now)) return false
  if (endedFrom === 'pending' && !isBeforeStart(startsAt, now)) return false
  if (!actsAsPatient(actor, appointment)) return true
  return endedBy === actor.userId && endedFrom !== 'pending' && isBeforeStart(startsAt, now)
}
