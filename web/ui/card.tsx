import { type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx.ts'

interface CardProps {
  title?: ReactNode
  /** On the right of the title: a link or a small button. */
  action?: ReactNode
  className?: string
  /** For a card that links lead to, and that takes the focus then. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A raised panel; with a title, a section with its own heading. */
export function Card({ title, action, className, ref, children }: CardProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-labelledby={title ? id : undefined}
      className={cx('rounded-lg border border-line bg-surface-raised p-4 sm:p-5', className)}
    >
      {title ? (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {action}
        </div>
      ) : null}
      {children}
    </section>
  )
}
