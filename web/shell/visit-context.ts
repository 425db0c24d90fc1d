import { createContext } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import type { PageContext } from '#web/lib/page-context.ts'

/** Data of the request that a page was rendered for. */
export interface Visit {
  user: CurrentUser | null
  product: PageContext['product']
  /** The clinic that the person chose in the top bar; null for all of theirs. */
  shownClinic?: string | null
  /** When the server rendered the page, in milliseconds; only for signed-in people. */
  now?: number
}

/** Provided by the document, rendered by the router or, for reading pages, by the server. */
export const VisitContext = createContext<Visit>({
  user: null,
  product: {
    name: DEFAULT_PRODUCT_NAME,
    isDemo: false,
    hasMailbox: false,
    sendsMail: false,
    publicUrl: null,
    contact: { email: null, phone: null, address: null, isExample: false },
    claims: { seals: [] },
    areClaimsExamples: false,
  },
})
