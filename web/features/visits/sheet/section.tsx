import { type ReactNode, useId } from 'react'

/** One sheet to write on. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">{children}</div>
)

interface SectionProps {
  title: string
  /** On the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the sheet with its own heading. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-4 py-4 sm:px-5">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
