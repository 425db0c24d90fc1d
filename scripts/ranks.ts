/**
 * The only list of features. A feature has the same name in contract/, server/features/ and web/features/, and imports
 * only the public API of features of a lower rank: `public.ts` on the server, the folder `public/` in the browser.
 */
export const ranks: Readonly<Record<string, number>> = {
  accounts: 0,
  'api-documentation': 0,
  medicines: 0,
  conditions: 1,
  help: 2,
  marketing: 1,
  notifications: 1,
  status: 1,
  members: 2,
  push: 2,
  settings: 3,
  clinics: 3,
  'activity-log': 4,
  'api-keys': 4,
  embedding: 4,
  inquiries: 4,
  patients: 4,
  'import-export': 5,
  'family-members': 5,
  appointments: 6,
  prescriptions: 7,
  'interaction-checker': 8,
  // above prescriptions, below orders and forms
  printouts: 7.5,
  reminders: 7,
  'walk-ins': 7,
  webhooks: 7,
  'working-times': 7,
  'medicine-reminders': 8,
  booking: 8,
  'test-reports': 8,
  'clinical-summary': 8,
  immunization: 8,
  'test-orders': 8,
  'medical-documents': 8,
  'video-visits': 8,
  doctors: 8,
  staff: 8,
  bills: 8,
  'lab-messages': 9,
  // above booking, whose charts it uses
  'waiting-list': 8.5,
  // above booking, to which it leads
  'clinic-directory': 8.2,
  // above the clinical summary, below visits
  forms: 8.5,
  antenatal: 9,
  visits: 9,
  analytics: 9,
  'bill-reports': 9,
  'day-ends': 9,
  confirmations: 9,
  dashboard: 9,
  demo: 9,
  invitations: 9,
  'chart-merges': 10,
  memberships: 10,
  queue: 10,
  offline: 10,
  claims: 11,
  'family-takeovers': 11,
  'own-data': 11,
  search: 11,
  'account-closing': 12,
  'chart-corrections': 12,
}

/** Browser-only features, which combine what other features have. */
export const inBrowserOnly: readonly string[] = ['marketing', 'queue', 'search']

/** Files of contract/ that belong to no feature. */
export const sharedContracts: readonly string[] = [
  'characters',
  'common',
  'days',
  'doses',
  'endpoint',
  'errors',
  'events',
  'files',
  'folded',
  'key-scopes',
  'lengths',
  'lists',
  'minor-units',
  'money',
  'numbers',
  'product',
  'specialties',
  'shown-clinic',
  'wall-clock',
  'writing',
]

/** The parts of the contract that web/shell/ can use: who is signed in with which settings, and what every page shares. */
export const contractsOfShell: readonly string[] = [...sharedContracts, 'accounts', 'settings']

/** Files of server/ and db/ that turn text into SQL. The text is made of constants; values of people are always parameters. */
export const rawSqlAllowed: readonly string[] = [
  'server/database/',
  'server/events/connection.ts',
  'server/events/feed.ts',
  'server/features/medicines/import/queries/merge.ts',
  'server/features/medicines/import/queries/stage.ts',
]

/** Files that use `Intl` themselves. Everything else that people read is written by the first five. */
export const formatsAllowed: readonly string[] = [
  'contract/days.ts',
  'contract/lists.ts',
  'contract/money.ts',
  'contract/numbers.ts',
  'server/email-delivery/moments.ts',
  // instants in a zone
  'web/lib/clock.ts',
  'web/lib/dates.ts',
  'web/lib/use-browser-zone.ts',
  'web/lib/zones.ts',
  // facts about countries, zones, currencies and letters
  'contract/clinics/setup.ts',
  'contract/inquiries.ts',
  'contract/medicine-reminders/plans.ts',
  'contract/minor-units.ts',
  'server/initials.ts',
  'server/phones.ts',
  'server/writing.ts',
  // text that is in English for everyone: doses, content, codes, and what operators read
  'contract/api-keys.ts',
  'contract/doses/',
  'contract/files.ts',
  'server/backup/',
  'server/features/analytics/assemble.ts',
  'server/features/conditions/guides.ts',
  'server/features/help/use-cases.ts',
  'server/features/medicine-reminders/proposals.ts',
  'server/features/medicines/live-sources/',
  'server/features/prescriptions/safety/overdoses.ts',
  'server/features/status/incidents.ts',
  'web/features/api-documentation/',
]

/**
 * Tables that two features write. A profile and an account takeover change rows of members, doctors and staff; a
 * clinic's own settings have a separate screen. Don't add to this list: give the owner of the table a function in its
 * `public.ts`.
 */
export const writtenByTwo: Readonly<Record<string, readonly string[]>> = {
  clinic_settings: ['clinics', 'settings'],
  clinics: ['clinics', 'api-keys'],
  doctor_leaves: ['working-times', 'clinics'],
  doctors: ['doctors', 'accounts'],
  files: ['server/files', 'test-reports'],
  invitations: ['members', 'accounts'],
  memberships: ['members', 'accounts'],
  notifications: ['notifications', 'accounts'],
  push_devices: ['push', 'accounts'],
  staff: ['staff', 'accounts'],
  suspensions: ['members', 'accounts'],
  user_settings: ['settings', 'accounts'],
  users: ['accounts', 'api-keys'],
}
