import {
  type Appointment,
  type AppointmentAbilities,
  type AppointmentDetails,
  type AppointmentMode,
  type AppointmentStatus,
  DEFAULT_SERVICE,
  type EndStatus,
  endStatuses,
  transitions,
  UNDO_MINUTES,
} from '#contract/appointments/appointments.ts'
import type { VisitStatus } from '#contract/visits/visits.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { BILLS, CHARTS, MEASURES } from '#server/standings.ts'
import { todayIn, wallClockOf } from '#server/time.ts'
import {
  type Action,
  actionOfEnd,
  actsAsPatient,
  isBeforeCutOff,
  isBeforeStart,
  isOfClinic,
  type Judged,
  readingOf,
  readsVisits,
  rightsOn,
  writesVisit,
} from './policy.ts'
import type { ChartAction } from '#server/audit/chart-actions.ts'
import type { Deps } from '#server/deps.ts'
import { chartOpenTo } from '#server/features/patients/public.ts'
import { moneyText } from '#server/money.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import type { ListedAppointment } from './queries/list.ts'

/** The additional parts of an appointment that decide the actions available now. */
export interface JudgedNow extends Judged {
  timeZone: string
  arrivedAt: Date | null
  /** When it ended, from which status, and who ended it; null before that. */
  endedAt: Date | null
  endedFrom: AppointmentStatus | null
  endedBy: string | null
  /** The status of its visit; null without one. */
  visitStatus: VisitStatus | null
  /** Left out where no one changes it. */
  mode?: AppointmentMode
  /** Its clinic and its service can be booked by video. */
  mayBeByVideo?: boolean
}

/** Patients can be checked in for appointments in these statuses; a pending one is confirmed by it (rule I2). */
const awaited: readonly AppointmentStatus[] = ['pending', 'scheduled', 'confirmed']

/** A visit can be written for appointments in these statuses. */
const consulted: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'completed']

/** Returns the actions available to the person now, for the screen. */
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
    complete: goesOnTo('completed') && may('complete') && hasCome(appointment, now),
    noShow: goesOnTo('no_show') && may('noShow'),
    move: goesOnTo('cancelled') && may('move') && isToCome,
    changeMode: may('changeMode') && awaited.includes(appointment.status) && isModeOpen(appointment),
    undo: isEnd(appointment.status) && may(actionOfEnd[appointment.status]) && isUndoable(actor, appointment, now),
    checkIn: mayCheckIn && appointment.arrivedAt === null,
    undoCheckIn: mayCheckIn && appointment.arrivedAt !== null,
    contact: may('contact'),
    chart: isMember(actor, appointment.clinicId, ...CHARTS),
    startVisit: appointment.visitStatus === null && writesVisit(actor, appointment) && isConsulted(appointment, now),
    recordVitals:
      isMember(actor, appointment.clinicId, ...MEASURES) &&
      !actor.mustProveEmail &&
      appointment.status !== 'cancelled' &&
      appointment.status !== 'no_show' &&
      isToday(appointment, now),
    bill: isMember(actor, appointment.clinicId, ...BILLS),
  }
}

/** True if it can change between video and the clinic: before its visit, and to video before the patient has come. */
const isModeOpen = ({ mode, mayBeByVideo, arrivedAt, visitStatus }: JudgedNow): boolean =>
  visitStatus === null && (mode === 'video' || (mode === 'in_person' && mayBeByVideo === true && arrivedAt === null))

/** No day is longer. */
const DAY_MS = 26 * 3_600_000

/** True if it begins on the clinic's day; looks at the clock only if that is possible. */
const isToday = ({ startsAt, timeZone }: Pick<JudgedNow, 'startsAt' | 'timeZone'>, now: Date): boolean =>
  Math.abs(startsAt.getTime() - now.getTime()) < DAY_MS &&
  wallClockOf(startsAt, timeZone).date === todayIn(timeZone, now)

/** True if the appointment has started, or is on today's date at the clinic. */
export const hasCome = (appointment: Pick<JudgedNow, 'startsAt' | 'timeZone'>, now = new Date()): boolean =>
  appointment.startsAt <= now || isToday(appointment, now)

const isConsulted = (appointment: JudgedNow, now: Date) =>
  consulted.includes(appointment.status) && hasCome(appointment, now)

const isEnd = (status: AppointmentStatus): status is EndStatus => endStatuses.some((end) => end === status)

/**
 * True on the clinic's day on which the end was set, and within an hour of it (rule I3). A pending booking would expire at
 * its start, so it can be restored only before that. Patients can undo their own cancellation before the start.
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

interface Seen {
  clinicId: string
  patientId: string
  patientUserId: string | null
}

/**
 * Records, after the reply, whose appointments a person has seen: a line in the audit per clinic, with the charts.
 * Their own and their family's aren't recorded.
 */
export function noteSeen(
  { views }: Pick<Deps, 'views'>,
  { actor, address }: { actor: SignedIn; address: string },
  action: ChartAction,
  appointments: readonly Seen[],
): void {
  const charts = new Map<string, string[]>()
  for (const { clinicId, patientId, patientUserId } of appointments) {
    if (patientUserId === actor.userId) continue
    const ofClinic = charts.get(clinicId)
    if (ofClinic) ofClinic.push(patientId)
    else charts.set(clinicId, [patientId])
  }
  for (const [clinicId, chartIds] of charts) views.note({ userId: actor.userId, action, address, clinicId, chartIds })
}

/** Records that a person has seen a list of one chart; that it is empty is an answer, too. */
export async function noteListOf(
  deps: Pick<Deps, 'db' | 'views'>,
  caller: { actor: SignedIn; address: string },
  action: ChartAction,
  chartId: string,
): Promise<void> {
  const chart = await chartOpenTo(deps.db, caller.actor, chartId)
  if (chart) noteSeen(deps, caller, action, [{ ...chart, patientId: chartId, patientUserId: chart.ownerId }])
}

/** Returns the reason of the appointment if the reader is allowed to see it; null otherwise. */
export function reasonFor(
  reader: SignedIn,
  appointment: Judged & { reason: string | null; symptoms: string | null },
): string | null {
  const reads = readingOf(reader, appointment)
  return (reads.reason ? appointment.reason : null) ?? (reads.clinical ? appointment.symptoms : null)
}

/** Returns the visit that was written of it, if the reader may open that: a doctor of the clinic, or the patient once it is finished. */
export const visitIdFor = (
  reader: SignedIn,
  appointment: Judged & Pick<StoredAppointment, 'visitId' | 'visitStatus'>,
): string | null =>
  readsVisits(reader, appointment.clinicId) ||
  (appointment.visitStatus === 'finished' && appointment.patientUserId === reader.userId)
    ? appointment.visitId
    : null

/** Returns its bill, if the reader writes bills. */
const billFor = (reader: SignedIn, { clinicId, bill }: Pick<ListedAppointment, 'clinicId' | 'bill'>) =>
  bill && isMember(reader, clinicId, ...BILLS)
    ? { id: bill.id, isDraft: bill.isDraft, balance: moneyText(bill.balanceMinor, bill.currency) }
    : null

/** Returns an appointment with the fields that its reader is allowed to see in a list. */
export function toAppointment(row: ListedAppointment, reader: SignedIn, now = new Date()): Appointment {
  return {
    id: row.id,
    appointmentDate: row.date,
    appointmentTime: row.time,
    date: row.date,
    time: row.time,
    startsAt: row.startsAt.toISOString(),
    duration: row.duration,
    mode: row.mode,
    status: row.status,
    service: { id: row.serviceId, name: row.serviceName ?? DEFAULT_SERVICE },
    reason: reasonFor(reader, row),
    clinic: { id: row.clinicId, name: row.clinicName, timeZone: row.timeZone },
    clinicId: row.clinicId,
    doctorId: row.doctorId,
    doctor: {
      id: row.doctorId,
      user: { firstName: row.doctorFirstName, lastName: row.doctorLastName },
      specialty: row.specialty,
    },
    patientId: row.patientId,
    patient: {
      id: row.patientId,
      user: { firstName: row.patientFirstName, lastName: row.patientLastName },
      age: row.age,
      chartNumber: row.chartNumber,
    },
    price: row.priceMinor === null ? null : moneyText(row.priceMinor, row.currency),
    currency: row.currency,
    cancelReason: row.cancelReason,
    arrivedAt: isOfClinic(reader, row) ? (row.arrivedAt?.toISOString() ?? null) : null,
    callAbout: isOfClinic(reader, row) && isBeforeStart(row.startsAt, now) && !row.arrivedAt ? row.callAbout : null,
    overbookReason: isOfClinic(reader, row) ? row.overbookReason : null,
    visitId: visitIdFor(reader, row),
    bill: billFor(reader, row),
    can: abilitiesOf(reader, row, now),
  }
}

/** Returns the patient's name for the person who booked: as they typed it, whatever the chart says (decision 0074). */
export const nameForBooker = (row: StoredAppointment): { firstName: string; lastName: string } =>
  row.bookedAs ?? { firstName: row.patientFirstName, lastName: row.patientLastName }

/** Returns an opened appointment, with contact data for people who can see it. */
export function toDetails(row: StoredAppointment, reader: SignedIn): AppointmentDetails {
  const appointment = toAppointment(row, reader)
  const mayContact = appointment.can.contact
  const user = {
    ...appointment.patient.user,
    email: mayContact ? row.patientEmail : null,
    phone: mayContact ? row.patientPhone : null,
  }
  const { clinical } = readingOf(reader, row)
  const texts = { symptoms: clinical ? row.symptoms : null, notes: clinical ? row.notes : null }
  const newTime = row.movedFrom && (row.keptAt ? ('kept' as const) : ('asked' as const))
  const bookedAs = mayContact ? row.bookedAs : null
  return { ...appointment, patient: { ...appointment.patient, user }, ...texts, newTime, bookedAs }
}
