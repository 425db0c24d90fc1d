import { t } from '#language/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThreeColumns } from './three-columns.tsx'

/** A visit that is loading: its columns. */
export const SheetSkeleton = () => (
  <div role="status">
    <span className="sr-only">{t('Loading visit...')}</span>
    <Skeleton className="mb-6 h-8 w-64 max-w-full" />
    <ThreeColumns
      patient={
        <div className="flex flex-col gap-4 max-md:hidden">
          <Skeleton className="h-20" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      }
      printout={
        <div className="max-[75rem]:hidden">
          <Skeleton className="h-96" />
        </div>
      }
    >
      <Skeleton className="h-20" />
      <Skeleton className="h-36" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
    </ThreeColumns>
  </div>
)
