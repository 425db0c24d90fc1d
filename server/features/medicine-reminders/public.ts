// What features of a higher rank may use.
export { dosesToday } from './doses.ts'
export { giveMedicinesOfFamily } from './to-other-account.ts'
