// The public API: what features of a higher rank can import.
export { add, chartOfFamilyMember, chartOfNamed, holdFamily, letGo, ownFamilyMember } from './use-cases.ts'
