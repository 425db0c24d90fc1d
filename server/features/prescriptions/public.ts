// The public API: what features of a higher rank can import.
export { chartRecords } from './chart-records.ts'
export { visibleTo as prescriptionsVisibleTo } from './policy.ts'
export { ownPaper } from './paper/papers.ts'
export { activeCount, prescriptionSeenBy, writtenCount } from './read.ts'
export { check as checkMedications } from './safety/check.ts'
export { safety as safetyTable } from './safety/compile.ts'
export type { WrittenLine } from './safety/medications.ts'
export { hasStoredFiles } from './upload.ts'
