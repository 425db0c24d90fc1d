// The public API: what features of a higher rank can import.
export { chartSeenBy } from './charts.ts'
export { endEmergenciesOf, readsInEmergency } from './emergency.ts'
export { familyChartAt } from './family-chart.ts'
export { addUnknownPeople, knownLines, takenChartNumbers } from './add-many.ts'
export { birthOf, namesIn } from './names.ts'
export {
  chartsOfFamilyMember,
  emptyFilled,
  fillBlanks,
  findChartToBook,
  freeFamilyChart,
  giveChart,
  giveChartToFamily,
  giveFamilyChart,
  isHeldBy,
  lockCharts,
  markMergedInto,
  takeChartFromHolder,
} from './ownership.ts'
export type { Filled } from './queries/blanks.ts'
export { chartColumns, withStoredPhones } from './stored.ts'
export { chartWithEmail, leaveIfEmpty } from './other-email.ts'
export { chartForBooking, guestChart, isOneself, isOneselfByName, ownChartAt } from './use-cases.ts'
