export { readMedicine } from './detail.ts'
export { enrich } from './enrich.ts'
export { browseMedicines } from './search/browse.ts'
export { chunksOf, slugsOf } from './sitemap.ts'
