import { z } from 'zod'
import { Done, Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * Kinds of notifications with their text and subject. The server adds date, time and the link, and for members of the
 * clinic also the names of patient and doctor (`server/features/notifications/words.ts`).
 */
export const notificationKinds = {
  appointment_booked: { says: 'New booking', about: 'appointment' },
  appointment_confirmed: { says: 'Appointment confirmed', about: 'appointment' },
  appointment_cancelled: { says: 'Appointment cancelled', about: 'appointment' },
  appointment_expiring: { says: 'Booking not confirmed yet', about: 'appointment' },
  appointment_restored: { says: 'Cancellation undone', about: 'appointment' },
  appointment_moved: { says: 'Appointment rescheduled', about: 'appointment' },
  appointment_reminder: { says: 'Appointment reminder', about: 'appointment' },
  invitation: { says: "You're invited to join a clinic", about: 'invitation' },
  invitation_accepted: { says: 'Invitation accepted', about: 'clinic' },
  place_reopened: { says: 'Someone you added still has to accept', about: 'clinic' },
  member_left: { says: 'Someone left your clinic', about: 'clinic' },
  api_key_made: { says: 'An API key was created for your clinic', about: 'api key' },
  second_factor_removed: { says: 'Your two-factor codes were removed', about: 'own account' },
  emergency_access: { says: 'Your record was opened with emergency access', about: 'patient' },
  emergency_opened: { says: 'Emergency access to a chart', about: 'emergency' },
  doctor_added: { says: 'A doctor joined the clinic', about: 'doctor' },
  chart_email_changed: { says: 'The email address on your record was changed', about: 'patient' },
  correction_asked: { says: 'A patient asks you to correct their chart', about: 'correction' },
  correction_accepted: { says: 'The clinic corrected your record', about: 'correction' },
  correction_declined: { says: 'The clinic declined to correct your record', about: 'correction' },
  chart_asked: { says: 'Someone requested a chart', about: 'patient' },
  chart_code: { says: 'An access code for a chart was handed out', about: 'patient' },
  chart_given: { says: 'A chart was released to the person who requested it', about: 'patient' },
  chart_claimed: { says: 'A chart was added to an account', about: 'patient' },
  chart_returned: { says: 'A chart was handed back', about: 'patient' },
  chart_released: { says: 'The clinic released a record to you', about: 'claim' },
  chart_refused: { says: "The clinic didn't release a record to you", about: 'claim' },
  chart_detached: { says: 'A record was removed from your account', about: 'claim' },
  charts_merged: { says: 'Two charts were merged', about: 'patient' },
  charts_parted: { says: 'A chart merge was undone', about: 'patient' },
  prescription_written: { says: 'New prescription', about: 'prescription' },
  prescription_replaced: { says: 'A prescription was changed', about: 'prescription' },
  prescription_cancelled: { says: 'A prescription was cancelled', about: 'prescription' },
  prescription_damaged: { says: 'The record of a prescription was changed after signing', about: 'damage' },
  clinic_confirmed: { says: 'The operator confirmed your clinic', about: 'clinic' },
  clinic_refused: { says: 'The operator didn’t confirm your clinic', about: 'clinic' },
  registration_confirmed: { says: 'The operator confirmed a registration number', about: 'doctor' },
  registration_refused: { says: 'The operator didn’t confirm a registration number', about: 'doctor' },
  report_shared: { says: 'A patient shared a test report with you', about: 'report' },
  report_opened: { says: 'A test report that you shared was opened', about: 'report' },
  report_link_ended: { says: 'A link to your test report was revoked after too many wrong passcodes', about: 'report' },
  medicine_due: { says: 'Something on your medicine list is due', about: 'medicine' },
  medicine_refill: { says: 'Something on your medicine list is running low', about: 'medicine' },
  webhook_given_up: { says: 'A webhook delivery failed after all retries', about: 'webhook' },
  webhook_paused: { says: 'A webhook was paused because its URL is gone', about: 'webhook' },
  family_taken_over: { says: 'A family member now looks after their own records', about: 'family' },
} as const satisfies Record<
  string,
  {
    says: string
    about:
      | 'appointment'
      | 'clinic'
      | 'own account'
      | 'api key'
      | 'invitation'
      | 'patient'
      | 'correction'
      | 'family'
      | 'emergency'
      | 'doctor'
      | 'claim'
      | 'prescription'
      | 'damage'
      | 'report'
      | 'medicine'
      | 'webhook'
  }
>
export type NotificationKind = keyof typeof notificationKinds

export const Notification = z.object({
  id: Id,
  kind: z.enum(Object.keys(notificationKinds) as NotificationKind[]),
  /** A sentence without health data. */
  text: z.string(),
  /** Path on this site that the notification opens. */
  href: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  /** A pending online booking that the user can confirm or decline from the notification; null otherwise. */
  waiting: z.object({ appointmentId: Id, patient: z.string(), when: z.string() }).nullable(),
  /** The patient named in the text, if the user can open their chart; null otherwise. */
  chart: z.object({ id: Id, clinicId: Id, patient: z.string(), appointmentId: Id }).nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Notifications on a page of the list. */
export const NOTIFICATIONS_PER_PAGE = 20

/**
 * Lists the caller's notifications, newest first. `unread` and `total` count all notifications, not only those on this
 * page.
 */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  query: z.object(paging(NOTIFICATIONS_PER_PAGE, 100)),
  reply: z.object({ notifications: z.array(Notification), unread: z.number().int(), total: z.number().int() }),
})

/** Marks one of the caller's notifications as read or unread. */
export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ isRead: z.boolean() }),
  reply: Notification,
})

/** Marks all of the caller's notifications as read. */
export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'signed-in',
  reply: Done,
})
