/** Fields that a list can give for a medicine, as text. */
export const givenFields = [
  'id',
  'name',
  'composition',
  'manufacturer',
  'brandCompany',
  'form',
  'pack',
  'packType',
  'price',
  'discontinued',
  'prescription',
  'uses',
  'sideEffects',
  'description',
  'launched',
] as const
export type GivenField = (typeof givenFields)[number]

/** Several uses, side effects or ingredients of several columns are joined as their field separates them. */
export type GivenMedicine = Partial<Record<GivenField, string>> & {
  alsoCalled?: readonly string[]
  /** The list has so many columns for ingredients, and all of them are filled: there may be more. */
  mayHaveMore?: boolean
}
