// The public API: what features of a higher rank can import.
export { enrolStaff, retireStaff } from './use-cases.ts'
