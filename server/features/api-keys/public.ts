// The public API: what features of a higher rank can import.
export { ownKey } from './use-cases.ts'
