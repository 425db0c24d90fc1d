// What features of a higher rank may use.
export { giveReportsOfFamily } from './to-other-account.ts'
export { ownReports } from './figures.ts'
export { readableReports } from './readable.ts'
export { giveValuesOfFamily, moveTestValues } from './values/to-others.ts'
