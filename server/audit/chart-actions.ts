import type { RecordAccess } from '#contract/patients/access.ts'

/**
 * What the audit says of charts, and the word for it in the list of who opened a record: each action that is recorded about
 * a chart, alone or among others, has its own.
 */
export const chartActions = {
  'patient.opened': 'opened',
  'patient.added': 'added',
  'patient.changed': 'changed',
  'patient.merged': 'merged',
  'patient.parted': 'parted',
  'patient.emergency-opened': 'emergency-opened',
  'patient.emergency-ended': 'emergency-ended',
  'patient.taken-over': 'taken-over',
  'patient.email-changed': 'email-changed',
  'patient.claim-asked': 'claim-asked',
  'patient.claim-declined': 'claim-declined',
  'patient.claim-released': 'claim-released',
  'patient.claim-refused': 'claim-refused',
  'patient.code-handed-out': 'code-handed-out',
  'patient.claimed': 'claimed',
  'patient.handed-back': 'handed-back',
  'patient.detached': 'detached',
  'patient.visits-listed': 'visits-seen',
  'patient.merges-listed': 'merges-seen',
  'patient.emergencies-listed': 'emergencies-seen',
  'patient.access-listed': 'access-seen',
  'claims.listed': 'claims-seen',
  'patients.listed': 'listed',
  'patients.searched': 'found',
  'patients.compared': 'compared',
  'patients.exported': 'exported',
  'appointments.listed': 'visits-listed',
  'appointments.searched': 'visits-found',
  'appointments.exported': 'visits-exported',
  'dashboard.seen': 'dashboard-seen',
  'notifications.seen': 'notifications-seen',
  'walk-ins.listed': 'walk-ins-seen',
  'walk-ins.exported': 'walk-ins-exported',
  'prescription.opened': 'prescription-opened',
  'prescription.versions-opened': 'prescription-versions-opened',
  'prescription.file-opened': 'prescription-file-opened',
  'prescription.written': 'prescription-written',
  'prescription.replaced': 'prescription-replaced',
  'prescription.cancelled': 'prescription-cancelled',
  'prescription.completed': 'prescription-completed',
  'prescription.printed': 'prescription-printed',
  'prescription.uploaded': 'prescription-uploaded',
  'prescriptions.listed': 'prescriptions-listed',
  'visit.started': 'consultation-started',
  'visit.opened': 'consultation-opened',
  'visit.versions-opened': 'consultation-versions-opened',
  'visit.written': 'consultation-written',
  'visit.discarded': 'consultation-discarded',
  'visit.finished': 'consultation-finished',
  'visit.amended': 'consultation-amended',
  'visit.document-added': 'document-added',
  'visit.document-opened': 'document-opened',
  'visit.document-removed': 'document-removed',
  'visit.documents-exported': 'documents-exported',
  'visits.listed': 'consultations-listed',
  'patient.timeline-listed': 'timeline-seen',
  'prescriptions.exported': 'prescriptions-exported',
  'visits.exported': 'consultations-exported',
  'report.opened': 'report-opened',
  'reports.listed': 'reports-listed',
  'test-value.added': 'value-added',
  'test-value.changed': 'value-changed',
  'test-value.removed': 'value-removed',
  'test-values.listed': 'values-listed',
  'test-values.exported': 'values-exported',
  'leave.visits-listed': 'leave-visits-seen',
} as const satisfies Record<string, RecordAccess['what']>
export type ChartAction = keyof typeof chartActions

/** What the audit says of a report: for its owner, among the accesses to their record. */
export const reportActions = {
  'report.uploaded': 'report-uploaded',
  'report.page-added': 'report-page-added',
  'report.changed': 'report-changed',
  'report.opened': 'report-opened',
  'report.opened-by-link': 'report-opened-by-link',
  'report.shared': 'report-shared',
  'report.revoked': 'report-revoked',
  'report.link-ended': 'report-link-ended',
} as const satisfies Record<string, RecordAccess['what']>
export type ReportAction = keyof typeof reportActions | 'report.deleted'

/** What the audit says of a visit that is a view of its chart as well. */
export const visitActions = {
  'appointment.contact-opened': 'contact-opened',
  'appointment.opened': 'visit-opened',
} as const satisfies Record<string, RecordAccess['what']>
