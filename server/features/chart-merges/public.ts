// What features of a higher rank may use.
export { compareCharts, joinCharts, partAgain } from './use-cases.ts'
