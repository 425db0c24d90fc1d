import { cx } from '#web/ui/cx.ts'

const COMMON = cx(
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 first:rounded-t-lg last:rounded-b-lg focus-visible:-outline-offset-2',
  'md:grid-cols-[minmax(0,1fr)_6.75rem_18rem] md:gap-y-0.5 lg:gap-x-3 lg:gap-y-0 lg:py-1 xl:gap-x-6',
)
const NARROW =
  'lg:grid-cols-[8.5rem_minmax(0,1fr)_8rem_19rem] xl:grid-cols-[8.5rem_minmax(0,5fr)_minmax(0,6fr)_8rem_19rem]'
const WITH_ZONE =
  'lg:grid-cols-[10.5rem_minmax(0,1fr)_8rem_19rem] xl:grid-cols-[10.5rem_minmax(0,5fr)_minmax(0,6fr)_8rem_19rem]'

/**
 * The columns of a row. Desktop: time, who, what, status, actions; where it is narrow, who and what share a column.
 * Tablet: the words in lines, status and actions beside them. Phone: everything in lines.
 */
export const rowGrid = (namesZone: boolean) => cx(COMMON, namesZone ? WITH_ZONE : NARROW)
