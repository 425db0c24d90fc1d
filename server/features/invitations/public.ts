// What features of a higher rank may use.
export { acceptIn, declineIn } from './use-cases.ts'
