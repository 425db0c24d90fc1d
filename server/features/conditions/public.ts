// What features of a higher rank may use.
export { TextIndex } from './search/text-index.ts'
