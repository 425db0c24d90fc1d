// The public API: what features of a higher rank can import.
export { TextIndex } from './search/text-index.ts'
