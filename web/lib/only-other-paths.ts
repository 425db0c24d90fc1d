import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Returns the `shouldRevalidate` of pages whose loader doesn't read the query. A search, a filter or a choice then
 * changes the address immediately; otherwise the address would wait for the server, and the second of two quick changes
 * would undo the first.
 */
export const onlyOtherPaths = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
