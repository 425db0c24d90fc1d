import type { Db } from '#server/database/db.ts'
import { removeOwnUploads } from '#server/features/prescriptions/public.ts'
import { removeUnusedFilesOf } from '#server/files/list.ts'
import { clearColumn, eraseRows } from './queries.ts'

/**
 * Effect of closing an account on a column that refers to it: deletes the rows, empties the column, leaves it for a
 * reason, or runs a step of the feature that owns the table.
 */
type Treatment =
  | 'erase'
  | 'clear'
  | { through: { table: string; column: string } }
  | { stays: string }
  | { step: (tx: Db, userId: string) => Promise<void> }
  | { before: string }

const work = { stays: 'the clinic’s record of who did it' } as const
const medical = { stays: 'part of a medical record, which the clinic keeps' } as const

/**
 * Every column that refers to an account, as `table.column`, in the order in which closing treats them. A foreign key to
 * `users` that isn't here fails `close.test.ts`.
 */
export const accountRecords: Readonly<Record<string, Treatment>> = {
  // signing in
  'sessions.user_id': 'erase',
  'account_links.user_id': 'erase',
  'passkey_challenges.user_id': 'erase',
  'sign_in_challenges.user_id': 'erase',
  'passkeys.user_id': 'erase',
  'recovery_codes.user_id': 'erase',
  'two_factor.user_id': 'erase',
  'operators.user_id': 'erase',
  'factor_removals.user_id': 'erase',

  // personal settings, devices, notifications and reminders
  'notifications.user_id': 'erase',
  'push_devices.user_id': 'erase',
  'profile_drafts.user_id': 'erase',
  'user_settings.user_id': 'erase',
  'own_data_downloads.user_id': 'erase',
  'medicine_plans.owner_id': 'erase',
  'medicine_reminder_settings.user_id': 'erase',

  // uploads that no clinic has; links to reports are deleted with them
  'test_values.owner_id': 'erase',
  'report_readers.user_id': 'erase',
  'test_reports.owner_id': 'erase',
  'prescriptions.uploaded_by': { step: removeOwnUploads },
  'files.owner_id': { step: removeUnusedFilesOf },

  // charts and families
  'patients.user_id': { before: 'the chart stays with the clinic without a holder' },
  'patients.guardian_user_id': { before: 'the chart stays with the clinic without a holder' },
  'patients.email_set_by': 'clear',
  'chart_corrections.asked_by': { stays: 'the clinic’s record of why a chart was corrected' },
  'chart_corrections.decided_by': work,
  'chart_claims.user_id': 'erase',
  'chart_claims.code_from': 'clear',
  'chart_claims.released_by': work,
  'chart_claims.refused_by': work,
  'chart_claims.ended_by': work,
  'chart_codes.handed_by': 'erase',
  'declined_claims.user_id': 'erase',
  'chart_earlier_emails.replaced_by': 'clear',
  'family_takeovers.accepted_by': 'erase',
  'family_takeovers.family_member_id': { through: { table: 'family_members', column: 'user_id' } },
  'family_members.user_id': 'erase',

  // work at clinics
  'memberships.user_id': { before: 'the person leaves each clinic; who worked there when stays' },
  'memberships.added_by': work,
  'invitations.user_id': 'erase',
  'invitations.invited_by': work,
  'invitations.placeholder_id': { stays: 'a placeholder has no person behind it' },
  'suspensions.user_id': { stays: 'the clinic’s record of why a membership ended' },
  'suspensions.suspended_by': work,
  'suspensions.ended_by': work,
  'earlier_holders.user_id': { stays: 'keeps what a clinic did apart from what the person did' },
  'earlier_holders.placeholder_id': { stays: 'a placeholder has no person behind it' },
  'doctors.user_id': { stays: 'the name under appointments, visits and signed prescriptions' },
  // the clinic's record contains signed prescriptions, not a doctor's favorites and templates
  'prescription_templates.doctor_id': { through: { table: 'doctors', column: 'user_id' } },
  'text_picks.doctor_id': { through: { table: 'doctors', column: 'user_id' } },
  'text_pick_uses.doctor_id': { through: { table: 'doctors', column: 'user_id' } },
  'doctors.verified_by': work,
  'staff.user_id': { stays: 'the name under what the clinic’s staff did' },
  'doctor_leaves.created_by': work,
  'api_keys.user_id': { stays: 'the account of a key, not of a person' },
  'api_keys.made_by': { before: 'keys end when their administrator leaves' },
  'api_keys.ended_by': work,
  'chart_imports.created_by': work,
  'confirmations.decided_by': { stays: 'the installation’s record of who confirmed a clinic or doctor' },
  'emergency_accesses.user_id': { stays: 'patients see who opened their record' },
  'emergency_accesses.ended_by': work,
  'report_openings.opened_by': { stays: 'patients see who opened their report' },

  // medical records
  'appointments.doctor_user_id': medical,
  'waiting_list_entries.added_by': work,
  'waiting_list_offers.offered_by': work,
  'waiting_list_offers.doctor_user_id': { stays: 'whose time the clinic offered' },
  'booking_holds.doctor_user_id': { stays: 'whose time a visitor holds for five minutes' },
  'visit_versions.written_by': medical,
  'vital_set_versions.written_by': medical,
  'visit_documents.added_by': medical,
  'visit_documents.removed_by': medical,
  'prescriptions.ended_by': medical,
  'prescription_versions.signed_by': { stays: 'a signed prescription stays verifiable' },
  'test_values.written_by': medical,
  'allergies.recorded_by': medical,
  'allergies.changed_by': medical,
  'no_known_allergies.recorded_by': medical,
  'no_known_allergies.withdrawn_by': medical,
  'problems.recorded_by': medical,
  'problems.changed_by': medical,
  'pregnancies.recorded_by': medical,
  'immunizations.recorded_by': medical,
  'immunizations.changed_by': medical,
  'immunization_schedules.set_by': work,
  'antenatal_records.decided_by': medical,
  'antenatal_records.recorded_by': medical,
  'antenatal_records.changed_by': medical,
  'antenatal_checkups.recorded_by': medical,
  'antenatal_checkups.changed_by': medical,
  'antenatal_ticks.recorded_by': medical,
  'antenatal_ticks.changed_by': medical,
  'test_orders.ordered_by': medical,
  'test_orders.cancelled_by': medical,
  'ordered_tests.removed_by': medical,
  'test_results.entered_by': medical,
  'test_results.acknowledged_by': medical,
  'lab_messages.decided_by': medical,
  'lab_messages.reopened_by': medical,
  'clinic_tests.created_by': work,
  'clinic_tests.changed_by': work,
  'medical_documents.withdrawn_by': medical,
  'medical_document_versions.signed_by': medical,
  'medical_document_templates.saved_by': work,
  'form_requests.requested_by': medical,
  'form_requests.reviewed_by': medical,
  'form_requests.cancelled_by': medical,
  'form_submissions.submitted_by': medical,
  'form_acceptances.accepted_by': medical,
  'clinic_forms.created_by': work,
  'clinic_forms.changed_by': work,
  'form_versions.published_by': work,
  'teleconsultations.recorded_by': medical,
  'video_calls.started_by': medical,
  'video_calls.link_by': work,
  'video_servers.set_by': work,
  'chart_merges.merged_by': medical,
  'chart_merges.undone_by': medical,

  // money
  'price_items.created_by': work,
  'price_items.changed_by': work,
  'bills.created_by': work,
  'bills.issued_by': work,
  'credit_notes.issued_by': work,
  'payments.received_by': work,
  'advance_uses.used_by': work,
  'day_ends.closed_by': work,

  'account_closings.user_id': 'erase',
}

/** Treats every record of an account, in the order of the list, in the caller's transaction and as the server. */
export async function treatRecords(tx: Db, userId: string): Promise<void> {
  for (const [place, treatment] of Object.entries(accountRecords)) {
    const [table, column] = place.split('.') as [string, string]
    if (treatment === 'erase') await eraseRows(tx, userId, { table, column })
    else if (treatment === 'clear') await clearColumn(tx, userId, { table, column })
    else if ('through' in treatment) await eraseRows(tx, userId, { table, column, through: treatment.through })
    else if ('step' in treatment) await treatment.step(tx, userId)
  }
}
