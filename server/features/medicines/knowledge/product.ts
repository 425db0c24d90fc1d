import type { StoredMedicine } from '#server/features/medicines/directory/stored-medicine.ts'

/** What decides the texts of a product. */
export type Product = Pick<StoredMedicine, 'ingredients' | 'form' | 'presentation'> &
  Partial<Pick<StoredMedicine, 'saltsKey'>>
