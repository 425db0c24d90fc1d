// What features of a higher rank may use.
export { enrolDoctor, retireDoctor } from './enrol.ts'
