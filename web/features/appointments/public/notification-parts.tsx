import type { NotificationParts } from '#web/features/notifications/public/notification-row.tsx'
import { AnswerBooking } from './answer-booking.tsx'
import { PatientName } from './patient-name.tsx'

/** What appointments add to a notification: the answer to a booking that waits, and the way to the patient's chart. */
export const notificationParts: NotificationParts = {
  answer: ({ appointmentId, patient, when }) => (
    <AnswerBooking appointmentId={appointmentId} about={`${patient}, ${when}`} />
  ),
  chartLink: ({ id, clinicId, patient, appointmentId }) => (
    <PatientName
      chartId={id}
      clinicId={clinicId}
      name={patient}
      mayOpen
      visitId={appointmentId}
      text="Open chart"
      className="link inline-flex min-h-11 items-center md:min-h-0"
    />
  ),
}
