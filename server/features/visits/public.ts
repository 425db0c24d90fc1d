// What features of a higher rank may use.
export { moveWrittenVisits } from './to-other-chart.ts'
