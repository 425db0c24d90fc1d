import type { Transaction } from 'kysely'
import { appointmentMessages, type AppointmentStatus, transitions } from '#contract/appointments.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { auditLine } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { codeOf } from '#server/database/failures.ts'
import { together } from '#server/database/together.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import type { News } from '#server/events/news.ts'
import { announcement } from '#server/events/queries.ts'
import { conflict } from '#server/errors.ts'
import { notices } from '#server/features/notifications/use-cases.ts'
import { type Mail, queuedMail } from '#server/mail/queue.ts'
import { bookedMail, cancelledMail, confirmedMail, expiredMail, movedMail, scheduledMail } from './mails.ts'
import { manageTokenHash, manageTokenOf } from './manage-link.ts'
import {
  findAppointmentById,
  insertAppointment,
  insertChange,
  lockOverdue,
  type NewAppointment,
  type StoredAppointment,
  updateStatus,
  updateTime,
} from './queries.ts'

type Tx = Transaction<DB>

/** Who changes an appointment: somebody signed in, the guest by the secret link, or the clock. */
export interface Author {
  userId: string | null
  address: string | null
}

const clock: Author = { userId: null, address: null }

/** What an appointment is made of; a public one gets a manage link and its holder a mail. */
export type Order = Omit<NewAppointment, 'manageTokenHash'> & { withManageLink: boolean }

/**
 * Stores a new appointment with its history, audit, the doctor's notification and the patient's mail, in the caller's
 * transaction. Gives null, and stores nothing, when the doctor's time is taken.
 */
export async function store(
  deps: Deps,
  tx: Tx,
  { withManageLink, ...order }: Order,
  author: Author,
): Promise<StoredAppointment | null> {
  const one = { ...order, manageTokenHash: withManageLink ? manageTokenHash(manageTokenOf(deps, order.id)) : null }
  let visit = await insertAppointment(tx, one, author.userId)
  // A pending booking that has run out may still stand there: let it go and try once more.
  if (!visit && (await expireOverdueIn(deps, tx, one.doctorId))) visit = await insertAppointment(tx, one, author.userId)
  if (!visit) return null
  const mailOf = visit.status === 'pending' ? bookedMail : scheduledMail
  await tell(tx, visit, author, {
    verb: 'booked',
    detail: { source: one.source },
    kind: 'appointment_booked',
    mail: withManageLink && visit.mailTo ? mailOf(deps, visit, visit.mailTo) : null,
  })
  return visit
}

const newsOf = ({ id, clinicId, doctorId, patientUserId }: StoredAppointment): News => ({
  kind: 'appointment',
  subjectId: id,
  clinicId,
  doctorId,
  userId: patientUserId,
})

/** Every change of an appointment is announced: whoever has it on a screen reads it again. */
export const announceVisit = (tx: Tx, visit: StoredAppointment) => announce(tx, newsOf(visit))

interface Told {
  /** What the audit calls it. */
  verb: string
  detail?: Record<string, string>
  /** What the doctor and the patient's account read in the bell; nobody is told of what they did themselves. */
  kind?: NotificationKind
  mail: Mail | null
}

/** Audit, open screens, bell and mail of one change: whoever has it on a screen reads it again. */
async function tell(tx: Tx, visit: StoredAppointment, author: Author, { verb, detail, kind, mail }: Told) {
  const others = [...new Set([visit.doctorUserId, visit.patientUserId])].filter((id) => id !== null)
  const news = newsOf(visit)
  await together(tx, [
    auditLine({
      actorUserId: author.userId,
      action: `appointment.${verb}`,
      subjectType: 'appointment',
      subjectId: visit.id,
      clinicId: visit.clinicId,
      address: author.address,
      detail,
    }),
    ...(kind
      ? notices(
          others.filter((id) => id !== author.userId),
          kind,
          visit.id,
          news,
        )
      : [announcement([news])]),
    ...(mail ? [queuedMail(mail)] : []),
  ])
}

const kindOf: Partial<Record<AppointmentStatus, NotificationKind>> = {
  confirmed: 'appointment_confirmed',
  cancelled: 'appointment_cancelled',
}

const mailsOf: Partial<Record<AppointmentStatus, typeof confirmedMail>> = {
  confirmed: confirmedMail,
  cancelled: cancelledMail,
}

/** Turns an appointment to another status with history, audit, notices and mail; throws 409 when it has changed meanwhile. */
export async function turn(
  deps: Deps,
  tx: Tx,
  visit: StoredAppointment,
  to: AppointmentStatus,
  author: Author,
  reason: string | null,
): Promise<void> {
  if (!transitions[visit.status].includes(to)) throw conflict(appointmentMessages.transitionRefused)
  const cancelReason = to === 'cancelled' ? reason : null
  if (!(await updateStatus(tx, { id: visit.id, from: visit.status, to, cancelReason })))
    throw conflict(appointmentMessages.transitionRefused)
  await insertChange(tx, {
    appointmentId: visit.id,
    actorUserId: author.userId,
    fromStatus: visit.status,
    toStatus: to,
    fromStartsAt: visit.startsAt,
    toStartsAt: visit.startsAt,
    reason,
  })
  const mailOf = mailsOf[to]
  const after = { ...visit, status: to, cancelReason, calendarSequence: visit.calendarSequence + 1 }
  const mail = mailOf && visit.mailTo ? mailOf(deps, after, visit.mailTo) : null
  await tell(tx, visit, author, { verb: to, kind: kindOf[to], mail })
}

/** Moves an appointment with history, audit, notices and mail. Throws 409 when the time is taken or the appointment has changed. */
export async function relocate(
  deps: Deps,
  tx: Tx,
  visit: StoredAppointment,
  startsAt: Date,
  author: Author,
): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + visit.duration * 60_000)
  const expiresAt = visit.status === 'pending' ? pendingUntil(startsAt, visit.createdAt) : null
  const change = { id: visit.id, status: visit.status, from: visit.startsAt, startsAt, endsAt, expiresAt }
  await expireOverdueIn(deps, tx, visit.doctorId)
  try {
    if (!(await updateTime(tx, change))) throw conflict(appointmentMessages.transitionRefused)
  } catch (error) {
    if (codeOf(error) === '23P01') throw conflict(appointmentMessages.slotTaken, { code: 'slot-taken' })
    throw error
  }
  await insertChange(tx, {
    appointmentId: visit.id,
    actorUserId: author.userId,
    fromStatus: visit.status,
    toStatus: visit.status,
    fromStartsAt: visit.startsAt,
    toStartsAt: startsAt,
    reason: null,
  })
  const after = await findAppointmentById(tx, visit.id)
  const mail = after?.mailTo ? movedMail(deps, after, after.mailTo) : null
  await tell(tx, visit, author, { verb: 'moved', kind: 'appointment_moved', mail })
}

/**
 * Until when a pending booking holds its slot (decision D7): 24 hours after it was made or 2 hours before its start,
 * whichever is first. One that is made later than that holds it until the start. A move does not make it younger.
 */
export function pendingUntil(startsAt: Date, madeAt: Date, now = new Date()): Date {
  const afterMaking = madeAt.getTime() + 24 * 3_600_000
  const beforeStart = startsAt.getTime() - 2 * 3_600_000
  return new Date(Math.min(afterMaking, beforeStart > now.getTime() ? beforeStart : startsAt.getTime()))
}

const EXPIRED = 'The clinic did not confirm this booking in time.'

/** Lets go of a doctor's overdue pending bookings at once, not waiting for the clock's own run. */
async function expireOverdueIn(deps: Deps, tx: Tx, doctorId: string): Promise<boolean> {
  // other people's bookings, as the clock would
  return asServer(async () => {
    const overdue = await lockOverdue(tx, 20, doctorId)
    for (const id of overdue) await expire(deps, tx, id)
    return overdue.length > 0
  })
}

async function expire(deps: Deps, tx: Tx, id: string): Promise<void> {
  const visit = await findAppointmentById(tx, id)
  if (!visit) return
  if (!(await updateStatus(tx, { id, from: 'pending', to: 'cancelled', cancelReason: EXPIRED }))) return
  await insertChange(tx, {
    appointmentId: id,
    actorUserId: null,
    fromStatus: 'pending',
    toStatus: 'cancelled',
    fromStartsAt: visit.startsAt,
    toStartsAt: visit.startsAt,
    reason: EXPIRED,
  })
  const after = { ...visit, calendarSequence: visit.calendarSequence + 1 }
  const mail = visit.mailTo ? expiredMail(deps, after, visit.mailTo) : null
  await tell(tx, visit, clock, { verb: 'expired', kind: 'appointment_cancelled', mail })
}

/** Cancels pending bookings that were not confirmed in time, with notice to the patient; gives how many. Run every minute. */
export async function expirePending(deps: Deps): Promise<number> {
  let count = 0
  for (;;) {
    const expired = await transaction(deps.db, async (tx) => {
      const overdue = await lockOverdue(tx, 50, null)
      for (const id of overdue) await expire(deps, tx, id)
      return overdue.length
    })
    count += expired
    if (expired === 0) break
  }
  if (count > 0) deps.mailer.wake()
  return count
}
