// The public API: what features of a higher rank can import.
export { giveRecords } from './move-records.ts'
export { compareCharts, joinCharts, partAgain } from './use-cases.ts'
