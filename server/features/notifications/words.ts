import { type Notification, type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { NotificationRow, NotificationSubject } from './queries.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayInWords = (date: string) => day.format(new Date(`${date}T12:00:00Z`)).replaceAll(',', '')

/** The sentence that follows the kind's own words, and where it leads, by what it is about. */
const about = {
  appointment: ({ date, time, clinic_name, appointment_id }: NotificationRow) => ({
    detail: date ? `${dayInWords(date)}, ${time} at ${clinic_name}` : '',
    href: date ? `/appointments?when=dates&from=${date}&to=${date}&visit=${appointment_id}` : '/appointments',
  }),
  clinic: ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/clinics' }),
  invitation: ({ clinic_name, invitation_id }: NotificationRow) => ({
    detail: clinic_name ?? '',
    href: `/invitations/${invitation_id}`,
  }),
  patient: ({ clinic_name, patient_id }: NotificationRow) => ({
    detail: clinic_name ?? '',
    href: `/patients/${patient_id}`,
  }),
  // of nobody in particular: they have left the list
  family: () => ({ detail: '', href: '/profile' }),
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
export function subjectOf(kind: NotificationKind, id: string): NotificationSubject {
  const { about: subject } = notificationKinds[kind]
  return {
    appointmentId: subject === 'appointment' ? id : null,
    clinicId: subject === 'clinic' ? id : null,
    invitationId: subject === 'invitation' ? id : null,
    patientId: subject === 'patient' ? id : null,
  }
}
