import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

interface PieceProps {
  /** Accessible name. */
  label: string
  /** Adds a caption that the people are fictional. */
  isExample?: boolean
  className?: string
  children: ReactNode
}

/** A piece of the product on a public page: the real markup, not a picture of it. */
export const Piece = ({ label, isExample = false, className, children }: PieceProps) => (
  <figure aria-label={label} className={cx('min-w-0', className)}>
    <div className="rounded-lg border border-line bg-surface-raised shadow-floating">{children}</div>
    {isExample ? <figcaption className="mt-2 text-sm text-muted">Example with fictional people</figcaption> : null}
  </figure>
)
