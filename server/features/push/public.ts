// What features of a higher rank may use.
export { pushAbout, pushOfMedicines, withdrawPushes } from './use-cases.ts'
