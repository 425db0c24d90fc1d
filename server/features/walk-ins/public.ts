// What features of a higher rank may use.
export { moveWalkIns } from './to-other-chart.ts'
