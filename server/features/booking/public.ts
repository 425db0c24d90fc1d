// What features of a higher rank may use.
export { moveReviews } from './use-cases.ts'
