import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: LucideIcon
  title: ReactNode
  children?: ReactNode
  /** The action that fills it. */
  action?: ReactNode
}

/** Shown instead of an empty list: its purpose and how to fill it. */
export const EmptyState = ({ icon: Icon, title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong/50 px-6 py-12 text-center">
    {Icon ? <Icon aria-hidden="true" className="mb-1 size-7 text-muted" strokeWidth={1.5} /> : null}
    <h2 className="text-lg">{title}</h2>
    {children ? <p className="max-w-[52ch] text-muted">{children}</p> : null}
    {action ? <div className="mt-3">{action}</div> : null}
  </div>
)
