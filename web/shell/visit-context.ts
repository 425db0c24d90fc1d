import { createContext } from 'react'
import type { CurrentUser } from '#contract/accounts.ts'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import type { PageContext } from '#web/lib/page-context.ts'

/** What every page knows of the visit that it was made for. */
export interface Visit {
  user: CurrentUser | null
  product: PageContext['product']
}

/** Given by the document, whoever made it: the router, or the server by itself for a reading page. */
export const VisitContext = createContext<Visit>({
  user: null,
  product: { name: DEFAULT_PRODUCT_NAME, isDemo: false, hasMailbox: false, publicUrl: null },
})
