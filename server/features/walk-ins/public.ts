// The public API: what features of a higher rank can import.
export { callForVisit, finishWithVisit } from './calls.ts'
export { chartRecords } from './chart-records.ts'
