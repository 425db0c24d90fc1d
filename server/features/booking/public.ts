// The public API: what features of a higher rank can import.
export { chartRecords } from './chart-records.ts'
export { chartFor } from './book-publicly.ts'
