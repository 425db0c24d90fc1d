// The public API: what features of a higher rank can import.
export { forgetAllOf, isNotified, notices, notify, notifyAll, readAllOf } from './use-cases.ts'
export { dayOf, linkOf, whenOf, withTitle } from './words.ts'
