// The public API: what features of a higher rank can import.
export { acceptIn, declineIn } from './use-cases.ts'
