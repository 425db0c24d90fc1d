import type { Tx } from '#server/database/db.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { type PushKind, pushKinds } from '#contract/push.ts'
import { auditLine } from '#server/audit/record.ts'
import { together } from '#server/database/together.ts'
import { announce } from '#server/events/announce.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import { notices } from '#server/features/notifications/public.ts'
import { pushAbout } from '#server/features/push/public.ts'
import { type Mail, queuedMail } from '#server/mail-delivery/queue.ts'
import type { StoredAppointment } from './queries/appointments.ts'

/** Who changes an appointment: a signed-in person, a guest by the secret link, or a job. */
export interface Author {
  userId: string | null
  address: string | null
  /** The change settles a time off of the doctor: the mail says so, and waits for the morning. */
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

interface Change {
  /** What the audit calls it. */
  verb: string
  detail?: Record<string, string>
  /** The notification for doctor and patient; people are not notified of what they did themselves. */
  kind?: NotificationKind
  /** Who else is told: the desk, of an online booking. */
  desk?: readonly string[]
  mail: Mail | null
}

const isPushed = (kind: NotificationKind | undefined): kind is PushKind & NotificationKind =>
  pushKinds.some((one) => one === kind)

/**
 * Records one change of an appointment in the audit, announces it to open screens, and queues its notifications, mail and, for the
 * patient's devices, push messages.
 */
export async function auditAndNotify(
  tx: Tx,
  appointment: StoredAppointment,
  author: Author,
  { verb, detail, kind, desk = [], mail }: Change,
): Promise<void> {
  const others = [...new Set([appointment.doctorUserId, appointment.patientUserId, ...desk])].filter(
    (id) => id !== null,
  )
  const news = newsOf(appointment)
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
  ])
}
