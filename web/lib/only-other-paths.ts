import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * The `shouldRevalidate` of pages whose loader does not read the query. A search, a filter or a choice then changes the
 * address at once; otherwise the address waits for an answer of the server, and the second of two quick changes undoes the first.
 */
export const onlyOtherPaths = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
