import { type News, tagOf } from '#server/events/news.ts'
import type { SharedBytes } from './shared-bytes.ts'

/** Drops what another server, or this one, has announced as changed; everything when too much has happened to be named. */
export function forgetShared(shared: SharedBytes, news: readonly News[] | null): void {
  if (news === null) return shared.dropAll()
  const tags = news.map(tagOf).filter((tag) => tag !== null)
  if (tags.length > 0) shared.drop(...tags)
}
