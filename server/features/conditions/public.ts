// The public API: what features of a higher rank can import.
export { type GuideTo, guidesByDiagnosis } from './guide-to.ts'
export { TextIndex } from './search/text-index.ts'
