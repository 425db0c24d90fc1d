// The public API: what features of a higher rank can import.
export { chartRecords } from './chart-records.ts'
export { findOrdersForLab, type LabResult, lockOrderForLab, storeLabResults } from './from-lab.ts'
export { clinicsOfList, readsTests } from './policy.ts'
export type { OrderForLab } from './queries/lab.ts'
