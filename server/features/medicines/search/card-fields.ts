import { MedicineCard } from '#contract/medicines.ts'

type Field = keyof MedicineCard

/**
 * Where a group of fields begins, in the contract's order. The id stands by itself and the first group differs from
 * medicine to medicine; many have the same text of each other group.
 */
const beginnings: readonly Field[] = ['slug', 'composition', 'description', 'medicineType']

const fields = Object.keys(MedicineCard.shape) as Field[]

/** The schemas of the groups: together, behind the id, they are the card that the contract promises. */
export const cardGroups = beginnings.map((beginning, n) => {
  const next = beginnings[n + 1]
  const mine = fields.slice(fields.indexOf(beginning), next && fields.indexOf(next))
  return MedicineCard.pick(Object.fromEntries(mine.map((field) => [field, true])) as { [Name in Field]: true })
})

/** How many groups are shared. */
export const SHARED_GROUPS = cardGroups.length - 1
