// What features of a higher rank may use.
export { forgetAllOf, notices, notify, notifyAll, readAllOf } from './use-cases.ts'
export { dayOf, linkOf as placeOf, whenOf, withTitle } from './words.ts'
