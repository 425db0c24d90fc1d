import { Skeleton } from '#web/ui/skeleton.tsx'

/** The calendar on its way: the bar and five weeks of days. */
export const CalendarSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading calendar...</span>
    <div className="mb-3 flex h-13 items-center justify-between gap-4">
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-10 w-44" />
    </div>
    <div className="grid grid-cols-7 gap-px overflow-hidden rounded-lg border border-line">
      {Array.from({ length: 35 }, (_, day) => (
        <div key={day} className="min-h-14 bg-surface-raised p-1.5 md:min-h-31">
          <Skeleton className="size-6" />
        </div>
      ))}
    </div>
  </div>
)
