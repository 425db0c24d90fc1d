import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A list of rows in one frame. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
    {children}
  </ul>
)

interface RowProps {
  /** Left, such as a time or an avatar. */
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Right: a badge, a price, buttons. On a phone it moves below. */
  aside?: ReactNode
  className?: string
}

export const Row = ({ lead, title, detail, aside, className }: RowProps) => (
  <li className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3', className)}>
    {lead ? <div className="shrink-0 tabular-nums max-sm:self-start">{lead}</div> : null}
    <div className="min-w-0 flex-1 basis-48">
      <div className="font-medium">{title}</div>
      {detail ? <div className="text-sm text-muted">{detail}</div> : null}
    </div>
    {aside ? <div className="flex flex-wrap items-center gap-2">{aside}</div> : null}
  </li>
)
