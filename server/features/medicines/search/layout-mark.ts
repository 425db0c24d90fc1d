import { hash } from 'node:crypto'
import { z } from 'zod'
import { MedicineCard } from '#contract/medicines.ts'
import { layout } from './search-index.ts'

/** To be raised when the same arrays are filled in another way. */
const BUILT = 2

const whole = [BUILT, Object.keys(layout), z.toJSONSchema(MedicineCard)]

/**
 * The name of an empty part that stands beside an index: it was built as this program would build it, its cards say what this
 * program's contract promises, and what this version of the knowledge base knows. An index without it is built again.
 */
export const layoutMarkOf = ({ version }: { version: string }): string =>
  `layout ${hash('sha256', JSON.stringify([...whole, version])).slice(0, 16)}`
