// What features of a higher rank may use.
export { forgetAllOf, notices, notify, notifyAll, readAllOf } from './use-cases.ts'
export { dayOf, linkOf, whenOf, withTitle } from './words.ts'
