import { type Notification, type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { NotificationRow } from './queries.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayInWords = (date: string) => day.format(new Date(`${date}T12:00:00Z`)).replaceAll(',', '')

/** The sentence that follows the kind's own words, and where it leads, by what it is about. */
const about = {
  appointment: ({ date, time, clinic_name, appointment_id }: NotificationRow) => ({
    detail: date ? `${dayInWords(date)}, ${time} at ${clinic_name}` : '',
    href: date ? `/appointments?when=dates&from=${date}&to=${date}&visit=${appointment_id}` : '/appointments',
  }),
  clinic: ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/' }),
}

/** A notification as the bell shows it: what happened, when and where, never to whom. */
export function toNotification(row: NotificationRow): Notification {
  const { says, about: subject } = notificationKinds[row.kind]
  const { detail, href } = about[subject](row)
  return {
    id: row.id,
    kind: row.kind,
    text: detail ? `${says}: ${detail}` : says,
    href,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  }
}

/** Which column holds the subject of a kind. */
export const subjectOf = (kind: NotificationKind, id: string) =>
  notificationKinds[kind].about === 'clinic'
    ? { appointmentId: null, clinicId: id }
    : { appointmentId: id, clinicId: null }
