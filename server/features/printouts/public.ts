// The public API: what features of a higher rank can import.
export type { FormRecord } from './content.ts'
export { formsOfNumber, printForm, printOrder, type Printout } from './print.ts'
