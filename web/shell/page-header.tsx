import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
  /** On a phone the action stays at the foot of the window, within reach of the thumb: a long page that is saved. */
  stays?: boolean
}

/** The head of a signed-in page: one h1, one primary action at the top right; on a phone a row of its own, all wide. */
export const PageHeader = ({ title, description, action, stays }: PageHeaderProps) => (
  <header className="mb-6 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
    <div className="min-w-0">
      <h1 className="text-xl">{title}</h1>
      {description ? <p className="mt-1 max-w-[70ch] text-muted">{description}</p> : null}
    </div>
    {action ? (
      <div
        className={cx(
          'flex flex-wrap gap-2 *:grow *:px-3 empty:hidden sm:shrink-0 sm:*:grow-0 sm:*:px-4',
          stays &&
            'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:border-line max-sm:bg-surface-raised max-sm:px-4 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {action}
      </div>
    ) : null}
  </header>
)
