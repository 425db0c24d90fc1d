// The public API: what features of a higher rank can import.
export { giveRecords } from './records.ts'
export { compareCharts, joinCharts, partAgain } from './use-cases.ts'
