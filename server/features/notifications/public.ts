// The public API: what features of a higher rank can import.
export { wordsOfKind } from './kinds.ts'
export { forgetAllOf, isNotified, notices, notify, notifyAll, readAllAbout, readAllOf } from './use-cases.ts'
export { linkOf, whenOf, withTitle } from './words.ts'
