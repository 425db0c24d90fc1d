// What features of a higher rank may use.
export { chartRecords } from './chart-records.ts'
export { ownReports } from './figures.ts'
export { readableReports } from './readable.ts'
