interface ListPage {
  items: readonly unknown[]
  total: number
}

/** Returns the offset of the next page of a list; undefined after the last. */
export function nextOffset(last: ListPage, pages: readonly ListPage[]): number | undefined {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
  return last.items.length > 0 && loaded < last.total ? loaded : undefined
}
