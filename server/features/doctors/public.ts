// The public API: what features of a higher rank can import.
export { enrolDoctor, retireDoctor } from './enrol.ts'
