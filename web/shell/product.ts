import { useRouteLoaderData } from 'react-router'
import { DEFAULT_PRODUCT_NAME } from '#contract/product.ts'
import type { PageContext } from '#web/lib/page-context.ts'

const FALLBACK: PageContext['product'] = {
  name: DEFAULT_PRODUCT_NAME,
  isDemo: false,
  hasMailbox: false,
  publicUrl: null,
}

/** The product's name (also the prefix of toast titles), whether this is the demo, and whether it keeps its mails. */
export function useProduct(): PageContext['product'] {
  const data = useRouteLoaderData('root') as { product: PageContext['product'] } | undefined
  return data?.product ?? FALLBACK
}
