import type { Deps } from '#server/deps.ts'
import { findOwnWords } from '#server/features/accounts/queries/accounts.ts'

/** What a person's password must not be made of: their own words and the product's name. */
export const ownWordsOf = async ({ db, config }: Deps, userId: string): Promise<string[]> => [
  config.product.name,
  ...(await findOwnWords(db, userId)),
]
