// What features of a higher rank may use.
export { enrolStaff, retireStaff } from './use-cases.ts'
