import { Skeleton } from '#web/ui/skeleton.tsx'

const days = [3, 4] as const

/** Placeholder of the list, with rows of the real height. */
export const AppointmentSkeleton = () => (
  <div role="status" className="flex flex-col gap-6">
    <span className="sr-only">Loading appointments...</span>
    {days.map((rows, day) => (
      <div key={day}>
        <Skeleton className="mb-2 h-6 w-44" />
        <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-36 items-center gap-6 px-4 md:h-26 lg:h-13.5">
              <Skeleton className="h-5 w-24" />
              <div className="flex-1">
                <Skeleton className="h-5 w-full max-w-80" />
              </div>
              <Skeleton className="h-6 w-20 rounded-full" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
