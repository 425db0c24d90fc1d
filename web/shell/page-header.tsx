import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** The page's one primary action. */
  action?: ReactNode
}

/** The head of a signed-in page: one h1, one primary action at the top right. */
export const PageHeader = ({ title, description, action }: PageHeaderProps) => (
  <header className="mb-6 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
    <div className="min-w-0">
      <h1 className="text-xl">{title}</h1>
      {description ? <p className="mt-1 max-w-[70ch] text-muted">{description}</p> : null}
    </div>
    {action ? <div className="flex shrink-0 flex-wrap gap-2">{action}</div> : null}
  </header>
)
