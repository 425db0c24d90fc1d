// What features of a higher rank may use.
export { giveRecords } from './records.ts'
export { compareCharts, joinCharts, partAgain } from './use-cases.ts'
