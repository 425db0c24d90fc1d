import type { TimelineEntry } from '#contract/visits/timeline.ts'
import { t } from '#language/translate.ts'
import { partialDate } from '#web/lib/dates.ts'

export interface EntryGroup {
  key: string
  title: string
  entries: TimelineEntry[]
}

/** Groups entries, newest first, by what is to come, today, and then by month, or year if it is all that is known. `today` is the clinic's. */
export function groupsOf(entries: readonly TimelineEntry[], today: string): EntryGroup[] {
  const groups = Map.groupBy(entries, ({ date }) =>
    date > today ? 'coming' : date === today ? 'today' : date.slice(0, 7),
  )
  return [...groups].map(([key, members]) => ({
    key,
    title: key === 'coming' ? t('Coming up') : key === 'today' ? t('Today') : partialDate(key),
    entries: members,
  }))
}
