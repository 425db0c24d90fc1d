// What features of a higher rank may use.
export { refuseClosedClinic } from './use-cases.ts'
