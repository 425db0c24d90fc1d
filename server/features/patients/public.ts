// The public API: what features of a higher rank can import.
export { emailAddresses } from './addresses.ts'
export { announceChange } from './announce-change.ts'
export { changeChart, chartOpenTo, chartSeenBy, refuseUnborn, saveHeldChart } from './charts.ts'
export { endEmergenciesOf, readsInEmergency } from './emergency.ts'
export { familyChartAt } from './family-chart.ts'
export { addUnknownPeople, knownLines, takenChartNumbers } from './add-many.ts'
export { birthOf, namesIn } from './names.ts'
export {
  chartsOfFamilyMember,
  chooseValues,
  emptyFilled,
  fillBlanks,
  findChartToBook,
  freeFamilyChart,
  giveChart,
  giveChartToFamily,
  giveFamilyChart,
  isHeldBy,
  lockCharts,
  lockChartToBook,
  markMergedInto,
  takeBackChosen,
  takeChartFromHolder,
} from './ownership.ts'
export type { Chosen, Filled } from './queries/blanks.ts'
export { chartColumns, withStoredPhones } from './stored.ts'
export { chartWithEmail, leaveIfEmpty } from './other-email.ts'
export { chartForBooking, guestChart, isOneself, isOneselfByName, ownChartAt } from './use-cases.ts'
