import { z } from 'zod'
import { Done, Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Kinds of notifications. The server writes their texts (`server/features/notifications/kinds.ts`). */
export const notificationKinds = [
  'appointment_booked',
  'appointment_confirmed',
  'appointment_cancelled',
  'appointment_expiring',
  'appointment_restored',
  'appointment_moved',
  'appointment_mode_changed',
  'appointment_reminder',
  'invitation',
  'invitation_accepted',
  'place_reopened',
  'member_left',
  'api_key_made',
  'second_factor_removed',
  'emergency_access',
  'emergency_opened',
  'doctor_added',
  'chart_email_changed',
  'correction_asked',
  'correction_accepted',
  'correction_declined',
  'chart_asked',
  'chart_code',
  'chart_given',
  'chart_claimed',
  'chart_returned',
  'chart_released',
  'chart_refused',
  'chart_detached',
  'charts_merged',
  'charts_parted',
  'prescription_written',
  'prescription_replaced',
  'prescription_cancelled',
  'prescription_damaged',
  'document_signed',
  'document_replaced',
  'document_withdrawn',
  'consent_signed',
  'consent_withdrawn',
  'document_damaged',
  'clinic_confirmed',
  'clinic_refused',
  'registration_confirmed',
  'registration_refused',
  'report_shared',
  'report_opened',
  'report_link_ended',
  'test_result_critical',
  'test_result_added',
  'test_result_withdrawn',
  'test_result_corrected',
  'own_result_withdrawn',
  'lab_message_critical',
  'form_requested',
  'form_submitted',
  'form_attention',
  'waiting_list_offer',
  'waiting_list_call',
  'medicine_due',
  'medicine_refill',
  'webhook_given_up',
  'webhook_paused',
  'family_taken_over',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
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
