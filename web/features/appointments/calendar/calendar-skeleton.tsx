import { t } from '#language/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Fits three appointments and "+N more", so that a day does not grow when they load. */
export const DAY_HEIGHT = 'min-h-14 md:min-h-35.5'
const weeks = [1, 2, 3, 4, 5]

/** Placeholder of the calendar: toolbar and five weeks, in their sizes. */
export const CalendarSkeleton = () => (
  <div role="status">
    <span className="sr-only">{t('Loading calendar...')}</span>
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:h-11">
      <Skeleton className="h-11 w-64 md:h-10" />
      <Skeleton className="h-11.5 w-80 md:h-10 md:w-44" />
    </div>
    <div className="overflow-hidden rounded-lg border border-line bg-surface-raised">
      <div className="h-9.25 border-b border-line" />
      {weeks.map((week) => (
        <div key={week} className="grid grid-cols-7 divide-x divide-line not-last:border-b">
          {Array.from({ length: 7 }, (_, day) => (
            <div key={day} className={`p-1 md:p-1.5 ${DAY_HEIGHT}`}>
              <Skeleton className="mx-auto size-7 md:mx-0" />
              <AppointmentSkeletons />
            </div>
          ))}
        </div>
      ))}
    </div>
  </div>
)

/** Placeholder of the appointments of a day; hidden on phones, which show dots. */
export const AppointmentSkeletons = () => (
  <div className="mt-1 hidden flex-col gap-1 md:flex">
    <Skeleton className="h-5.5" />
    <Skeleton className="h-5.5" />
  </div>
)
