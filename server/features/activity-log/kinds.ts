import type { LogKind } from '#contract/activity-log.ts'

/** The records of each kind, as the first part of an action's name (`server/audit/record.ts`). */
const records = {
  appointments: ['appointment', 'appointments', 'leave'],
  queue: ['walk-in', 'walk-ins', 'queue', 'wall-screen'],
  charts: ['patient', 'patients', 'claims', 'chart-import', 'family-member'],
  clinical: [
    'allergies',
    'allergy',
    'antenatal',
    'form',
    'forms',
    'immunization',
    'immunizations',
    'lab-message',
    'medical-document',
    'medical-documents',
    'pregnancy',
    'prescription',
    'prescriptions',
    'problem',
    'report',
    'reports',
    'summary',
    'teleconsultation',
    'test-order',
    'test-orders',
    'test-result',
    'test-value',
    'test-values',
    'video-call',
    'visit',
    'visits',
    'vitals',
  ],
  team: ['doctor', 'invitation', 'member', 'staff', 'two-factor'],
  settings: [
    'api-key',
    'booking-rules',
    'clinic',
    'clinic-form',
    'clinic-test',
    'closing-rule',
    'closure',
    'document-template',
    'extra-hours',
    'opening-hours',
    'paper',
    'reminders',
    'service',
    'video-server',
    'webhook',
  ],
} as const satisfies Partial<Record<LogKind, readonly string[]>>

type RecordKind = keyof typeof records

const kindOfRecord = new Map<string, LogKind>(
  Object.entries(records).flatMap(([kind, names]) => names.map((name) => [name, kind as RecordKind] as const)),
)

/** Returns the kind of an action, such as `appointments` for `appointment.booked`. An export is one of its own. */
export const kindOf = (action: string): LogKind =>
  isExport(action) ? 'exports' : (kindOfRecord.get(action.split('.')[0]!) ?? 'other')

const isExport = (action: string) => action.endsWith('exported')

/** Returns the records of a kind; null for a kind that isn't defined by its records. */
export const recordsOf = (kind: LogKind): readonly string[] | null =>
  kind in records ? records[kind as RecordKind] : null

/** The records of all kinds. */
export const allRecords: readonly string[] = [...kindOfRecord.keys()]

/** The kinds whose events name the chart they are about. The others would say that a person has a clinical record. */
export const namesChart = (kind: LogKind): boolean => kind === 'appointments' || kind === 'charts'
