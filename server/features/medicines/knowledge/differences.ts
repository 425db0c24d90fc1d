import type { Entry } from '#content/load.ts'
import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'
import { milligrams } from './recognize.ts'

type Ingredient = Entry<'ingredients'>
type Product = Pick<StoredMedicine, 'ingredients' | 'form' | 'presentation'>
export type Difference = NonNullable<Ingredient['byProduct']>[number]

/** Returns what the entry says of products with these names and strengths of its ingredient, this form and presentation. */
export function differenceOf(
  entry: Ingredient,
  own: Product['ingredients'],
  { form, presentation }: Pick<Product, 'form' | 'presentation'>,
): Difference | undefined {
  const marks = presentation.split(' ')
  return entry.byProduct?.find(({ of: { named, release, forms, upTo } }) => {
    const amounts = own.flatMap(({ strength }) => milligrams(strength) ?? [])
    return (
      (!named || own.some(({ name }) => named.includes(name.toLowerCase()))) &&
      (!forms || (form !== null && forms.includes(form))) &&
      (!release || release.some((mark) => marks.includes(mark))) &&
      (upTo === undefined || (amounts.length > 0 && amounts.every((mg) => mg <= upTo)))
    )
  })
}
