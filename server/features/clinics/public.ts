// The public API: what features of a higher rank can import.
export { type ClinicScope, visibleTo as clinicsVisibleTo } from './policy.ts'
export { approve } from './approval.ts'
export { paperOf } from './paper.ts'
export { LISTED_TAG, mustSetUp, rememberChange } from './set-up.ts'
export { priceIn } from './price.ts'
export { openPublicClinic, timeZoneOf } from './use-cases.ts'
