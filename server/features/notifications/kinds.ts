import type { NotificationKind } from '#contract/notifications.ts'
import { type Message, msg } from '#language/translate.ts'

/**
 * The text and subject of each kind of notification. `words.ts` adds date, time and the link, and for members of the
 * clinic also the names of patient and doctor. They aren't in the contract because browsers only show the finished text.
 */
export const wordsOfKind = {
  appointment_booked: { says: msg('New booking'), about: 'appointment' },
  appointment_confirmed: { says: msg('Appointment confirmed'), about: 'appointment' },
  appointment_cancelled: { says: msg('Appointment cancelled'), about: 'appointment' },
  appointment_expiring: { says: msg('Booking not confirmed yet'), about: 'appointment' },
  appointment_restored: { says: msg('Cancellation undone'), about: 'appointment' },
  appointment_moved: { says: msg('Appointment rescheduled'), about: 'appointment' },
  appointment_mode_changed: { says: msg('Appointment changed between video and the clinic'), about: 'appointment' },
  appointment_reminder: { says: msg('Appointment reminder'), about: 'appointment' },
  invitation: { says: msg("You're invited to join a clinic"), about: 'invitation' },
  invitation_accepted: { says: msg('Invitation accepted'), about: 'clinic' },
  place_reopened: { says: msg('Someone you added still has to accept'), about: 'clinic' },
  member_left: { says: msg('Someone left your clinic'), about: 'clinic' },
  api_key_made: { says: msg('An API key was created for your clinic'), about: 'api key' },
  second_factor_removed: { says: msg('Your two-factor codes were removed'), about: 'own account' },
  emergency_access: { says: msg('Your record was opened with emergency access'), about: 'patient' },
  emergency_opened: { says: msg('Emergency access to a chart'), about: 'emergency' },
  doctor_added: { says: msg('A doctor joined the clinic'), about: 'doctor' },
  chart_email_changed: { says: msg('The email address on your record was changed'), about: 'patient' },
  correction_asked: { says: msg('A patient asks you to correct their chart'), about: 'correction' },
  correction_accepted: { says: msg('The clinic corrected your record'), about: 'correction' },
  correction_declined: { says: msg('The clinic declined to correct your record'), about: 'correction' },
  chart_asked: { says: msg('Someone requested a chart'), about: 'patient' },
  chart_code: { says: msg('An access code for a chart was handed out'), about: 'patient' },
  chart_given: { says: msg('A chart was released to the person who requested it'), about: 'patient' },
  chart_claimed: { says: msg('A chart was added to an account'), about: 'patient' },
  chart_returned: { says: msg('A chart was handed back'), about: 'patient' },
  chart_released: { says: msg('The clinic released a record to you'), about: 'claim' },
  chart_refused: { says: msg("The clinic didn't release a record to you"), about: 'claim' },
  chart_detached: { says: msg('A record was removed from your account'), about: 'claim' },
  charts_merged: { says: msg('Two charts were merged'), about: 'patient' },
  charts_parted: { says: msg('A chart merge was undone'), about: 'patient' },
  prescription_written: { says: msg('New prescription'), about: 'prescription' },
  prescription_replaced: { says: msg('A prescription was changed'), about: 'prescription' },
  prescription_cancelled: { says: msg('A prescription was cancelled'), about: 'prescription' },
  prescription_damaged: { says: msg('The record of a prescription was changed after signing'), about: 'damage' },
  document_signed: { says: msg('New certificate or letter'), about: 'patient' },
  document_replaced: { says: msg('A certificate or letter was changed'), about: 'patient' },
  document_withdrawn: { says: msg('A certificate or letter was withdrawn'), about: 'patient' },
  consent_signed: { says: msg('New consent'), about: 'patient' },
  consent_withdrawn: { says: msg('A consent was withdrawn'), about: 'patient' },
  document_damaged: { says: msg('The record of a signed or printed document was changed'), about: 'patient' },
  clinic_confirmed: { says: msg('The operator confirmed your clinic'), about: 'clinic' },
  clinic_refused: { says: msg('The operator didn’t confirm your clinic'), about: 'clinic' },
  registration_confirmed: { says: msg('The operator confirmed a registration number'), about: 'doctor' },
  registration_refused: { says: msg('The operator didn’t confirm a registration number'), about: 'doctor' },
  report_shared: { says: msg('A patient shared a test report with you'), about: 'report' },
  report_opened: { says: msg('Someone opened a test report you shared'), about: 'report' },
  report_link_ended: {
    says: msg('A link to your test report was revoked after too many wrong passcodes'),
    about: 'report',
  },
  test_result_critical: { says: msg('A test result needs attention now'), about: 'patient' },
  test_result_added: { says: msg('A test result was added to your record'), about: 'patient' },
  test_result_withdrawn: {
    says: msg('The laboratory withdrew a test result that you have acknowledged'),
    about: 'patient',
  },
  test_result_corrected: {
    says: msg('The laboratory corrected a test result that you have acknowledged'),
    about: 'patient',
  },
  own_result_withdrawn: { says: msg('The laboratory withdrew a test result in your record'), about: 'patient' },
  lab_message_critical: {
    says: msg('A lab result that is in no chart yet needs attention now'),
    about: 'lab messages',
  },
  form_requested: { says: msg('Your clinic asks you to fill in a form'), about: 'patient' },
  form_submitted: { says: msg('A patient filled in a form'), about: 'patient' },
  form_attention: { says: msg('Answers in a form need attention now'), about: 'patient' },
  waiting_list_offer: { says: msg('A time is offered to you from the waiting list'), about: 'waiting list' },
  waiting_list_call: { says: msg('Call a patient on the waiting list: a time is offered'), about: 'waiting list' },
  medicine_due: { says: msg('Something on your medicine list is due'), about: 'medicine' },
  medicine_refill: { says: msg('Something on your medicine list is running low'), about: 'medicine' },
  webhook_given_up: { says: msg('A webhook delivery failed after all retries'), about: 'webhook' },
  webhook_paused: { says: msg('A webhook was paused because its URL is gone'), about: 'webhook' },
  family_taken_over: { says: msg('A family member now looks after their own records'), about: 'family' },
} as const satisfies Record<
  NotificationKind,
  {
    says: Message
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
      | 'lab messages'
      | 'waiting list'
      | 'medicine'
      | 'webhook'
  }
>
