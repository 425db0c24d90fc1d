// What features of a higher rank may use.
export { type ClinicScope, visibleTo as clinicsVisibleTo } from './policy.ts'
export { openPublicClinic, timeZoneOf } from './use-cases.ts'
