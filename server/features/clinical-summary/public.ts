// The public API: what features of a higher rank can import.
export { addWithin as addAllergyWithin } from './allergies.ts'
export { addWithin as addProblemWithin } from './problems.ts'
export { chartRecords } from './chart-records.ts'
export { newestStatementIn, pregnancyStatedIn, stateRecorded } from './pregnancies.ts'
