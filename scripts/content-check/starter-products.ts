import { starterList } from '#server/features/medicines/import/list.ts'
import { understand } from '#server/features/medicines/import/understand.ts'
import type { Product } from '#server/features/medicines/knowledge/product.ts'

/** Returns the products of the starter list as their pages are composed: most mixes that people are prescribed are among them. */
export async function starterProducts(): Promise<Product[]> {
  const { source, rows } = await starterList()
  const products: Product[] = []
  for await (const { given } of rows()) {
    const understood = 'reason' in given ? given : understand(source, given)
    if ('row' in understood) products.push(understood.row)
  }
  return products
}
