import { addDays, type WallClock } from '#contract/wall-clock.ts'
import { instantOf, wallClockOf } from '#server/time.ts'
import type { Tx } from '#server/database/db.ts'
import type { CallReason } from '#contract/appointments/appointments.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { type PushKind, pushKinds } from '#contract/push.ts'
import { auditLine } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import { announce } from '#server/events/announce.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import { notices } from '#server/features/notifications/public.ts'
import { pushAbout } from '#server/features/push/public.ts'
import { queuedMail, type WriteMail } from '#server/email-delivery/queue.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import { callChange } from './queries/calls.ts'

/** Emails about settled time off wait from the first to the second of these times, by the clinic's clock. */
const NIGHT = { from: '21:00', to: '08:00' } as const

/** An email about an appointment is sent at least this long before it, even at night. */
const NOTICE_MS = 3_600_000

/** Returns until when an email about an appointment at `startsAt` waits; null if it is sent immediately. */
export function nightEnd(now: Date, timeZone: string, startsAt: Date): Date | null {
  const { date, time }: WallClock = wallClockOf(now, timeZone)
  if (time < NIGHT.from && time >= NIGHT.to) return null
  const end = instantOf(time >= NIGHT.from ? addDays(date, 1) : date, NIGHT.to, timeZone)
  return end && startsAt.getTime() - end.getTime() >= NOTICE_MS ? end : null
}

/** The author of a change: a signed-in person, a guest by the secret link, or a job. */
export interface Author {
  userId: string | null
  address: string | null
  /** True if the change settles a doctor's time off: the email says so, and waits for the morning. */
  isAway?: boolean
}

const newsOf = ({ id, clinicId, doctorId, patientUserId }: StoredAppointment): News => ({
  kind: 'appointment',
  subjectId: id,
  clinicId,
  doctorId,
  userId: patientUserId,
})

/** Announces that an appointment has changed: open screens read it again. */
export const announceAppointment = (tx: Tx, appointment: StoredAppointment) => announce(tx, newsOf(appointment))

/** What a clinic says by phone after each change, if no email can say it. */
const callsAfter: Partial<Record<string, CallReason>> = {
  booked: 'booked',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  moved: 'moved',
  'mode-changed': 'changed',
  'end-undone': 'restored',
  expired: 'expired',
}

/**
 * Returns what the clinic has to tell a patient without an email and an account by phone after a change (decision 0119):
 * undefined if the change alters nothing, null if there is nothing left to tell.
 */
function callAfter(
  appointment: StoredAppointment,
  author: Author,
  { verb, kind, mail }: Change,
): CallReason | null | undefined {
  const { patientEmail, patientUserId, source, status } = appointment
  if (mail) return null
  if (patientEmail !== null || patientUserId !== null) return undefined
  // a guest who is confirmed immediately sees it on the confirmation page, and the desk tells its caller
  if (verb === 'booked' && (source !== 'public' || status !== 'pending')) return undefined
  const isByLink = author.userId === null && author.address !== null
  if (isByLink && verb !== 'booked') return null
  return kind && callsAfter[verb]
}

interface Change {
  /** The verb in the audit. */
  verb: string
  detail?: Record<string, string>
  /** The notification for doctor and patient; people aren't notified of their own actions. */
  kind?: NotificationKind
  /** The desk, also notified of an online booking. */
  desk?: readonly string[]
  mail: WriteMail | null
}

const isPushed = (kind: NotificationKind | undefined): kind is PushKind & NotificationKind =>
  pushKinds.some((one) => one === kind)

/**
 * Records one change of an appointment in the audit, announces it to open screens, and queues its notifications, email
 * and, for the patient's devices, push messages. A patient without an email and an account goes to the clinic's calls.
 */
export async function auditAndNotify(
  tx: Tx,
  appointment: StoredAppointment,
  author: Author,
  change: Change,
): Promise<void> {
  const { verb, detail, kind, desk = [], mail } = change
  const others = [...new Set([appointment.doctorUserId, appointment.patientUserId, ...desk])].filter(
    (id) => id !== null,
  )
  const news = newsOf(appointment)
  const call = callAfter(appointment, author, change)
  const isForPatient = appointment.patientUserId !== null && appointment.patientUserId !== author.userId
  await together(tx, [
    auditLine({
      actorUserId: author.userId,
      action: `appointment.${verb}`,
      subjectType: 'appointment',
      subjectId: appointment.id,
      clinicId: appointment.clinicId,
      address: author.address,
      detail,
    }),
    ...(kind
      ? notices(
          others.filter((id) => id !== author.userId),
          kind,
          appointment.id,
          news,
        )
      : [announcement([news])]),
    ...(isForPatient && isPushed(kind) ? [pushAbout(appointment.id, kind)] : []),
    ...(mail ? [queuedMail(mail)] : []),
    ...(call === undefined || call === appointment.callAbout ? [] : [callChange(appointment.id, call)]),
  ])
}
