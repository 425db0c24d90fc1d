// The public API: what features of a higher rank can import.
export { refuseClosedClinic } from './use-cases.ts'
