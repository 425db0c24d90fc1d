// What features of a higher rank may use.
export { chartRecords } from './chart-records.ts'
export { ownReports, readableReports } from './read.ts'
