// What features of a higher rank may use.
export { add, chartOfFamilyMember, chartOfNamed, holdFamily, letGo, ownFamilyMember } from './use-cases.ts'
