import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
  /** On phones, pins the action to the bottom of the window; for long forms. */
  stays?: boolean
}

/** The head of a signed-in page: one h1 and one primary action, at the top right or on phones in a full-width row. */
export const PageHeader = ({ title, description, action, stays }: PageHeaderProps) => (
  <header className="mb-6 flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-start sm:justify-between">
    <div className="min-w-0 sm:flex-1 sm:basis-60">
      <h1 className="text-xl">{title}</h1>
      {description ? <p className="mt-1 max-w-[70ch] text-muted">{description}</p> : null}
    </div>
    {action ? (
      <div
        className={cx(
          'flex flex-wrap gap-2 *:grow *:px-3 empty:hidden sm:max-w-full sm:*:grow-0 sm:*:px-4',
          stays &&
            'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface-raised max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {action}
      </div>
    ) : null}
  </header>
)
