// The public API: what features of a higher rank can import.
export { pushAbout, pushOfMedicines, withdrawPushes } from './use-cases.ts'
